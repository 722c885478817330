import { expect, test } from 'vitest'
import type { KnownAccount } from './memory.ts'
import { Phone, type PhoneMessage } from './phone.ts'
import { TraderBank } from './trader-bank.ts'

class DeafPhone extends Phone {
  readonly heard: PhoneMessage[] = []
  override receive(message: PhoneMessage) {
    this.heard.push(message)
  }
}

function newBank(hasPush: boolean) {
  const account: KnownAccount = {
    methodId: 'm',
    card: '2202201234564321',
    phone: '79001234567',
    balance: '1000000',
  }
  const phone = new DeafPhone('nowhere', 'http://nowhere', 50)
  return { account, phone, ownBank: new TraderBank(phone, [account], hasPush) }
}

const payment = { kopecks: 5_000n, payer: 'Анна Ким', isFastPayment: false, isToldTwice: false }
const voices = ({ heard }: DeafPhone) => heard.map(({ channel, sender }) => `${channel} ${sender}`)
const balances = ({ heard }: DeafPhone) => heard.map(({ text }) => /Баланс: (.*)р/.exec(text)?.[1])

test('balances run on with what comes and what leaves', () => {
  const { ownBank, account, phone } = newBank(false)
  ownBank.credit(account, payment)
  ownBank.debit(account, 200_000n)
  expect(account.balance).toBe('805000')
  expect(voices(phone)).toEqual(['sms 900', 'sms 900'])
  expect(balances(phone)).toEqual(['10050.00', '8050.00'])
})

test('a phone with the bank’s app hears everything from both', () => {
  const { ownBank, account, phone } = newBank(true)
  ownBank.credit(account, payment)
  ownBank.debit(account, 200_000n)
  expect(voices(phone)).toEqual(['push ru.sberbankmobile', 'sms 900', 'push ru.sberbankmobile', 'sms 900'])
})

test('what is told twice is told in the same words, and is one payment', () => {
  const { ownBank, account, phone } = newBank(false)
  ownBank.credit(account, { ...payment, isToldTwice: true })
  const [sms, again] = phone.heard
  expect(again).toEqual(sms)
  expect(account.balance).toBe('1005000')
  expect(ownBank.openCredits()).toHaveLength(1)
})

test('the bank’s app shows a credit until its deal is complete', () => {
  const { ownBank, account } = newBank(false)
  ownBank.credit(account, payment)
  const [credit] = ownBank.openCredits()
  expect(credit).toMatchObject({ account, kopecks: 5_000n, payer: 'Анна Ким' })
  ownBank.settle(credit ? [credit] : [])
  expect(ownBank.openCredits()).toEqual([])
})

test('a requisite leads to its account by card or by phone', () => {
  const { ownBank, account } = newBank(false)
  expect(ownBank.accountOf({ card: account.card, phone_number: null })).toBe(account)
  expect(ownBank.accountOf({ card: null, phone_number: `+${account.phone}` })).toBe(account)
  expect(ownBank.accountOf({ card: '2202200000000000', phone_number: null })).toBeUndefined()
  expect(ownBank.accountOf({ card: null, phone_number: null })).toBeUndefined()
})

test('a card that its owner sees masked is found by both ends, and an account writes like its bank', () => {
  const phone = new DeafPhone('nowhere', 'http://nowhere', 50)
  const account: KnownAccount = {
    methodId: 'm',
    bank: 'tinkoff-bank',
    card: '2200 **** **** 2026',
    phone: '',
    balance: '1000000',
  }
  const ownBank = new TraderBank(phone, [account], true)

  const of = (card: string) => ownBank.accountOf({ card, phone_number: null })
  expect(of('2200000000002026')).toBe(account)
  expect(of('2200000000002027')).toBeUndefined()
  expect(of('4276000000002026')).toBeUndefined()
  expect(ownBank.accountOf({ card: null, phone_number: '+' })).toBeUndefined()

  ownBank.credit(account, payment)
  expect(voices(phone)).toEqual(['push com.idamob.tinkoff.android', 'sms T-Bank'])
})
