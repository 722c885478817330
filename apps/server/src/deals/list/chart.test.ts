import { expect, test } from 'vitest'
import { spansOf } from './chart.ts'

const now = new Date('2026-11-15T10:20:30Z')
const day = (at: Date | undefined) => at?.toISOString()

test('a day has 24 hours, the running one last', () => {
  const spans = spansOf('24h', now, 'Europe/Moscow')

  expect(spans).toHaveLength(24)
  expect(day(spans[0]?.from)).toBe('2026-11-14T11:00:00.000Z')
  expect(day(spans.at(-1)?.from)).toBe('2026-11-15T10:00:00.000Z')
  expect(day(spans.at(-1)?.until)).toBe('2026-11-15T11:00:00.000Z')
})

test('thirty days begin and end at midnight where the person is', () => {
  const spans = spansOf('30d', now, 'Europe/Moscow')

  expect(spans).toHaveLength(30)
  expect(day(spans[0]?.from)).toBe('2026-10-16T21:00:00.000Z')
  expect(day(spans.at(-1)?.until)).toBe('2026-11-15T21:00:00.000Z')
})

test('it may be tomorrow already, elsewhere', () => {
  const late = new Date('2026-12-31T22:00:00Z')

  expect(day(spansOf('30d', late, 'Asia/Tokyo').at(-1)?.from)).toBe('2026-12-31T15:00:00.000Z')
  expect(day(spansOf('1y', late, 'Asia/Tokyo').at(-1)?.from)).toBe('2026-12-31T15:00:00.000Z')
  expect(day(spansOf('1y', late, 'UTC')[0]?.from)).toBe('2026-01-01T00:00:00.000Z')
})

test.each(['24h', '30d', '1y'] as const)(
  'the bars of %s follow one another without a gap, also over a change of clocks',
  (range) => {
    const spans = spansOf(range, new Date('2026-03-30T09:00:00Z'), 'Europe/Berlin')

    for (const [at, span] of spans.slice(1).entries()) expect(span.from).toEqual(spans[at]?.until)
  },
)
