"""The version this firmware says it is."""

VERSION = "0.1.0"
# As the digits show it: "0.1" takes two cells.
SHORT = "0.1"
