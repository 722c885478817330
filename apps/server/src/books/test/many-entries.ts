import type pg from 'pg'

export interface Size {
  readonly people: number
  /** Each from one person to another: two entries. */
  readonly transfers: number
}

/**
 * Books as they are after years: everybody has received once, and then paid somebody again and again. Written past the door,
 * as only the database's owner can, because the door would take minutes; the full check tells whether it wrote the same.
 */
export async function seedEntries(owner: pg.Client, { people, transfers }: Size): Promise<void> {
  await owner.query(
    `insert into ledger.account (owner, kind, asset, balance, version, head)
     select gen_random_uuid(), 'available', 'USDT', 0, 0, '' from generate_series(1, $1)`,
    [people],
  )
  await owner.query(
    `create temporary table person as
     select row_number() over (order by id) - 1 as n, id from ledger.account where owner <> '00000000-0000-0000-0000-000000000000'`,
  )
  await owner.query(
    `create temporary table move as
     select n + 1 as transfer_id, line.account_id, line.amount
     from person, lateral (
       values (id, 1000000), ((select id from ledger.account where kind = 'custody' and asset = 'USDT'), -1000000)
     ) as line (account_id, amount)`,
  )
  await owner.query(
    `insert into move
     select $1::bigint + t, person.id, line.amount
     from generate_series(1, $2::bigint) as t,
       lateral (values (t * 7 % $1::bigint, -1), ((t * 7 + 1 + t % 11) % $1::bigint, 1)) as line (n, amount)
     join person on person.n = line.n`,
    [people, transfers],
  )
  await owner.query('analyze move')
  for (const statement of written) await owner.query(statement)
}

const written = [
  `insert into ledger.transfer (id, kind, reference, content_hash) overriding system value
   select transfer_id, 'seed', transfer_id::text, ledger.content_hash('seed', transfer_id::text,
     string_agg(ledger.line_bytes(account_id, amount), '' order by account_id), null)
   from move group by transfer_id`,
  `insert into ledger.entry (transfer_id, account_id, position, amount, balance_after, hash)
   select transfer_id, account_id, position, amount, balance_after,
     ledger.chain(ledger.entry_bytes(transfer_id, account_id, position, amount, balance_after, content_hash)) over of_account
   from (
     select move.transfer_id, move.account_id, move.amount, transfer.content_hash, row_number() over of_account as position,
       (sum(move.amount) over of_account)::bigint as balance_after
     from move join person on person.id = move.account_id join ledger.transfer on transfer.id = move.transfer_id
     window of_account as (partition by move.account_id order by move.transfer_id)
   ) as line
   window of_account as (partition by account_id order by position)`,
  `insert into ledger.entry (transfer_id, account_id, position, amount)
   select transfer_id, account_id, transfer_id, amount from move where account_id not in (select id from person)`,
  `update ledger.account set balance = newest.balance_after, version = newest.position, head = newest.hash
   from (select distinct on (account_id) account_id, balance_after, position, hash
     from ledger.entry where balance_after is not null order by account_id, position desc) as newest
   where account.id = newest.account_id`,
  `select setval('ledger.transfer_id_seq', (select max(id) from ledger.transfer))`,
  'vacuum analyze ledger.account',
  'vacuum analyze ledger.transfer',
  'vacuum analyze ledger.entry',
]
