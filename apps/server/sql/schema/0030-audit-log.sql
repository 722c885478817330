-- Staff searches the audit log by who, by which act and by time; each is read newest first.
-- role: florin_records

create index audit_of_actor on audit (actor, id desc);
create index audit_of_action on audit (action, id desc);
create index audit_at on audit (at, id);
