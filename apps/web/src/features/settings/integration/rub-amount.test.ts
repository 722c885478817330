import { expect, test } from 'vitest'
import { rubAmount, withMagic } from './rub-amount.ts'
import { isShopName } from './shop-name.ts'

test('roubles are understood as people write them', () => {
  expect(['1000', '1 000,01', ' 0.5 ', '12500.00'].map(rubAmount)).toEqual([
    '1000',
    '1000.01',
    '0.5',
    '12500.00',
  ])
})

test('what is no amount of roubles is not sent', () => {
  expect(['', '0', '0.00', '1.001', '-5', '1e3', 'abc', '12345678901'].map(rubAmount)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  )
})

test('magic digits replace the last two of the roubles', () => {
  expect(withMagic('1500.99', '03')).toBe('1503')
  expect(withMagic('', '01')).toBe('1001')
  expect(withMagic('7', '02')).toBe('1002')
})

test('a shop’s name is two to sixty characters', () => {
  expect(['A', ' A ', 'Ab', 'x'.repeat(60), 'x'.repeat(61)].map(isShopName)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})
