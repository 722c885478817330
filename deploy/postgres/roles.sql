-- The roles of Florin, none of them a superuser, on a server of your own. deploy/compose.yaml runs this once, when it makes the volume:
-- PostgreSQL's image calls psql as the superuser, in the database florin. By hand, where that database is there already:
--   FLORIN_PASSWORD=… SIGNER_PASSWORD=… psql -v ON_ERROR_STOP=1 -U postgres -d florin -f deploy/postgres/roles.sql

\getenv florin_password FLORIN_PASSWORD
\getenv signer_password SIGNER_PASSWORD

-- A statement that fails would otherwise be in the log with its password.
set log_min_error_statement = panic;

-- The product's role makes its own tables. The signer's may enter; each start of a node grants it the columns that it needs.
create role florin login password :'florin_password';
create role florin_signer login password :'signer_password';
grant pg_monitor to florin;

-- Who owns a database may drop what other roles have in it.
alter database florin owner to current_user;
revoke all on database florin from public;
grant create, connect, temporary on database florin to florin;
grant connect on database florin to florin_signer;
grant usage, create on schema public to florin;

-- What can only be read, and what can only be added to, belongs to roles that cannot log in (docs/money.md, "Guard"); view mode reads as a
-- third one (docs/operations.md). The product's role can become them to make their tables, and has none of their rights as itself.
create role florin_ledger nologin;
create role florin_records nologin;
create role florin_viewer nologin;
grant create on database florin to florin_ledger, florin_records;
grant usage, create on schema public to florin_records;
grant florin_ledger, florin_records, florin_viewer to florin with inherit false, set true;
