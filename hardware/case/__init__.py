"""The enclosure: its holes, its shape, the sheet to drill by, and whether it can be printed."""
