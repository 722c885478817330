import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { factsThatDiffer, type SchemaFacts, schemaFacts } from '../../test/schema-facts.ts'

let database: FreshDatabase
let admin: pg.Client
let before: SchemaFacts
beforeAll(async () => {
  database = await freshDatabase()
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(database.url).pathname
  admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  before = await schemaFacts(admin)
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

/** A change of each kind of thing, and a part of the line by which it must be seen. */
const changes: [string, string][] = [
  ['alter table rate add column note text', 'column public.rate 7. note '],
  ['alter table rate alter column sources drop not null', 'column public.rate 4. sources jsonb default'],
  [`alter table rate alter column pair set default 'xyz'`, `default 'xyz'::text`],
  ['alter table deal alter column status set statistics 50', 'statistics 50'],
  [`comment on column rate.pair is 'what for'`, 'comment what for'],
  ['grant update (pair) on rate to florin_records', 'rights {florin_records=w'],
  ['alter table rate set (fillfactor = 41)', 'options {fillfactor=41}'],
  [
    'alter table outbox owner to florin_records',
    'table public.outbox kind r persistence p owner florin_records',
  ],
  ['grant update on audit to florin', 'florin=UPDATE,florin_records'],
  ['alter table rate drop constraint rate_positive', 'first: constraint rate rate_positive'],
  ['create index extra on rate (pair)', 'index CREATE INDEX extra'],
  ['alter table audit disable trigger audit_chain', 'audit_chain() enabled D'],
  ['alter function refuse_change() owner to florin', 'owner florin rights -=EXECUTE,florin=EXECUTE'],
  ['grant execute on function ledger.refuse_change() to public', 'owner florin_ledger rights -=EXECUTE'],
  ['alter function rating_after(integer, integer[]) stable', 'STABLE'],
  [
    `create aggregate extra(bytea) (sfunc = ledger.chain_step, stype = bytea, initcond = '')`,
    'aggregate extra(bytea) step ledger.chain_step',
  ],
  ['create domain extra_domain as text', 'type public.extra_domain d base text'],
  ['alter sequence withdrawal_fence increment by 2', 'by 2 between'],
  [
    'create or replace view own_address as select address, derivation_index, user_id from wallet_address',
    'first: view public.own_address',
  ],
  ['grant create on schema ledger to florin', 'schema ledger owner florin_ledger rights florin=CREATE'],
  ['create statistics extra_statistics on pair, is_accepted from rate', 'statistics CREATE STATISTICS'],
  ['alter default privileges grant select on tables to florin', 'second: default rights'],
  ['delete from withdrawal_transition', 'first: row withdrawal_transition'],
]

// A comparison that overlooks a kind of thing would call two schemas equal that are not.
test('every kind of change is seen', async () => {
  await admin.query('begin')
  try {
    for (const [statement] of changes) await admin.query(statement)
    const lines = factsThatDiffer(before, await schemaFacts(admin))
    const unseen = changes.filter(([, part]) => !lines.some((line) => line.includes(part)))
    expect(unseen).toEqual([])
  } finally {
    await admin.query('rollback')
  }
})

test('the same database is the same', async () => {
  expect(factsThatDiffer(before, await schemaFacts(admin))).toEqual([])
})
