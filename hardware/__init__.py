"""The box as code: `box.toml` is the truth; drawings, tables, pins and enclosure are made from it."""
