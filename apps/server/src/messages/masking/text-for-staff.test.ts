import { expect, test } from 'vitest'
import { textForTemplates, withoutBalances } from './text-for-staff.ts'

const shown = (text: string) =>
  withoutBalances(text)
    .map((piece) => piece ?? '[hidden]')
    .join('')

test.each([
  [
    'СЧЁТ4417 14:32 Перевод 12 500р от Дмитрий Ш. Баланс: 73 250.11р',
    'СЧЁТ4417 14:32 Перевод 12 500р от Дмитрий Ш. Баланс: [hidden]р',
  ],
  [
    'Пополнение, счёт RUB. 4 850 ₽. Анна К. Доступно 9 120,50 ₽',
    'Пополнение, счёт RUB. 4 850 ₽. Анна К. Доступно [hidden] ₽',
  ],
  [
    'Списание 2300 RUB, карта ••0982. Остаток 15 000,00 RUB',
    'Списание 2300 RUB, карта ••0982. Остаток [hidden] RUB',
  ],
  ['СЧЁТ4417 Перевод 12 500р Баланс RUB5000', 'СЧЁТ4417 Перевод 12 500р Баланс RUB[hidden]'],
  ['Баланс карты 5000р. Зачислено 100р', 'Баланс карты [hidden]р. Зачислено [hidden]р'],
  [
    'Zachislenie 1000.00 RUB; Dostupno 77000.00 RUB 15.11.2026 10:01',
    'Zachislenie 1000.00 RUB; Dostupno [hidden] RUB 15.11.2026 10:01',
  ],
  ['Поступление 700р 73250.11', 'Поступление 700р [hidden]'],
])('of "%s" staff see the sum that moved and no other', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

// A template is made around the form of a sum: its digits do not matter.
test.each([
  ['Новое дело 120р, на карте теперь 83 526.19р', 'Новое дело 120р, на карте теперь 11 111.11р'],
  ['СЧЁТ4417 14:32 Перевод 12 500р Баланс: 73250,11р', 'СЧЁТ4417 14:32 Перевод 12 500р Баланс: 11111,11р'],
])('whoever makes a template of "%s" sees no balance', (text, expected) => {
  expect(textForTemplates(text)).toBe(expected)
})
