import { describe, expect, test } from 'vitest'
import { bankSenders } from './bank-senders.ts'
import { route } from './route.ts'

describe('a sender', () => {
  test('of an SMS is the bank, letter by letter', () => {
    expect(route('sms', '900')).toEqual({ bank: 'sberbank', origin: 'short-code' })
    expect(route('sms', 'Tinkoff')).toEqual({ bank: 'tinkoff-bank', origin: 'short-code' })
    expect(route('sms', 'TINKOFF')).toEqual({ bank: 'tinkoff-bank', origin: 'short-code' })
  })

  test("of a push is the bank's own package", () => {
    expect(route('push', 'ru.sberbankmobile')).toEqual({ bank: 'sberbank', origin: 'bank-app' })
    expect(route('push', 'ru.vtb24.mobilebanking.android')).toEqual({ bank: 'vtb-bank', origin: 'bank-app' })
  })

  test('of a push is another app in another case, and a forwarder app vouches for less', () => {
    expect(route('push', 'Ru.sberbankmobile')).toBeUndefined()
    expect(route('push', 'ru.letobank.prometheus')).toBeUndefined()
    expect(route('push', 'ru.sberbankmobile', 'forwarder')).toEqual({
      bank: 'sberbank',
      origin: 'short-code',
    })
    expect(route('sms', 'ru.bspb', 'forwarder')).toEqual({
      bank: 'bank-saint-petersburg',
      origin: 'name-only',
    })
  })

  // Any messenger can show a contact named 900, and a forwarder may call a package a sender.
  test('on the wrong channel is only a name', () => {
    expect(route('push', '900')).toEqual({ bank: 'sberbank', origin: 'name-only' })
    expect(route('sms', 'ru.alfabank.mobile.android')).toEqual({ bank: 'alfa-bank', origin: 'name-only' })
    expect(route('push', 'Уралсиб')).toEqual({ bank: 'uralsib', origin: 'name-only' })
  })

  test.each([
    '+900',
    '9OO',
    '9ОО',
    '9оо',
    '９００',
    '9 00',
    ' 900',
    '900 ',
    '0900',
    '9000',
    '900\u200b',
    '\u202e009',
    '9𝟎0',
    '+7900',
    '79001234567',
    'Τinkoff',
    'Тinkoff',
    'T-Ваnk',
    'VТB',
    'ru.sberbankmobile.fake',
    'xru.sberbankmobile',
    'ru.sberbankmobiIe',
    'org.telegram.messenger',
    'com.whatsapp',
    '',
  ])('"%s" is nobody', (sender) => {
    expect([route('sms', sender), route('push', sender)]).toEqual([undefined, undefined])
  })
})

test('no sender or package speaks for two banks', () => {
  const names = bankSenders.flatMap(({ sms = [], packages = [], titles = [] }) => [
    ...new Set([...sms, ...packages, ...titles].map((name) => name.toLowerCase())),
  ])

  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
