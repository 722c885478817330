import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { booksMigrations } from '../books/index.ts'
import { appendOnly, appendOnlyIsGuarded } from './append-only.ts'
import { writeAudit } from './audit.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const columns: Record<string, string> = {
  audit: 'actor',
  deal_event: 'cause',
  merchant_event: 'type',
  evidence_view: 'ip',
  deposit: 'outcome',
}

/** What would take a row away, or change one. */
const changes = (table: string) => [
  `update ${table} set ${columns[table]} = 'x'`,
  `delete from ${table}`,
  `truncate ${table}`,
  `truncate ${table} cascade`,
]

/** What would open the way for that. */
const openings = (table: string) => [
  `alter table ${table} disable trigger user`,
  `alter table ${table} drop column ${columns[table]}`,
  `alter table ${table} add column mine integer`,
  `alter table ${table} owner to current_user`,
  `alter table ${table} rename to mine`,
  `alter table ${table} enable row level security`,
  `create trigger mine before insert on ${table} for each row execute function begin_profit()`,
  `create rule mine as on insert to ${table} do instead nothing`,
  `drop table ${table} cascade`,
]

const act = (db: Database) =>
  db.write((tx) =>
    writeAudit(tx, {
      actor: 'support',
      action: 'test',
      subject: 'one',
      origin: { ip: '127.0.0.1', requestId: 'r' },
    }),
  )

async function asAdmin<T>(databaseUrl: string, query: (admin: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(databaseUrl).pathname
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    return await query(admin)
  } finally {
    await admin.end()
  }
}

describe('with the own PostgreSQL', () => {
  let fresh: FreshDatabase
  let db: Database
  beforeAll(async () => {
    fresh = await freshDatabase()
    db = openDatabase({ connectionString: fresh.url, poolSize: 2 })
    await act(db)
  })
  afterAll(async () => {
    await db.close()
    await fresh.drop()
  })

  // An injected statement is the product's own role.
  test.each([
    ...appendOnly.tables.flatMap((table) => [...changes(table), ...openings(table)]),
    'set role florin_records',
    'drop schema public cascade',
    'alter schema public owner to current_user',
    `select setval('audit_id_seq', 1)`,
    `select nextval('audit_id_seq')`,
    'drop function refuse_change cascade',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'`,
    `create or replace function audit_chain() returns trigger language plpgsql as 'begin return new; end'`,
    'alter function audit_chain() security invoker',
    'drop function audit_hash(audit) cascade',
  ])('the product may not: %s', async (statement) => {
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  // Only a warning is raised, so what counts is what it may do afterwards.
  test.each(appendOnly.tables)('it gives itself no rights on %s', async (table) => {
    await db.pool.query(`grant all on ${table} to current_user`)
    const { rows } = await db.pool.query(
      `select has_table_privilege($1, 'update, delete, truncate, trigger, references') as may`,
      [table],
    )
    expect(rows).toEqual([{ may: false }])
  })

  test('it may add and look, and tidy up', async () => {
    await act(db)
    for (const table of appendOnly.tables) await db.pool.query(`analyze ${table}`)
    expect((await db.pool.query('select from audit')).rowCount).toBe(2)
    expect(await appendOnlyIsGuarded(db.pool)).toBe(true)
  })

  test('the trail is not led astray by a table of the same name', async () => {
    const client = await db.pool.connect()
    try {
      await client.query(`create temp table audit as select * from public.audit limit 0`)
      await client.query(
        `insert into public.audit (actor, action, subject, origin, previous_hash, hash) values ('a', 'b', 'c', '{}', '', '')`,
      )
    } finally {
      client.release(true)
    }
    const { rows } = await db.pool.query('select previous_hash from audit order by id desc limit 1')
    expect(rows[0].previous_hash.length).toBe(32)
  })

  test('these tables and no others are their owner’s; all others are the product’s', async () => {
    const { rows } = await db.pool.query<{ name: string; owner: string }>(
      `select relname as name, pg_get_userbyid(relowner) as owner from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    )
    const ownedBy = (owner: string) => rows.filter((row) => row.owner === owner).map(({ name }) => name)
    expect(ownedBy('florin_records').sort()).toEqual([...appendOnly.tables].sort())
    expect(ownedBy('florin').length).toBe(rows.length - appendOnly.tables.length)
    expect(
      (await db.pool.query(`select rolcanlogin from pg_roles where rolname = 'florin_records'`)).rows,
    ).toEqual([{ rolcanlogin: false }])
  })

  // The other way round: a new table whose rows are final is not forgotten.
  test('a table that refuses update and delete is one of them, or has its reason', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where proname = 'refuse_change' and pronamespace = 'public'::regnamespace
       group by 1 having bit_or(tgtype::integer) & 24 = 24 order by 1`,
    )
    // Constant rows that only a migration writes; two whose rights the product's role passes on to the signer; a held change, which is
    // final only when it is decided; two whose sealed column is sealed anew with a new key; and two that record which call a settlement
    // came from: what was paid is in the withdrawal and the books.
    const others = [
      'case_exhibit',
      'deal_transition',
      'held_change',
      'payer_event',
      'settlement_by_hand',
      'settlement_run',
      'wallet_address',
      'wallet_key',
    ]
    expect(rows.map(({ name }) => name)).toEqual([...appendOnly.tables, ...others].sort())
  })

  // `drop type … cascade` drops columns that use it, whoever owns their table.
  test('their columns have types that are not the product’s', async () => {
    const { rows } = await db.pool.query(
      `select attrelid::regclass, attname from pg_attribute join pg_type on pg_type.oid = atttypid
       where attrelid::regclass::text = any ($1) and attnum > 0 and typnamespace <> 'pg_catalog'::regnamespace`,
      [appendOnly.tables],
    )
    expect(rows).toEqual([])
  })

  test('tables that came back without their owner, as from a dump, are handed over by the next start', async () => {
    await asAdmin(fresh.url, async (admin) => {
      await admin.query('alter table audit owner to florin')
      await admin.query('alter function audit_chain() owner to florin')
    })
    expect(await appendOnlyIsGuarded(db.pool)).toBe(false)

    await migrate(fresh.url, {
      packages: [booksMigrations],
      adminConnectionString: inject('postgresAdminUrl'),
    })

    await expect(db.pool.query('delete from audit')).rejects.toMatchObject({ code: '42501' })
    await expect(db.pool.query('drop function audit_chain() cascade')).rejects.toMatchObject({
      code: '42501',
    })
    expect(await appendOnlyIsGuarded(db.pool)).toBe(true)
  })
})

/** Row triggers need a row. What they belong to does not matter here. */
const oneOfEach = [
  `insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role)
   select id, id, id, now(), 'pending', 'matched', 'system' from gen_random_uuid() as id`,
  `insert into merchant_event (id, merchant_id, is_test, type, facts) values ('evt_1', gen_random_uuid(), true, 'test', '{}')`,
  `insert into evidence_view (file_id, user_id, session_id, link_ends_at, ip, request_id)
   select id, id, id, now(), '127.0.0.1', 'r' from gen_random_uuid() as id`,
  `insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, outcome, block_time)
   values (repeat('ab', 32), 0, 1, 'a', 'b', 5, 'dust', now())`,
]

describe('on somebody else’s server', () => {
  const role = `stranger_${randomUUID().slice(0, 8)}`
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  url.username = role
  let db: Database

  beforeAll(async () => {
    await asAdmin(inject('postgresAdminUrl'), async (admin) => {
      const password = admin.escapeLiteral(decodeURIComponent(url.password))
      await admin.query(`create role ${role} login password ${password}`)
      await admin.query(`create database ${name} owner ${role}`)
    })
    await migrate(url.href, { packages: [booksMigrations] })
    db = openDatabase({ connectionString: url.href, poolSize: 2 })
    await act(db)
    await asAdmin(url.href, async (admin) => {
      await admin.query('set session_replication_role = replica')
      for (const row of oneOfEach) await admin.query(row)
    })
  })
  afterAll(async () => {
    await db.close()
    await asAdmin(inject('postgresAdminUrl'), async (admin) => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role ${role}`)
    })
  })

  test.each(appendOnly.tables.flatMap(changes))('without the role triggers refuse: %s', async (statement) => {
    await expect(db.pool.query(statement)).rejects.toThrow('are never changed')
  })

  test('that it is not guarded is known, and the next start tries again in vain', async () => {
    expect(await appendOnlyIsGuarded(db.pool)).toBe(false)
    expect(await migrate(url.href, { packages: [booksMigrations] })).toEqual([])
    expect(await appendOnlyIsGuarded(db.pool)).toBe(false)
  })

  // Word for word what docs/money.md tells an administrator.
  test('an administrator who prepares the role gets the whole guard', async () => {
    await asAdmin(url.href, async (admin) => {
      await admin.query(`grant create on database ${name} to florin_records`)
      await admin.query(`grant florin_records to ${role} with inherit false, set true`)
    })
    await migrate(url.href, { packages: [booksMigrations] })
    await asAdmin(url.href, (admin) => admin.query(`revoke florin_records from ${role}`))

    expect(await appendOnlyIsGuarded(db.pool)).toBe(true)
    await act(db)
    for (const table of appendOnly.tables)
      for (const statement of [...changes(table), ...openings(table)])
        await expect(db.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    expect(await migrate(url.href, { packages: [booksMigrations] })).toEqual([])
  })
})
