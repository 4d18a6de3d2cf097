"""Tasks that wait, run beside a block, and try again."""
