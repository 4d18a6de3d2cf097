"""What is looked at: wiring as one sees it on the table, schematic, drill sheet."""
