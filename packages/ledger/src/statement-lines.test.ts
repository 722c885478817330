import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeEntries, type StatementEntry } from './statement-lines.ts'

const account = fc.constantFrom('available', 'frozen', 'debt')

/** Entries in the order of their positions; transfers of neighbouring entries may be numbered the other way round. */
const entries: fc.Arbitrary<StatementEntry[]> = fc.array(
  fc.record({
    account,
    transferId: fc.bigInt({ min: 1n, max: 9n }),
    change: fc.bigInt({ min: -99n, max: 99n }),
    after: fc.bigInt({ min: 0n, max: 99n }),
    event: fc.constant('deal.completed'),
    reference: fc.constant('deal:1:completed'),
    details: fc.constant({}),
    at: fc.constant(new Date(0)),
  }),
)

test('whatever the order of the locks, every entry is in exactly one line, page by page', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 1, max: 5 }), (all, limit) => {
      let rest = all
      const written: string[] = []
      while (rest.length > 0) {
        const { lines, taken } = mergeEntries(rest, limit)
        expect(lines.length).toBeLessThanOrEqual(limit)
        for (const { changes } of lines)
          for (const [kind, { change }] of Object.entries(changes)) written.push(`${kind} ${change}`)
        const seen = { available: 0n, frozen: 0n, debt: 0n }
        rest = rest.filter(({ account: kind }) => {
          seen[kind] += 1n
          return seen[kind] > taken[kind]
        })
      }
      expect(written.toSorted()).toEqual(all.map((entry) => `${entry.account} ${entry.change}`).toSorted())
    }),
  )
})

test('one event that moves money between two accounts is one line', () => {
  const event = {
    transferId: 7n,
    event: 'deal.matched',
    reference: 'deal:1:matched',
    details: {},
    at: new Date(0),
  }
  const { lines } = mergeEntries(
    [
      { ...event, account: 'available', change: -5n, after: 1n },
      { ...event, account: 'frozen', change: 5n, after: 5n },
    ],
    10,
  )

  expect(lines).toEqual([
    { ...event, changes: { available: { change: -5n, after: 1n }, frozen: { change: 5n, after: 5n } } },
  ])
})
