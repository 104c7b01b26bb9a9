"""What the pages share. Everything a person or a document wrote is escaped here before it is shown."""
