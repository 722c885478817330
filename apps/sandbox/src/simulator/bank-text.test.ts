import { expect, test } from 'vitest'
import { bankText } from './bank-text.ts'
import { Desk } from './desk.ts'
import type { KnownAccount } from './memory.ts'
import { Phone } from './phone.ts'

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
})

class DeafPhone extends Phone {
  readonly heard: { channel: string; sender: string; text: string }[] = []
  override receive(message: { channel: 'sms' | 'push'; sender: string; title: string | null; text: string }) {
    this.heard.push(message)
  }
}

function newDesk() {
  const account: KnownAccount = {
    methodId: 'm',
    card: '2202201234564321',
    phone: '79001234567',
    balance: '10000',
  }
  const phone = new DeafPhone('nowhere', 50)
  return { account, phone, desk: new Desk(phone, [account]) }
}

const payment = {
  kopecks: 5_000n,
  payer: 'Анна Ким',
  isFastPayment: false,
  isToldTwice: false,
  hasPush: false,
}

test('balances run on, and only the first one of a run is told by the app without being asked', () => {
  const { desk, account, phone } = newDesk()
  desk.credit(account, payment)
  desk.credit(account, payment)
  expect(account.balance).toBe('20000')
  expect(phone.heard.map(({ channel, sender }) => `${channel} ${sender}`)).toEqual([
    'push ru.sberbankmobile',
    'sms 900',
    'sms 900',
  ])
  expect(phone.heard.map(({ text }) => /Баланс: (.*)р/.exec(text)?.[1])).toEqual([
    '150.00',
    '150.00',
    '200.00',
  ])
})

test('what is told twice is told in the same words, and is one payment', () => {
  const { desk, account, phone } = newDesk()
  desk.credit(account, { ...payment, isToldTwice: true })
  const [, sms, again] = phone.heard
  expect(again).toEqual(sms)
  expect(account.balance).toBe('15000')
})

test('a lie moves no money and comes from no voice of the bank', () => {
  const { desk, account, phone } = newDesk()
  desk.lie(account, payment)
  expect(account.balance).toBe('10000')
  expect(phone.heard.map(({ channel, sender }) => `${channel} ${sender}`)).toEqual(['push 900'])
})

test('a requisite leads to its account by card or by phone', () => {
  const { desk, account } = newDesk()
  expect(desk.accountOf({ card: account.card, phone_number: null })).toBe(account)
  expect(desk.accountOf({ card: null, phone_number: `+${account.phone}` })).toBe(account)
  expect(desk.accountOf({ card: '2202200000000000', phone_number: null })).toBeUndefined()
  expect(desk.accountOf({ card: null, phone_number: null })).toBeUndefined()
})
