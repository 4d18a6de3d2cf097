"""A worker stores the rolls of many tables: any number of them share a broker and a PostgreSQL.

It keeps nothing of its own. What it was handed and had not stored comes again, to it or to another.
"""
