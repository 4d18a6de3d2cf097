"""`python -m hub` is `cornet`, where no PATH leads to it."""

from hub.cli import main

main()
