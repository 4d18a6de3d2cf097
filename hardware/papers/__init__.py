"""What is read: wires to tick off, parts to buy, pins of the firmware, netlist."""
