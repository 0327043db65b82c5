#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: an owner that is no superuser, and its database.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set password="$STOREY_PASSWORD" <<'SQL'
create role storey login createrole password :'password';
create database storey owner storey encoding 'UTF8' template template0;
SQL
