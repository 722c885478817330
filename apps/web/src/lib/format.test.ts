import { expect, test } from 'vitest'
import { accountText, bankLabel, countdown, dialablePhone, formatter, maskCard, phoneText } from './format.ts'

const [ru, en] = [formatter('ru'), formatter('en')]
/** Glued spaces are right on the screen and hard to read in a test. */
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

test('roubles', () => {
  expect(plain(ru.roubles('12500'))).toBe('12 500,00 ₽')
  expect(en.roubles('12500')).toBe('₽12,500.00')
  expect(plain(ru.rate('97.42'))).toBe('97,42 ₽')
  expect(en.rate('97.42')).toBe('₽97.42')
})

test('USDT: profit with its sign, balances with four decimals', () => {
  expect(plain(ru.profit('1.87'))).toBe('+1,87 USDT')
  expect(plain(en.profit('1.87'))).toBe('+1.87 USDT')
  expect(plain(ru.balance('4218.6375'))).toBe('4 218,6375 USDT')
  expect(plain(en.balance('4218.6375'))).toBe('4,218.6375 USDT')
})

test('USDT that moves is told to its last digit, a balance is cut to four', () => {
  expect(plain(ru.usdt('500'))).toBe('500,00 USDT')
  expect(plain(en.usdt('0.000001'))).toBe('0.000001 USDT')
  expect(plain(ru.usdtNumber('1250.5'))).toBe('1 250,50')
  expect(plain(ru.profitNumber('1306.412'))).toBe('+1 306,4120')
  expect(en.balanceNumber('0.99999')).toBe('0.9999')
  expect(en.profitNumber('0.99999')).toBe('+0.9999')
})

// A float would make 90071992547409.93 of the second one.
test('amounts larger than a float can hold stay exact', () => {
  expect(en.balance('9007199254740993.1234')).toBe('9,007,199,254,740,993.1234\u00A0USDT')
})

test('numbers never part from their units at the end of a line', () => {
  expect(ru.balance('1')).not.toContain(' ')
  expect(ru.roubles('1000')).not.toContain(' ')
})

test('limits', () => {
  expect(plain(ru.limits('0', '100000'))).toBe('0 – 100 000 $')
  expect(en.limits('0', '100000')).toBe('$0 – $100,000')
})

test('percent', () => {
  expect(ru.percent(92)).toBe('92%')
  expect(en.percent(92)).toBe('92%')
  expect(ru.exactPercent(74.25)).toBe('74,25%')
  expect(en.exactPercent(74.25)).toBe('74.25%')
})

test('dates', () => {
  const moment = new Date(2026, 10, 15, 14, 32)
  expect(ru.dateTime(moment)).toBe('15-11-2026 14:32')
  expect(en.dateTime(moment)).toBe('15-11-2026 14:32')
  expect(plain(ru.longDate(new Date(2026, 10, 3)))).toBe('3 ноября 2026 г.')
  expect(en.longDate(new Date(2026, 10, 3))).toBe('November 3, 2026')
  expect(plain(ru.tick(new Date(2026, 9, 17)))).toBe('17 окт')
  expect(en.tick(new Date(2026, 9, 17))).toBe('Oct 17')
})

test('cards keep their first and last four', () => {
  expect(maskCard('2202 2010 1234 4417')).toBe('2202 •••• •••• 4417')
  expect(maskCard('12345678')).toBe('12345678')
  expect(maskCard('1234567890123')).toBe('1234 •••• •••• 0123')
})

test('a bank is called without what stands in brackets', () => {
  expect(bankLabel('Сбербанк (ПАО)')).toBe('Сбербанк')
  expect(bankLabel('Alfa-Bank')).toBe('Alfa-Bank')
  expect(bankLabel('(ПАО)')).toBe('(ПАО)')
})

test('phones and accounts are grouped to be read, and bare to be pasted', () => {
  expect(phoneText('79126040815')).toBe('+7 912 604-08-15')
  expect(phoneText('998901234567')).toBe('998901234567')
  expect(dialablePhone('7 912 604-08-15')).toBe('+79126040815')
  expect(dialablePhone('998901234567')).toBe('998901234567')
  expect(dialablePhone('+998 90 123-45-67')).toBe('+998901234567')
  expect(accountText('40817810055003127744')).toBe('40817 8100 5500 3127 744')
})

test('a card that is masked already stays as it is', () => {
  expect(maskCard('2202 •••• •••• 4417')).toBe('2202 •••• •••• 4417')
  expect(maskCard('2202********4417')).toBe('2202 •••• •••• 4417')
})

test('a countdown', () => {
  expect([countdown(60), countdown(59), countdown(9)]).toEqual(['1:00', '0:59', '0:09'])
})
