"""The play at one table: asks, rolls made here, contests, counters, sessions, characters."""
