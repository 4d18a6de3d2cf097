"""The desktop side of Cornet: receives rolls, remembers them, announces them."""
