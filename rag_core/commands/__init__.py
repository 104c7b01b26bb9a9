"""The commands of the command line, a file each: parsed options in, an exit status out."""
