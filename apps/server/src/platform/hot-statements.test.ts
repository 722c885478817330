import type pg from 'pg'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { openDatabase } from './database.ts'
import { hotStatements, preparingClient } from './hot-statements.ts'

const world = useWorld()
const atOnce = () => 0
const limits = { often: 3, spanMs: 1_000, mostNames: 2, mostCounted: 10 }

test('a statement is hot when it was asked often within a span, and stays hot', () => {
  let at = 0
  const hot = hotStatements(limits, () => at)
  expect([hot.nameOf('a'), hot.nameOf('a')]).toEqual([undefined, undefined])
  at = 1_500
  expect([hot.nameOf('a'), hot.nameOf('a')]).toEqual([undefined, undefined])

  const name = hot.nameOf('a')

  expect(name).toBeDefined()
  at = 9_999
  expect(hot.nameOf('a')).toBe(name)
})

test('there are never more names than allowed, and never more texts counted', () => {
  const hot = hotStatements(limits, () => 0)
  const names = ['a', 'b', 'c'].map((text) => [1, 2, 3].map(() => hot.nameOf(text)).at(-1))

  expect(names.filter((name) => name !== undefined)).toHaveLength(2)
  expect(new Set(names.slice(0, 2)).size).toBe(2)
  expect(names[2]).toBeUndefined()
})

test('what is hot is prepared by the connection, and answers the same', async () => {
  const hot = hotStatements(limits, atOnce)
  const client = await connect(hot)
  const ask = () => client.query('select $1::int + 1 as next', [41])
  const answers = [await ask(), await ask(), await ask(), await ask()]

  expect(answers.map(({ rows }) => rows)).toEqual(Array(4).fill([{ next: 42 }]))
  const { rows } = await client.query(`select statement from pg_prepared_statements`)
  expect(rows).toEqual([{ statement: 'select $1::int + 1 as next' }])
  await client.end()
})

test('the database of the product prepares a text without a name once it is asked often', async () => {
  const db = openDatabase({ connectionString: world.connectionString, poolSize: 1 })
  const prepared = async () => (await db.pool.query('select statement from pg_prepared_statements')).rows
  for (let asked = 1; asked < 50; asked += 1) await db.pool.query('select $1::int as one', [asked])
  expect(await prepared()).toEqual([])

  await db.pool.query('select $1::int as one', [50])

  expect(await prepared()).toEqual([{ statement: 'select $1::int as one' }])
  await db.close()
})

test('a plan that a migration has outdated fails once, and is made anew', async () => {
  const hot = hotStatements({ ...limits, often: 1 })
  const client = await connect(hot)
  await client.query('create temp table changing (one int)')
  const ask = () => client.query('select * from changing where $1::int is not null', [1])
  await ask()
  await client.query('alter table changing add column two int')

  await expect(ask()).rejects.toThrow('cached plan')
  await expect(ask()).resolves.toMatchObject({ rowCount: 0 })
  await client.end()
})

async function connect(hot: ReturnType<typeof hotStatements>) {
  const Client = preparingClient(hot)
  const client = new Client({ connectionString: world.connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client as pg.Client
}
