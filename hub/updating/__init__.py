"""A box is brought to the hub's version over the air: what it is offered, what it is answered, what is told of it."""
