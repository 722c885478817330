-- What nodes tell one another is a row, and no longer a NOTIFY inside of the transaction that has something to tell: such transactions take
-- one lock for the whole database, and hold it until their commit is on the disk.

-- Read by every node and forgotten after a minute. Not logged: after a crash of the database every node has lost its connection, and asks
-- anew whatever it has in memory.
create unlogged table announcement (
  position bigint generated always as identity,
  channel text not null,
  payload text not null,
  -- Whoever reads goes on from a snapshot, not from a position: of two transactions the one that drew the lower position may end last.
  transaction_id xid8 not null default pg_current_xact_id()
);
create index announcement_by_transaction on announcement (transaction_id);
