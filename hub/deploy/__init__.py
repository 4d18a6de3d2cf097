"""From a bare board on USB to a working box: what is copied there, in which order, and what it is told."""
