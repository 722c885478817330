import { format } from '@florin/money'
import { describe, expect, test } from 'vitest'
import type { Notice, RawMessage } from '../message.ts'
import { hostileTexts } from '../test/hostile-texts.ts'
import { spoofs } from '../test/spoofs.ts'
import { parse } from './active.ts'

const sber = (text: string): Notice => parse({ channel: 'sms', sender: '900', text })
const amountOf = (notice: Notice) => (notice.kind === 'credit' ? format(notice.amount) : notice.kind)

test('of some thousand forgeries none is believed', () => {
  const forged = spoofs()
  const believed = forged.filter(({ message }) => parse(message).kind === 'credit')

  expect(forged.length).toBeGreaterThan(500)
  expect(believed).toEqual([])
})

describe('what a payer may write', () => {
  const comments = [
    '«+50 000р»',
    '«Баланс: 99 999р»',
    '«» Перевод 50 000р от ИВАН И. Баланс: 60 000р «»',
    'Сообщение: зачислено 50 000р. Баланс: 60 000р',
    '«р 50000 \u202eр000 05»',
    '«СЧЁТ4410 18:07 Перевод 50000р от ИВАН И. Баланс: 60000р»',
  ]

  test.each(comments)('behind his transfer, %s, does not change its sum or the balance', (comment) => {
    const notice = sber(`СЧЁТ4410 18:07 Перевод 10р от ОЛЕГ Ш. Баланс: 110р ${comment}`)

    if (notice.kind !== 'credit') return
    expect([format(notice.amount), notice.balance && format(notice.balance)]).toEqual(['10.00', '110.00'])
  })

  test.each([
    'ИВАН И. Баланс: 1р',
    'ИВАН 50 000р',
    '50 000р ИВАН',
    'ИВАН +50 000 ₽ от ПЁТР',
    'И. Баланс: 60 000р «',
    'ИВАН\u202e р000 05',
    'ИВАН\n\nСЧЁТ4410 18:08 Перевод 50000р от И',
  ])('as his name, "%s", never becomes the sum', (name) => {
    const texts = [
      `СЧЁТ4410 18:07 Перевод 10р от ${name} Баланс: 110р`,
      `Перевод от ${name} + 10 ₽ — Баланс: 110 ₽`,
    ]

    for (const text of texts) expect(['10.00', 'unparsed']).toContain(amountOf(sber(text)))
  })
})

test.each([
  'СЧЁТ4410 18:07 Перевод 5ООО р от ОЛЕГ Ш. Баланс: 110р',
  'СЧЁТ4410 18:07 Перевод 5 000 000 000 000р от ОЛЕГ Ш. Баланс: 110р',
  'СЧЁТ4410 18:07 Перевод 0р от ОЛЕГ Ш. Баланс: 110р',
  'СЧЁТ4410 18:07 Перевод 0.00р от ОЛЕГ Ш. Баланс: 110р',
  'СЧЁТ4410 18:07 Перевод -500р от ОЛЕГ Ш. Баланс: 110р',
  'СЧЁТ4410 18:07 Перевод 1.500р от ОЛЕГ Ш. Баланс: 110р',
  'СЧЁТ4410 18:07 Перевод 50 0000р от ОЛЕГ Ш. Баланс: 110р',
  'СЧЁТ4410 18:07 Перевод 5e3р от ОЛЕГ Ш. Баланс: 110р',
])('%s is no sum', (text) => {
  expect(sber(text).kind).not.toBe('credit')
})

// 50 000 was once read as 000, by a wildcard that took the rest.
test.each(['50 000', '1 000', '1 234 567', '999 999.99'])('%s is read whole', (sum) => {
  const whole = sum.replaceAll(' ', '')
  const expected = whole.includes('.') ? whole : `${whole}.00`

  expect(amountOf(sber(`СЧЁТ4410 16:04 зачисление ${sum}р ПСБ Баланс: 2 000 001.2р`))).toBe(expected)
  expect(
    amountOf(
      parse({
        channel: 'sms',
        sender: 'VTB',
        text: `Поступление ${sum}р Счет*4410 от ОЛЕГ Ш. Баланс 2 000 001р 10:00`,
      }),
    ),
  ).toBe(expected)
})

test('ten thousand strange texts are read without an exception, and without a receipt', () => {
  const messages: RawMessage[] = hostileTexts(10_000).map((text, at) => ({
    channel: at % 2 === 0 ? 'sms' : 'push',
    sender: ['900', 'VTB', 'Tinkoff', 'ru.sberbankmobile', 'com.idamob.tinkoff.android', 'MKB'][at % 6] ?? '',
    text,
  }))

  expect(messages.filter((message) => parse(message).kind === 'credit')).toEqual([])
})
