import { expect, test } from 'vitest'
import { soughtBy } from './shape.ts'

const now = new Date('2026-11-18T12:00:00Z')
const read = (text: string, minutesEast = 180) => soughtBy(text, now, minutesEast)

test.each([
  ['', 'nothing'],
  ['m', 'nothing'],
  ['Morozov@', 'email'],
  ['morozov', 'name'],
  ['Морозов', 'name'],
  ['8f3a61c2', 'id'],
  ['8f3a61c2-2000-4000-8000-123456789012', 'id'],
  ['#1829', 'dispute'],
  ['№ 1829', 'dispute'],
  ['4417', 'tail'],
  ['•• 4417', 'tail'],
  ['+7 916 123-44-17', 'tail'],
  ['2200 7001 2345 4417', 'tail'],
  ['12500 14:30', 'sum_time'],
  ['12 500,00 ₽ 9:05', 'sum_time'],
  ['12500.50', 'sum'],
  ['12500', 'sum'],
  ['7c1e0000000000000000000000000000000000000000000000000000000090ab', 'txid'],
  ['TQ7mAbcdefghijkmnopqrstuvwxyz1dYs8', 'address'],
  ['ORD-20441', 'external_id'],
])('%s is read as %s', (text, shape) => {
  expect(read(text).shape).toBe(shape)
})

test('a time is the last one on the reader’s clock', () => {
  // 15:00 in Moscow: 14:30 was half an hour ago, 23:30 was yesterday.
  expect(read('12500 14:30')).toMatchObject({
    kopecks: 1_250_000n,
    from: new Date('2026-11-18T11:20:00Z'),
    to: new Date('2026-11-18T11:40:00Z'),
  })
  expect(read('12500 23:30')).toMatchObject({ from: new Date('2026-11-17T20:20:00Z') })
  expect(read('100 14:30', 0)).toMatchObject({ from: new Date('2026-11-17T14:20:00Z') })
})

test('of a whole number only the tail is looked for', () => {
  expect(read('2200 7001 2345 4417')).toEqual({ shape: 'tail', text: '4417' })
})
