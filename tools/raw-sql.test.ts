import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statementsByDomain, statementsIn } from './raw-sql.ts'

/**
 * For each domain, how many statements its files write as SQL instead of building them with Kysely, where a wrong column does not compile.
 * What counts as raw is in `raw-sql.ts`. SQL is right for CTEs, sets of rows (`unnest`, `jsonb_to_recordset`), lateral joins, window
 * functions, calls of our SQL functions, fences for the planner, and on hot paths, where building a query costs processor time.
 *
 * The numbers only go down. An ordinary query, of one table or a simple join, is built (`tables.ts` has the types); if a new one has to be
 * SQL, an ordinary one of the same domain is built in exchange. With fewer raw statements, write the smaller number here.
 */
const allowed = {
  'audit-log': 6,
  auth: 9,
  'back-office': 5,
  books: 6,
  boot: 1,
  deals: 129,
  disputes: 33,
  evidence: 4,
  find: 10,
  merchants: 3,
  messages: 29,
  notifications: 9,
  'payment-methods': 6,
  platform: 22,
  push: 1,
  rates: 1,
  referrals: 3,
  statement: 1,
  support: 5,
  telegram: 8,
  terminals: 9,
  'upload-links': 1,
  'user-story': 13,
  users: 7,
  wallet: 27,
  webhooks: 19,
}

/** No part of the product that serves people: the demo and the pasts that it writes, the operator's commands, the separate signer, backups, and the world of the tests. */
const free = new Set(['backup', 'demo', 'past', 'operator', 'signer', 'test-world'])

test('no domain writes more statements as SQL than it did', () => {
  const found = statementsByDomain(join(import.meta.dirname, '..', 'apps', 'server', 'src'))
  const counted = Object.entries(found)
    .filter(([domain, { raw }]) => raw > 0 && !free.has(domain))
    .map(([domain, { raw }]) => [domain, raw])

  expect(Object.fromEntries(counted)).toEqual(allowed)
})

test.each([
  ['sql`select id from deal`', { raw: 1, built: 0 }],
  ['await sql<{ id: string; at: Date }>`\n    update deal set x = 1`', { raw: 1, built: 0 }],
  ['sql`\n  -- By the index.\n  with one as (select 1) delete from deal`', { raw: 1, built: 0 }],
  ['sql`(select id from deal) union all (select id from deal)`', { raw: 1, built: 0 }],
  ["where(sql<boolean>`expires_at <= now()`); sql.ref('select')", { raw: 0, built: 0 }],
  ["deals(tx).selectFrom('deal').select('id'); deals(tx)\n    .insertInto('deal')", { raw: 0, built: 2 }],
])('of %s the statements are counted', (source, expected) => {
  expect(statementsIn(source)).toEqual(expected)
})
