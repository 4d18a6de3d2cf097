"""The hardware a box can be made of."""
