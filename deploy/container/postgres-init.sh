#!/bin/sh
# PostgreSQL's image runs this once, when it creates its data directory: a role that is no superuser, and the database that it owns.
set -eu

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$FAIRLEAD_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE fairlead LOGIN PASSWORD :'password';
CREATE DATABASE fairlead OWNER fairlead ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE fairlead FROM PUBLIC;
SQL
