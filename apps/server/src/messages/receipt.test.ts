import { money } from '@florin/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Credit,
  isTimely,
  judgeCredit,
  type KnownReceipt,
  liken,
  linkOf,
  payerKeyOf,
} from './receipt.ts'
import type { Told } from './receipt-store.ts'
import { fillIn } from './receipts-at-hand.ts'

const rub = (kopecks: bigint) => money('RUB', kopecks)
const bySms: Credit = {
  channel: 'sms',
  templateId: 'a',
  balance: undefined,
  cardTail: undefined,
  payerKey: undefined,
}
const known: KnownReceipt = { ...bySms, notices: [{ channel: 'sms', templateId: 'a' }] }

describe('two notices of one credit', () => {
  test('agree in the balance: one receipt, even of the same text', () => {
    expect(liken({ ...known, balance: rub(5n) }, { ...bySms, balance: rub(5n) })).toBe('same')
  })
  test('the same text with another balance is another receipt', () => {
    expect(liken({ ...known, balance: rub(5n) }, { ...bySms, balance: rub(6n) })).toBe('other')
  })
  test('the same text without a balance is perhaps the same money', () => {
    expect(liken(known, bySms)).toBe('repeat')
  })
  test('push and SMS merge; so do the two texts of one bank', () => {
    expect(liken(known, { ...bySms, channel: 'push' })).toBe('same')
    expect(liken({ ...known, balance: rub(5n) }, { ...bySms, templateId: 'b', payerKey: 'иван и' })).toBe(
      'same',
    )
  })
  test('another payer or another card is another credit', () => {
    expect(liken({ ...known, payerKey: 'иван и' }, { ...bySms, payerKey: 'олег т' })).toBe('other')
    expect(liken({ ...known, cardTail: '1111' }, { ...bySms, cardTail: '2222' })).toBe('other')
  })
})

test.each([
  ['Иван И.', 'иван и'],
  ['ИВАН ИВАНОВИЧ И.', 'иван и'],
  ['Алёна', 'алена'],
])('%s is %s', (name, key) => expect(payerKeyOf(name)).toBe(key))

describe('the balance chain', () => {
  const chain = { balance: rub(10_000n), untold: rub(0n), isBroken: false }
  test('follows a credit and a debit', () => {
    expect(linkOf(chain, 500n, rub(10_500n))).toBe('follows')
    expect(linkOf(chain, -500n, rub(9_500n))).toBe('follows')
  })
  test('forgives what was told without a balance, and only exactly that', () => {
    expect(linkOf({ ...chain, untold: rub(300n) }, 500n, rub(10_800n))).toBe('follows')
    expect(linkOf({ ...chain, untold: rub(300n) }, 500n, rub(10_801n))).toBe('breaks')
  })
  // The payer does not know the balance, so a guess is as good as any number.
  test('no guessed balance follows', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 10n), fc.bigInt(1n, 10n ** 8n), (balance, amount) => {
        fc.pre(balance !== 10_000n + amount)
        expect(linkOf(chain, amount, rub(balance))).toBe('breaks')
      }),
    )
  })
})

describe('trust', () => {
  const fair = { link: 'none', isChainBroken: false, isTimely: true, isReplayed: false } as const
  test.each([
    [{ ...fair, origin: 'bank-app' }, 3],
    [{ ...fair, origin: 'bank-app', link: 'breaks' }, 3],
    [{ ...fair, origin: 'short-code', link: 'follows' }, 2],
    [{ ...fair, origin: 'short-code', link: 'follows', isChainBroken: true }, 2],
    [{ ...fair, origin: 'short-code' }, 1],
    [{ ...fair, origin: 'short-code', link: 'first' }, 1],
    [{ ...fair, origin: 'short-code', link: 'breaks' }, 0],
    [{ ...fair, origin: 'short-code', isChainBroken: true }, 0],
    [{ ...fair, origin: 'short-code', link: 'follows', isTimely: false }, 0],
    [{ ...fair, origin: 'bank-app', isTimely: false }, 0],
    [{ ...fair, origin: 'short-code', link: 'follows', isReplayed: true }, 0],
    [{ ...fair, origin: 'name-only', link: 'follows' }, 0],
  ] as const)('%o is worth %i', (circumstances, trust) =>
    expect(judgeCredit(circumstances).trust).toBe(trust),
  )
})

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

describe('a second notice', () => {
  const first: Told = {
    paymentMethodId: undefined,
    balance: rub(5n),
    cardTail: undefined,
    sealedPayer: Buffer.from('?'),
    payerMac: undefined,
    trust: 1,
    trustReason: 'first_balance',
    channels: ['sms'],
  }
  const second: Told = {
    paymentMethodId: 'method',
    balance: rub(6n),
    cardTail: '4417',
    sealedPayer: Buffer.from('Иван'),
    payerMac: Buffer.from('mac'),
    trust: 3,
    trustReason: 'bank_app',
    channels: ['push'],
  }
  test('fills in what the first did not say, and brings the judgement of both', () => {
    expect(fillIn(first, second)).toEqual({ ...second, balance: rub(5n), channels: ['sms', 'push'] })
  })
  test('changes nothing that the first said', () => {
    const changed = {
      paymentMethodId: 'other',
      cardTail: '1',
      sealedPayer: Buffer.from('Пётр'),
      payerMac: Buffer.from('m'),
    }
    expect(fillIn(second, { ...second, ...changed })).toEqual({ ...second, channels: ['push', 'push'] })
  })
})
