"""Where sentences begin and end: blocks of a document in, disjoint spans in reading order out."""
