import { money } from '@florin/money'
import { describe, expect, test } from 'vitest'
import type { RawMessage } from '../message.ts'
import { parse } from '../templates/active.ts'
import { compile } from './compile-template.ts'
import { parserOf } from './parse.ts'
import type { Template } from './template.ts'

const roubles = (amount: number) => money('RUB', BigInt(Math.round(amount * 100)))
const sms = (sender: string, text: string): RawMessage => ({ channel: 'sms', sender, text })
const sber = (text: string) => parse(sms('900', text))

describe('money from somebody', () => {
  test('is read with everything the bank tells', () => {
    expect(
      sber(
        'СЧЁТ4410 18:07 Перевод из Т\u2011Банк +12\u00a0500,50р от ОЛЕГ Ш. Баланс: 13\u00a0001.2р «за шкаф»',
      ),
    ).toEqual({
      kind: 'credit',
      bank: 'sberbank',
      origin: 'short-code',
      templateId: 'sberbank.transfer-to-card',
      templateVersion: 1,
      amount: roubles(12_500.5),
      balance: roubles(13_001.2),
      cardTail: '4410',
      tailOf: 'account',
      payer: 'ОЛЕГ Ш.',
      payerBank: 'Т-Банк',
      time: '18:07',
    })
  })

  test("is read from a push whose sentence starts in the title, and from one whose title is the bank's name", () => {
    const push = { channel: 'push', sender: 'ru.sberbankmobile' } as const
    const inTitle = parse({
      ...push,
      title: 'Перевод от Олег Ш.',
      text: '+ 700 ₽ — Баланс: 1 900,10 ₽ СЧЁТ •• 4410',
    })
    const underName = parse({
      ...push,
      title: 'СберБанк',
      text: 'СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900.1р',
    })

    for (const notice of [inTitle, underName])
      expect(notice).toMatchObject({
        kind: 'credit',
        origin: 'bank-app',
        amount: roubles(700),
        balance: roubles(1900.1),
      })
  })

  test('of which another sum is told in the title is not guessed', () => {
    const notice = parse({
      channel: 'push',
      sender: 'ru.sberbankmobile',
      title: '+ 9 000 ₽',
      text: 'СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р',
    })

    expect(notice.kind).toBe('unparsed')
  })

  test('is told apart from money sent by one word', () => {
    expect(sber('MIR-4410 12:57 перевод 742р Т-Банк Баланс: 2 318.4р')).toMatchObject({
      kind: 'debit',
      amount: roubles(742),
      balance: roubles(2318.4),
    })
    expect(sber('MIR-4410 12:57 перевод 742р от Олег Ш. Баланс: 2 318.4р').kind).toBe('credit')
  })
})

describe('the digits that a text prints', () => {
  const tailIn = (sender: string, text: string) => {
    const notice = parse(sms(sender, text))
    return 'cardTail' in notice ? [notice.cardTail, notice.tailOf] : notice.kind
  }

  test.each([
    ['900', 'СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р', ['4410', 'account']],
    ['900', 'ПЛАТ.СЧЕТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р', ['4410', 'account']],
    ['900', 'MIR-4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р', ['4410', 'card']],
    ['VTB', 'Поступление 700р Счет*4410 от ОЛЕГ Ш. Баланс 1900р 18:07', ['4410', 'account']],
    ['VTB', 'Поступление 700р Карта*4410 от ОЛЕГ Ш. Баланс 1900р 18:07', ['4410', 'card']],
    ['BSPB', '*4410 Зачислен перевод по СБП 700RUB 16:54 от Олег Петрович Ш', ['4410', 'card']],
    ['MTS-Bank', 'Prihod po schetu karty VP *4410; 700,00 RUB; Ostatok: 1 900,00 RUB', ['4410', 'card']],
    // Not the last four, and not made four: a comparison must see that.
    ['ROSBANK', 'Schet A*410: Popolnenie 700.00 RUB; Dostupno: 1900.00 RUB; 19/01/26', ['410', 'account']],
    ['BankRossiya', '25.04.2025 Сч *04410 Зачисление 700 р', ['04410', 'account']],
  ])('%s: %s', (sender, text, expected) => {
    expect(tailIn(sender, text)).toEqual(expected)
  })
})

describe('what is no receipt', () => {
  test.each([
    ['Пароль 55120 для перевода 5 000р. Никому не сообщайте', 'one-time-code'],
    ['Автоперевод клиенту Олег Ш. на 100р не исполнен', 'declined'],
    ['VISA4410 12:40 возврат покупки 930р KIOSK Баланс: 1 205р', 'refund'],
    ['Вам начислен кэшбэк 120р', 'cashback'],
    ['Накопит. счет *4410 Выплатили проценты 218,40р. Баланс: 9 907,15р.', 'interest'],
    ['VISA4410 12:40 зачисление 5000р с Вашего вклада. Баланс: 6 000р', 'own-transfer'],
    ['Вам одобрен кредит 300 000 ₽', 'offer'],
    ['Завтра будет зачисление 500р', 'not-yet'],
    ['VISA4410 12:40 зачисление 90 USD Баланс: 100 USD', 'foreign-currency'],
  ])('%s: %s', (text, reason) => {
    expect(sber(text)).toMatchObject({ kind: 'ignored', reason })
  })

  test('may still have moved the balance', () => {
    expect(sber('VISA4410 12:40 зачисление 5000р с Вашего вклада. Баланс: 6 000р')).toMatchObject({
      kind: 'ignored',
      movement: { amount: roubles(5000), balance: roubles(6000), cardTail: '4410' },
    })
  })

  // The payer's words decide nothing, neither for him nor against him.
  test('is not decided by a comment', () => {
    const friendly =
      'СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р «возврат долга, карта заблокирована»'

    expect(sber(friendly)).toMatchObject({ kind: 'credit', amount: roubles(700) })
  })

  test('a blocked card raises an alarm', () => {
    expect(sber('Карта и доступ в СберБанк Онлайн заблокированы по 115-ФЗ')).toEqual({
      kind: 'alarm',
      bank: 'sberbank',
      origin: 'short-code',
    })
  })

  test('an unknown sender is not read, whatever he writes', () => {
    expect(parse(sms('+900', 'СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р'))).toEqual({
      kind: 'unknown-sender',
    })
  })

  test('more than two kilobytes are not read', () => {
    expect(sber(`СЧЁТ4410 18:07 Перевод 700р от Олег Ш. Баланс: 1900р «${'а'.repeat(1100)}»`)).toMatchObject({
      kind: 'unparsed',
      reason: 'too-long',
    })
  })

  test('an unknown sentence of a known bank waits for a person', () => {
    expect(sber('Новый год, новые слова: плюс 500р')).toMatchObject({
      kind: 'unparsed',
      reason: 'no-template',
    })
  })

  test("another bank's sentence is not taken from this one", () => {
    expect(parse(sms('MKB', 'VISA4410 12:40 зачисление 5000р Баланс: 6 000р'))).toMatchObject({
      kind: 'unparsed',
      reason: 'other-banks-words',
    })
  })
})

test('two templates that read one text differently leave it to a person', () => {
  const template = (id: string, pattern: string): Template => ({
    id,
    banks: ['sberbank'],
    channels: ['sms'],
    direction: 'credit',
    version: 1,
    pattern,
    samples: [],
  })
  const compiled = [
    template('a', 'Пришло {amount} и {number}'),
    template('b', 'Пришло {number} и {amount}'),
  ].map((each) => compile(each).compiled!)
  const read = parserOf(compiled)

  expect(read(sms('900', 'Пришло 5 и 7'))).toMatchObject({ kind: 'unparsed', reason: 'ambiguous' })
  expect(read(sms('900', 'Пришло 7 и 7'))).toMatchObject({ kind: 'credit', amount: roubles(7) })
})
