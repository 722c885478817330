import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database.ts'
import type { WithdrawalState } from '../withdrawal-states.ts'
import { adoptPayment, mayComeUntil, withdrawalOf } from './adopt-payment.ts'
import type { UnknownPayment } from './unknown-payments-store.ts'

// That an adopted withdrawal is paid once, on a chain, is in operator-backup.long.test.ts.

const withdrawal = (id: string, state: WithdrawalState = 'approved', userId = 'one') => ({
  id,
  userId,
  state,
})

function payment(...withdrawals: UnknownPayment['withdrawals']): UnknownPayment {
  const txid = 'a'.repeat(64)
  return {
    txid,
    to: 'T…',
    amountMicroUsdt: 5n,
    height: 1n,
    blockId: 'b'.repeat(64),
    at: new Date(0),
    withdrawals,
  }
}

test('a payment is that of the oldest withdrawal that says exactly this, and each is paid once', () => {
  const both = payment(withdrawal('first', 'confirmed'), withdrawal('second'))
  expect(withdrawalOf(both, new Set())).toEqual({ withdrawalId: 'first' })
  expect(withdrawalOf(both, new Set(['first']))).toEqual({ withdrawalId: 'second' })
})

test.each([
  ['nobody has asked for it', payment(), 'was asked for after the state that was restored'],
  [
    'two people ask for the same',
    payment(withdrawal('a'), withdrawal('b', 'approved', 'other')),
    'of several people',
  ],
  ['it has bytes of its own', payment(withdrawal('a', 'built')), 'another transaction that is built'],
])('where %s, a human decides', (_, unknown, lacks) => {
  expect(withdrawalOf(unknown, new Set())).toEqual({ lacks: expect.stringContaining(lacks) })
})

test('a node that makes up the bytes of a transaction is not believed', async () => {
  const made = {
    txid: 'a'.repeat(64),
    rawDataHex: '00',
    signatureHex: '00',
    timestampMs: 0,
    expirationMs: 1,
    feeLimitSun: 0n,
  }
  // Before anything is asked of the database.
  await expect(adoptPayment(undefined as unknown as Tx, 'a', payment(withdrawal('a')), made)).rejects.toThrow(
    'are those of another transaction',
  )
})

test('what was signed before the restore can come for ten minutes, and a minute more for the last block of that time', () => {
  expect(mayComeUntil(new Date('2026-11-18T09:30:00Z'))).toEqual(new Date('2026-11-18T09:41:00Z'))
})
