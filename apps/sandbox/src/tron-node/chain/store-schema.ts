/** `change` keeps the value that each block overwrote: the past is read from it, and a reorganisation undone with it. */
export const schema = `
  create table if not exists setting (key text primary key, value text not null) without rowid;
  create table if not exists state (key text primary key, value text not null) without rowid;
  create table if not exists change (
    block integer not null,
    key text not null,
    old text,
    primary key (key, block)
  ) without rowid;
  create index if not exists change_by_block on change (block);
  create table if not exists block (number integer primary key, id text not null unique, json text not null);
  create table if not exists included (
    id text primary key,
    block integer not null,
    position integer not null,
    raw text not null,
    signatures text not null,
    receipt text not null
  );
  create index if not exists included_by_block on included (block, position);
  create table if not exists pending (id text primary key, raw text not null, signatures text not null);
  create table if not exists remembered (id text primary key) without rowid;
  create table if not exists transfer (
    txid text not null,
    log_index integer not null,
    block integer not null,
    token text not null,
    sender text not null,
    receiver text not null,
    units text not null
  );
  create index if not exists transfer_by_block on transfer (block);
  create index if not exists transfer_by_receiver on transfer (receiver, block);
  create index if not exists transfer_by_sender on transfer (sender, block);
  create index if not exists transfer_by_txid on transfer (txid);
`
