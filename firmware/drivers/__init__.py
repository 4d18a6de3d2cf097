"""Chips on the box's buses; each is handed its bus and pins."""
