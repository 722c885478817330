-- The hash of an audit row: that of the row before, followed by this row's columns. `platform/audit.ts` verifies the chain with it.
-- role: florin_records
create or replace function audit_hash(row_of audit) returns bytea language sql immutable as $$
  select sha256(row_of.previous_hash || convert_to(concat_ws('|',
    row_of.id, extract(epoch from row_of.at), row_of.actor, row_of.action, row_of.subject,
    coalesce(row_of.before::text, ''), coalesce(row_of.after::text, ''), row_of.origin::text), 'UTF8'))
$$;
