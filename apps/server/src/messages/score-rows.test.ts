import { expect, test } from 'vitest'
import { parse } from './active.ts'
import { type LabelledRow, scoreRows } from './score-rows.ts'

const row = (change: Partial<LabelledRow>): LabelledRow => ({
  bank: 'Сбербанк',
  channel: 'sms',
  sender: '900',
  text: 'СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р',
  kind: 'credit',
  amount: '700.00',
  ...change,
})

test('hits, wrong amounts, false credits and misses are counted by bank and in all', () => {
  const score = scoreRows(
    [
      row({}),
      row({ amount: '701.00' }),
      row({ kind: 'credit_other' }),
      row({ bank: 'unknown', sender: null }),
      row({ text: '?' }),
    ],
    parse,
  )

  expect(score).toEqual({
    rows: 5,
    credits: 4,
    recognised: 1,
    wrong_amount: 1,
    false_credit: 1,
    by_bank: {
      Сбербанк: { credits: 3, recognised: 1, wrong_amount: 1, false_credit: 1 },
      unknown: { credits: 1, recognised: 0, wrong_amount: 0, false_credit: 0 },
    },
  })
})
