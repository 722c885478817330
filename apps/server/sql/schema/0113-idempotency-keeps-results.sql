-- A call that crashed between the commit of its work and the storing of its answer is answered from what the work's own transaction stored.
-- claim_id is the try that holds the key; subject_id is the id that the first try gave to what the call creates, and stays over repeats.
alter table idempotency
  add column claim_id uuid,
  add column subject_id uuid,
  add column result bytea;
