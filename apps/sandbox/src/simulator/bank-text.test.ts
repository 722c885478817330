import { expect, test } from 'vitest'
import { bankText, debitText } from './bank-text.ts'

const credit = {
  cardTail: '4321',
  kopecks: 123_456n,
  balanceKopecks: 9_876_543n,
  payer: 'Иван Петров',
  isFastPayment: false,
  at: new Date('2026-11-15T11:32:00Z'),
}

test('a text names card, Moscow time, sum, payer and balance as the bank writes them', () => {
  expect(bankText(credit)).toBe('MIR-4321 14:32 Перевод 1234.56р от Иван П. Баланс: 98765.43р')
  expect(bankText({ ...credit, isFastPayment: true })).toContain(' Перевод по СБП 1234.56р от ')
  expect(bankText({ ...credit, comment: 'за чай' })).toBe(`${bankText(credit)} «за чай»`)
})

test('a forged text may leave out card and balance', () => {
  expect(bankText({ ...credit, cardTail: undefined, balanceKopecks: undefined })).toBe(
    '14:32 Перевод 1234.56р от Иван П.',
  )
})

test('money that left is told with what remains', () => {
  expect(debitText({ ...credit, kopecks: 50_000n })).toBe(
    'MIR-4321 14:32 Покупка 500.00р PYATEROCHKA Баланс: 98765.43р',
  )
})
