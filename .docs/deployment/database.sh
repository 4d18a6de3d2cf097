#!/bin/sh
# Runs once, as the superuser, when the database is made: Cornet's own user, from whom rows are kept apart.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$CORNET_DB_PASSWORD" --username postgres <<'SQL'
CREATE ROLE cornet LOGIN PASSWORD :'password' NOSUPERUSER NOBYPASSRLS;
CREATE DATABASE cornet OWNER cornet;
SQL
