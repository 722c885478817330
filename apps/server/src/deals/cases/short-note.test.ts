import { expect, test } from 'vitest'
import { shortNote } from './short-note.ts'

test('a note is one short line', () => {
  expect(shortNote('paid\n  yesterday ')).toBe('paid yesterday')
  const long = shortNote('a'.repeat(300))
  expect(long).toHaveLength(80)
  expect(long.endsWith('…')).toBe(true)
})

test.each(['2200700112345678', '2200 7001 1234 5678', '40817-810-5-0000-0005678'])(
  'of the number %s only the last digits are quoted',
  (number) => {
    expect(shortNote(`paid to ${number} at noon`)).toBe('paid to •• 5678 at noon')
  },
)

test('a sum and a date stay', () => {
  expect(shortNote('15 000.00 RUB on 2026-11-18')).toBe('15 000.00 RUB on 2026-11-18')
})
