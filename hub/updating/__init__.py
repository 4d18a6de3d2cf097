"""A box takes the hub's version over the air: what it is offered, answered, and what is told of it."""
