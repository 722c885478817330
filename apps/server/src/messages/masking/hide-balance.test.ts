import { money } from '@florin/money'
import { expect, test } from 'vitest'
import { hideBalance } from './hide-balance.ts'

const balance = money('RUB', 12_345_67n)

test.each(['12 345,67', '12\u00a0345.67', '12345.67', '12345,67', '1234567', '12,345.67', '12.345,67'])(
  'a balance that is spelt %s is taken out',
  (spelt) => {
    expect(hideBalance(`Перевод 500р Итого ${spelt}р`, balance)).toBe('Перевод 500р Итого •••••р')
  },
)

test('a number that only contains it stays', () => {
  expect(hideBalance('Перевод 912345,67р', balance)).toBe('Перевод 912345,67р')
  expect(hideBalance('Перевод 12345,670р', balance)).toBe('Перевод 12345,670р')
})

test('whole roubles are taken out with and without kopecks', () => {
  const whole = money('RUB', 8_000_00n)

  expect(hideBalance('A 8 000 B 8000.00 C 8000,0', whole)).toBe('A ••••• B ••••• C •••••')
})
