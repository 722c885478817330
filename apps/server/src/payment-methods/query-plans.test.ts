import { randomUUID } from 'node:crypto'
import type { Compilable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { terminalPageQuery } from './binding-store.ts'
import { countQuery, pageQuery, searchedQuery, totalsQuery } from './list-store.ts'
import { seedMethods } from './test/seed-methods.ts'
import { type Trader, useTraders } from './test/traders.ts'

const own = useTraders()
const { world } = own
let owner: Trader
let terminalId = ''
const paging = { page: 3, pageSize: 20 }

// One owner with 2 000 methods among many others: what a list costs must not grow with the others.
beforeAll(async () => {
  owner = await own.trader()
  terminalId = await own.terminal(owner)
  await seedMethods(world, owner.userId, { count: 2_000, terminalId })
  for (const other of [await own.trader(), await own.trader()])
    await seedMethods(world, other.userId, { count: 10_000, terminalId: await own.terminal(other) })
  await world.query('vacuum analyze payment_method')
})

type Filter = Omit<Parameters<typeof pageQuery>[1], 'ownerId'>

test.each<[string, Filter]>([
  ['nothing', {}],
  ['a name', { namePart: 'иван' }],
  ['a mode', { mode: { isSbp: true, isC2c: false } }],
  ['banks', { banks: ['sberbank', 'vtb-bank'] }],
  ['active', { isActive: true }],
  ['bound', { isBound: true }],
  ['unbound', { isBound: false }],
])('a list by %s, its count and its search go by an index', async (_, filter) => {
  const { each } = world.florin.services.db
  const whole = { ...filter, ownerId: owner.userId }

  for (const query of [pageQuery(each, whole, paging), countQuery(each, whole), searchedQuery(each, whole)])
    expect(await planOf(query)).not.toContain('Seq Scan')
})

test('totals and a terminal’s methods go by an index', async () => {
  const { each } = world.florin.services.db

  expect(await planOf(totalsQuery(each, owner.userId))).not.toContain('Seq Scan')
  expect(await planOf(terminalPageQuery(each, owner.userId, terminalId, paging))).not.toContain('Seq Scan')
})

test('the first page of many thousands is read in order, without sorting them', async () => {
  const plan = await planOf(
    pageQuery(world.florin.services.db.each, { ownerId: owner.userId }, { page: 1, pageSize: 20 }),
  )

  expect(plan).toContain('Index Scan using payment_method_of_owner')
  expect(plan).not.toContain('Sort')
})

test('somebody without methods pays for nobody else’s', async () => {
  const plan = await planOf(pageQuery(world.florin.services.db.each, { ownerId: randomUUID() }, paging))

  expect(plan).not.toContain('Seq Scan')
})

async function planOf(query: Compilable): Promise<string> {
  const { sql, parameters } = query.compile()
  const rows = await world.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
