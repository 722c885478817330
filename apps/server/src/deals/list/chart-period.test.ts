import { expect, test } from 'vitest'
import { periodOf, rangeOf, spansWithin } from './chart-period.ts'

const days = (start: string, end: string) => ({ start, end })
const text = (at: Date | undefined) => at?.toISOString()

test.each([
  { start: '2026-11-15', end: '2026-11-15', range: '24h', bars: 24 },
  { start: '2026-11-14', end: '2026-11-15', range: '24h', bars: 48 },
  { start: '2026-11-13', end: '2026-11-15', range: '30d', bars: 3 },
  { start: '2026-09-15', end: '2026-11-15', range: '30d', bars: 62 },
  { start: '2026-09-14', end: '2026-11-15', range: '1y', bars: 3 },
  { start: '2021-12-01', end: '2026-11-15', range: '1y', bars: 60 },
  { start: '1970-01-02', end: '2199-12-31', range: '1y', bars: 60 },
])('$start to $end has $bars bars as long as those of $range', ({ start, end, range, bars }) => {
  expect(rangeOf(days(start, end))).toBe(range)
  expect(spansWithin(days(start, end), 'Europe/Moscow')).toHaveLength(bars)
})

test('only the chosen days are counted: a month that begins or ends outside is cut', () => {
  const spans = spansWithin(days('2026-01-20', '2026-11-15'), 'Europe/Moscow')

  expect(text(spans[0]?.from)).toBe('2026-01-19T21:00:00.000Z')
  expect(text(spans[1]?.from)).toBe('2026-01-31T21:00:00.000Z')
  expect(text(spans.at(-1)?.from)).toBe('2026-10-31T21:00:00.000Z')
  expect(text(spans.at(-1)?.until)).toBe('2026-11-15T21:00:00.000Z')
})

test.each([
  days('2026-03-29', '2026-03-29'),
  days('2026-10-24', '2026-10-25'),
  days('2026-03-01', '2026-04-10'),
  days('2020-03-15', '2026-10-25'),
])('the bars of $start to $end follow one another without a gap, also over a change of clocks', (period) => {
  const spans = spansWithin(period, 'Europe/Berlin')

  for (const [at, span] of spans.slice(1).entries()) expect(span.from).toEqual(spans[at]?.until)
})

test('without its end a period lasts until today where the person is, without its start it is a year', () => {
  const late = new Date('2026-12-31T22:00:00Z')

  expect(periodOf({}, late, 'UTC')).toBeUndefined()
  expect(periodOf({ start_date: '2026-12-01' }, late, 'Asia/Tokyo')).toEqual(days('2026-12-01', '2027-01-01'))
  expect(periodOf({ end_date: '2026-11-15' }, late, 'UTC')).toEqual(days('2025-11-16', '2026-11-15'))
})
