-- Leaves word for all nodes, in the caller's transaction: a row that they read after commit (`platform/listen.ts`), and never if it does not
-- come. The notice tells the client, which then wakes the nodes; without that they look by themselves each second. No NOTIFY here: it would
-- make the caller's commit wait for every other that tells something. Takes no locks.
create or replace function announce(p_channel text, p_payload text) returns void language plpgsql as $$
begin
  insert into announcement (channel, payload) values (p_channel, p_payload);
  raise notice 'announced' using errcode = 'FN001';
end $$;
