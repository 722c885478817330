import { money } from '@florin/money'
import { describe, expect, test } from 'vitest'
import { type Credit, isTimely, type KnownNotice, type KnownReceipt, liken, payerKeyOf } from './receipt.ts'
import type { Notice } from './receipt-store.ts'
import { signalsOf } from './receipts-at-hand.ts'

const rub = (kopecks: bigint) => money('RUB', kopecks)
const bySms: Credit = {
  channel: 'sms',
  templateId: 'a',
  balance: undefined,
  cardTail: undefined,
  tailOf: undefined,
  payerKey: undefined,
}
const smsNotice: KnownNotice = { channel: 'sms', templateId: 'a', balance: undefined, isInChain: false }
const known: KnownReceipt = { ...bySms, notices: [smsNotice] }
const withBalance = (balance: bigint): KnownReceipt => ({
  ...known,
  balance: rub(balance),
  notices: [{ ...smsNotice, balance: rub(balance) }],
})

describe('two notices of one credit', () => {
  test('agree in the balance: one receipt, even of the same text', () => {
    expect(liken(withBalance(5n), { ...bySms, balance: rub(5n) })).toBe('same')
  })
  test('the same text with another balance is another receipt', () => {
    expect(liken(withBalance(5n), { ...bySms, balance: rub(6n) })).toBe('other')
  })
  test('the same text without a balance is perhaps the same money', () => {
    expect(liken(known, bySms)).toBe('repeat')
  })
  test('push and SMS merge; so do the two texts of one bank', () => {
    expect(liken(known, { ...bySms, channel: 'push' })).toBe('same')
    expect(liken(known, { ...bySms, templateId: 'b', payerKey: 'иван и' })).toBe('same')
  })
  test('another payer or another card is another credit', () => {
    expect(liken({ ...known, payerKey: 'иван и' }, { ...bySms, payerKey: 'олег т' })).toBe('other')
    const cards = { ...known, cardTail: '1111', tailOf: 'card' } as const
    expect(liken(cards, { ...bySms, cardTail: '2222', tailOf: 'card' })).toBe('other')
  })
  // One payment, reported by push under the account's digits and by SMS under the card's, must not pay two deals.
  test('digits of two kinds do not tell two credits apart', () => {
    const byCard = { ...known, cardTail: '1111', tailOf: 'card' } as const
    const push = { ...bySms, channel: 'push', cardTail: '2222', tailOf: 'account' } as const
    expect(liken(byCard, push)).toBe('same')
  })
  // A forged SMS beside a genuine push: the genuine SMS that follows is of the same money, whatever the forged one has printed.
  test('a balance that another text has lent tells nothing apart', () => {
    const push: KnownNotice = { channel: 'push', templateId: 'p', balance: undefined, isInChain: false }
    const merged = { ...known, notices: [push, { ...smsNotice, balance: rub(7n) }] }
    expect(liken(merged, { ...bySms, balance: rub(5n) })).toBe('repeat')
    expect(liken(merged, { ...bySms, templateId: 'b', balance: rub(5n) })).toBe('repeat')
  })
})

describe('two signals', () => {
  const sms: Notice = { ...smsNotice, door: 'own-sms', trust: 1, link: 'none' }
  const push: Notice = { ...sms, channel: 'push', door: 'own-push', trust: 3 }
  test('are the push listener and the SMS of our own client, and nothing else', () => {
    expect(signalsOf([push, sms])).toEqual({ hasSms: true, hasPush: true, hasTwoDoors: true })
    expect(signalsOf([push, { ...sms, door: 'forwarder' }]).hasTwoDoors).toBe(false)
    expect(signalsOf([{ ...push, door: 'forwarder' }, sms]).hasTwoDoors).toBe(false)
    expect(signalsOf([push, push]).hasTwoDoors).toBe(false)
  })
  test('a doubted text is none', () => {
    expect(signalsOf([push, { ...sms, trust: 0, link: 'breaks' }]).hasTwoDoors).toBe(false)
  })
})

test.each([
  ['Иван И.', 'иван и'],
  ['ИВАН ИВАНОВИЧ И.', 'иван и'],
  ['Алёна', 'алена'],
])('%s is %s', (name, key) => expect(payerKeyOf(name)).toBe(key))

describe('time', () => {
  const minute = 60_000
  const now = 1_800_000_000_000
  test.each([
    ['just now', { cameMs: now - 1_000, storedMs: now, previousMs: undefined }, true],
    ['from the future', { cameMs: now + 4 * minute, storedMs: now, previousMs: undefined }, false],
    [
      'an hour late, in order',
      { cameMs: now - 60 * minute, storedMs: now, previousMs: now - 61 * minute },
      true,
    ],
    [
      'an hour late, out of order',
      { cameMs: now - 60 * minute, storedMs: now, previousMs: now - 5 * minute },
      false,
    ],
    ['eight days late', { cameMs: now - 8 * 24 * 60 * minute, storedMs: now, previousMs: undefined }, false],
  ])('%s', (_name, times, expected) => expect(isTimely(times)).toBe(expected))
})
