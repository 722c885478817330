import type { DealStatus } from '@florin/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { shortName, statusOf, transitions } from './deal.ts'
import { openRequestType } from './matching/open.ts'
import { stepType } from './steps/steps.ts'

let fresh: FreshDatabase
let db: pg.Client

beforeAll(async () => {
  fresh = await freshDatabase()
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(fresh.url).pathname
  db = new pg.Client({ connectionString: url.href })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await fresh.drop()
})

const statuses: DealStatus[] = ['pending', 'verification', 'complete', 'dispute', 'canceled', 'expired']
const clocks = (status: DealStatus) =>
  `due_at = ${['pending', 'verification'].includes(status) ? 'now()' : 'null'},
   ended_at = ${['complete', 'canceled', 'expired'].includes(status) ? 'now()' : 'null'}`

/** What the database says to a deal that goes from one status to another; undefined when it lets it. */
async function refusal(from: DealStatus | null, to: DealStatus): Promise<string | undefined> {
  const begin = (status: DealStatus) => `
    insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
      amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
      lead_basis_points, due_at, ended_at)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'sberbank', 'c2c', false,
      '${status}', 1, 1, 1, 1, 0, 0, 0, 0, 0, ${['pending', 'verification'].includes(status) ? 'now()' : 'null'},
      ${['complete', 'canceled', 'expired'].includes(status) ? 'now()' : 'null'})`
  try {
    await db.query('begin; set local session_replication_role = replica')
    if (from) await db.query(begin(from))
    await db.query('set local session_replication_role = origin')
    await db.query(from ? `update deal set status = '${to}', ${clocks(to)}` : begin(to))
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await db.query('rollback')
  }
}

test.each([openRequestType, stepType])(
  '$name is sent as the columns that it has',
  async ({ name, columns }) => {
    const { rows } = await db.query(
      `select attname, typname from pg_attribute join pg_type on pg_type.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 order by attnum`,
      [name],
    )
    const known = rows.map(({ attname, typname }) => [attname, typname.replace(/^_(.*)$/, '$1[]')])
    expect(known).toEqual(Object.entries(columns))
  },
)

test('the database knows the same legal steps', async () => {
  const { rows } = await db.query('select from_status, to_status from deal_transition')
  const asText = (steps: readonly (readonly [string | null, string])[]) =>
    steps.map((step) => step.join(' → ')).sort()

  expect(asText(rows.map((row) => [row.from_status, row.to_status]))).toEqual(asText(transitions))
})

test('it lets every legal step pass and refuses each of the others', async () => {
  const seen: unknown[] = []
  const expected: unknown[] = []
  for (const from of [null, ...statuses])
    for (const to of statuses.filter((one) => one !== from)) {
      const isLegal = transitions.some(([one, other]) => one === from && other === to)
      seen.push({ from, to, refusal: await refusal(from, to) })
      expected.push({ from, to, refusal: isLegal ? undefined : 'FD001' })
    }

  expect(seen).toEqual(expected)
  expect(seen).toHaveLength(36)
})

test('nobody rewrites what happened', async () => {
  await db.query(`insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), 'pending', 'matched', 'merchant')`)

  await expect(db.query(`update deal_event set cause = 'other'`)).rejects.toThrow()
  await expect(db.query('delete from deal_event')).rejects.toThrow()
})

test('a matched order is where its deal is', () => {
  expect(statusOf({ state: 'matched' }, { status: 'verification' })).toBe('verification')
  expect(statusOf({ state: 'new' }, undefined)).toBe('new')
  expect(statusOf({ state: 'canceled' }, { status: 'pending' })).toBe('canceled')
})

test('of a name the payer sees no more than a bank shows', () => {
  expect(shortName('Мария Петровна Соколова')).toBe('Мария С.')
  expect(shortName(' Мария ')).toBe('Мария')
})
