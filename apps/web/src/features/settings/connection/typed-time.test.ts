import { expect, test } from 'vitest'
import { typedTime } from './typed-time.ts'

test.each([
  ['23:00', '23:00'],
  ['2300', '23:00'],
  ['730', '07:30'],
  ['7', '07:00'],
  ['7:5', '07:05'],
  [' 22.30 ', '22:30'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['', undefined],
  ['noon', undefined],
])('%s is %s', (typed, time) => {
  expect(typedTime(typed)).toBe(time)
})
