import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'

const noon = new Date(2026, 10, 17, 12, 0)
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString()

test.each([
  ['ru', at(17, 9, 21), 'сегодня, 09:21'],
  ['ru', at(16, 23, 59), 'вчера, 23:59'],
  ['en', at(16, 0, 0), 'yesterday, 00:00'],
  ['ru', at(15, 23, 59), '15-11-2026'],
  // The server's clock may be ahead of the reader's.
  ['en', new Date(noon.getTime() + 5_000).toISOString(), 'today, 12:00'],
] as const)('in %s %s is told by its day, and lately by its time', (language, moment, text) => {
  expect(dayText(moment, noon.getTime(), language)).toBe(text)
})
