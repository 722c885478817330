import { expect, test } from 'vitest'
import type { Tx } from '../../platform/database.ts'
import type { WithdrawalState } from '../withdrawal-states.ts'
import { adoptPayment, mayComeUntil } from './adopt-payment.ts'
import { pairPayments } from './pair-payments.ts'
import type { PayoutParts } from './payout-parts.ts'
import type { UnknownPayment } from './unknown-payments-store.ts'

// That an adopted withdrawal is paid once, on a chain, is in restored-payments.test.ts and operator-backup.long.test.ts.

const withdrawal = (id: string, state: WithdrawalState = 'approved', userId = 'one') => ({
  id,
  userId,
  address: 'T…',
  state,
})

function payment(txid: string, ...withdrawals: UnknownPayment['withdrawals']): UnknownPayment {
  return {
    txid: txid.repeat(64),
    receivers: ['T…'],
    amountMicroUsdt: 5n,
    height: 1n,
    blockId: 'b'.repeat(64),
    at: new Date(0),
    withdrawals,
  }
}

/** Withdrawals without bytes of their own query neither the database nor the chain. */
const pairs = async (...payments: UnknownPayment[]) =>
  (await pairPayments({} as PayoutParts, payments)).map((found) =>
    'withdrawal' in found ? found.withdrawal.id : { lacks: found.lacks, isOpen: found.isOpen },
  )

const nobody = { lacks: expect.stringContaining('was asked for after the state'), isOpen: false }

test('each payment takes the first withdrawal that is left, and each withdrawal is paid once', async () => {
  const both = [withdrawal('first', 'confirmed'), withdrawal('second')]
  expect(await pairs(payment('a', ...both), payment('c', ...both), payment('d', ...both))).toEqual([
    'first',
    'second',
    nobody,
  ])
})

test('where nobody has asked for it, nothing is paid again', async () => {
  expect(await pairs(payment('a'))).toEqual([nobody])
})

test('where several people ask for the same and one of them was paid, a human names whom', async () => {
  const both = [withdrawal('first'), withdrawal('second', 'approved', 'other')]
  expect(await pairs(payment('a', ...both))).toEqual([
    { lacks: expect.stringContaining('several people say this (first, second)'), isOpen: true },
  ])
  // As many payments as withdrawals: which is whose makes no difference to anyone.
  expect(await pairs(payment('a', ...both), payment('c', ...both))).toEqual(['first', 'second'])
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
  const pair = { payment: payment('a', withdrawal('a')), withdrawal: withdrawal('a') }
  // Before any query of the database.
  await expect(adoptPayment(undefined as unknown as Tx, pair, made)).rejects.toThrow(
    'are those of another transaction',
  )
})

test('what was signed before the restore can come for ten minutes, and a minute more for the last block of that time', () => {
  expect(mayComeUntil(new Date('2026-11-18T09:30:00Z'))).toEqual(new Date('2026-11-18T09:41:00Z'))
})
