import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { recordArray } from './records.ts'

const world = useWorld()
const columns = ['n', 'name', 'is_one', 'words', 'facts'] as const

beforeAll(async () => {
  await world.query(
    'create type sample_record as (n bigint, name text, is_one boolean, words text[], facts jsonb)',
  )
})

interface Sample {
  readonly n: string | null
  readonly name: string | null
  readonly is_one: boolean | null
  readonly words: string[] | null
  readonly facts: object | null
}

async function readBack(rows: readonly Sample[]): Promise<Sample[]> {
  return world.query<Sample>('select n::text, name, is_one, words, facts from unnest($1::sample_record[])', [
    recordArray(columns, rows),
  ])
}

// What the database cannot keep: a zero, and half of a pair.
const text = fc
  .string({ unit: 'binary', maxLength: 20 })
  .filter((one) => !one.includes('\0') && one.isWellFormed())

test('whatever is sent comes back: quotes, slashes, braces, nothing and the empty word', async () => {
  const sample = fc.record({
    n: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
    name: fc.option(
      fc.oneof(text, fc.constantFrom('', 'NULL', '(', ')', ',', '{}', '\\', '"', '\\"', ' a ')),
    ),
    is_one: fc.option(fc.boolean()),
    words: fc.option(fc.array(fc.constantFrom('pending', 'verification', 'expired'), { maxLength: 3 })),
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
