"""What box and hub agree on: rules, chance, messages and topics; pure, on both Pythons."""
