import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { type RecordRow, type RecordType, recordWriter } from './records.ts'

const world = useWorld()
const type = {
  name: 'sample_record',
  columns: {
    n: 'int8',
    less: 'int4',
    least: 'int2',
    name: 'text',
    is_one: 'bool',
    key: 'uuid',
    words: 'text[]',
    facts: 'jsonb',
  },
} as const satisfies RecordType
type Sample = RecordRow<typeof type>

beforeAll(async () => {
  await world.query(
    'create type sample_record as (n bigint, less integer, least smallint, name text, is_one boolean, key uuid, words text[], facts jsonb)',
  )
})

async function readBack(rows: readonly Sample[]): Promise<Sample[]> {
  const write = recordWriter(world.florin.services.db, type)
  return world.query<Sample>('select * from unnest($1::sample_record[])', [await write(rows)])
}

// What the database cannot keep: a zero, and half of a pair.
const text = fc
  .string({ unit: 'binary', maxLength: 20 })
  .filter((one) => !one.includes('\0') && one.isWellFormed())
const whole = (bits: number) => fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 })

test('whatever is sent comes back: large and small, any sign, nothing and the empty word', async () => {
  const sample = fc.record({
    n: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    less: fc.option(whole(32)),
    least: fc.option(whole(16)),
    name: fc.option(
      fc.oneof(text, fc.constantFrom('', 'NULL', '(', ')', ',', '{}', '\\', '"', '\\"', ' a ')),
    ),
    is_one: fc.option(fc.boolean()),
    key: fc.option(fc.uuid()),
    words: fc.option(fc.array(text, { minLength: 1, maxLength: 3 })),
    facts: fc.option(
      fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(text, fc.integer(), fc.constant(null))),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { maxLength: 10 }), async (rows) => {
      expect(await readBack(rows)).toEqual(rows.map((row) => ({ ...row })))
    }),
    { numRuns: 60 },
  )
})

test('what is larger than a page is sent whole', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => ({
    n: BigInt(n),
    less: n,
    least: n,
    name: 'Я'.repeat(1_000),
    is_one: true,
    key: randomUUID(),
    words: ['a', 'б'.repeat(500)],
    facts: { a: '€'.repeat(300) },
  }))

  expect(await readBack(rows)).toEqual(rows)
})

test('what is left out is empty', async () => {
  const empty = { less: null, least: null, name: null, is_one: null, key: null, words: null, facts: null }
  expect(await readBack([{ n: 1n }, {}])).toEqual([
    { n: 1n, ...empty },
    { n: null, ...empty },
  ])
})

test.each([
  '',
  'no id',
  `${randomUUID()}0`,
  randomUUID().replace(/.$/, 'x'),
  randomUUID().replaceAll('-', ''),
])('%j is not sent as an id', async (key) => {
  await expect(readBack([{ key }])).rejects.toThrow('no id')
})

test('a type that is not there is asked for again', async () => {
  const write = recordWriter(world.florin.services.db, { name: 'later_record', columns: { n: 'int8' } })
  await expect(write([])).rejects.toMatchObject({ code: '42704' })
  await world.query('create type later_record as (n bigint)')

  expect(await world.query('select * from unnest($1::later_record[])', [await write([{ n: 7n }])])).toEqual([
    { n: 7n },
  ])
})
