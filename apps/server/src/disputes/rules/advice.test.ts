import { describe, expect, test } from 'vitest'
import { type AdviceFacts, advise } from './advice.ts'
import { likenessOf, median } from './likeness.ts'
import type { Traits } from './similar-store.ts'

const nothing: AdviceFacts = {
  wasComplete: false,
  hasReceipt: false,
  isReceiptElsewhere: false,
  isWithoutRoom: false,
  isChainUnbroken: false,
  wasPhoneOnline: undefined,
  hasSign: true,
  hasMerchantEvidence: true,
  hasTraderEvidence: true,
  isAnswerOver: false,
  seenElsewhere: { merchant: null, trader: null },
  isSeenElsewhere: { merchant: false, trader: false },
  isOtherRequisite: false,
}
const unanswered = { hasTraderEvidence: false, isAnswerOver: true }

describe('a verdict is suggested', () => {
  test.each<[string, Partial<AdviceFacts>, 'merchant' | 'trader' | null, string]>([
    ['a trusted receipt', { hasReceipt: true }, 'merchant', 'receipt'],
    [
      'a receipt beside a chain without room',
      { hasReceipt: true, isWithoutRoom: true },
      'merchant',
      'receipt',
    ],
    ['a receipt that paid another deal', { isReceiptElsewhere: true }, 'trader', 'other_receipt'],
    ['no room, phone online', { isWithoutRoom: true, wasPhoneOnline: true }, 'trader', 'chain_without_room'],
    ['no room, phone silent', { isWithoutRoom: true, wasPhoneOnline: false }, null, 'undecided'],
    ['neither sign nor evidence', { hasSign: false, hasMerchantEvidence: false }, 'trader', 'no_sign'],
    [
      'neither sign nor evidence, phone silent',
      { hasSign: false, hasMerchantEvidence: false, wasPhoneOnline: false },
      null,
      'undecided',
    ],
    [
      'the same of a deal that was complete',
      { wasComplete: true, hasSign: false, hasMerchantEvidence: false },
      null,
      'undecided',
    ],
    ['a silent trader', unanswered, 'merchant', 'silence'],
    ['a silent phone', { ...unanswered, wasPhoneOnline: false }, 'merchant', 'phone_silent'],
    [
      'a silent trader whose record clears them',
      { ...unanswered, wasPhoneOnline: true, isChainUnbroken: true },
      null,
      'undecided',
    ],
    [
      'a silent trader, and a file from another case',
      { ...unanswered, isSeenElsewhere: { merchant: true, trader: false } },
      null,
      'undecided',
    ],
    ['a trader who still has time', { hasTraderEvidence: false }, null, 'undecided'],
    ['both have sent something', {}, null, 'undecided'],
  ])('%s', (_, facts, towards, rule) => {
    expect(advise({ ...nothing, ...facts })).toMatchObject({ towards, rule })
  })

  test('with what speaks for it and what speaks against it', () => {
    const elsewhere = { id: '0b9d7c0e-1111-4111-8111-000000000000', number: 1234 }
    const { grounds } = advise({
      ...nothing,
      hasReceipt: true,
      isSeenElsewhere: { merchant: true, trader: false },
      seenElsewhere: { merchant: elsewhere, trader: null },
    })
    expect(grounds).toEqual([
      { code: 'trusted_receipt', is_against: false, case: null },
      { code: 'merchant_evidence', is_against: false, case: null },
      { code: 'merchant_file_elsewhere', is_against: true, case: elsewhere },
      { code: 'trader_evidence', is_against: true, case: null },
    ])
  })
})

describe('likeness', () => {
  const one: Traits = {
    reason: 'not_credited',
    bank: 'sberbank',
    orderType: 'sbp',
    openedBy: 'merchant',
    statusBefore: 'expired',
    amountKopecks: 500_000n,
  }
  test.each<[string, Partial<Traits>, number]>([
    ['the same', {}, 100],
    ['another reason', { reason: 'paid_late' }, 60],
    ['another bank', { bank: 'vtb' }, 85],
    ['another type', { orderType: 'c2c' }, 90],
    ['another opener', { openedBy: 'payer' }, 95],
    ['another status', { statusBefore: 'complete' }, 90],
    ['ten times', { amountKopecks: 5_000_000n }, 80],
    ['a hundred times', { amountKopecks: 50_000_000n }, 80],
    ['half', { amountKopecks: 250_000n }, 94],
  ])('%s', (_, other, percent) => {
    expect(likenessOf(one, { ...one, ...other })).toBe(percent)
    expect(likenessOf({ ...one, ...other }, one)).toBe(percent)
  })

  test('the middle of hours', () => {
    expect([median([]), median([3]), median([5, 1]), median([9, 1, 2])]).toEqual([null, 3, 3, 2])
  })
})
