import { LedgerError } from '@florin/ledger'
import { add, basisPoints, compare, format, type Money, money, parse, shareUp } from '@florin/money'
import { assertMoneyMoves, assertNoDebt, balances } from '../../books/index.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { ownAddress } from '../addresses/index.ts'
import { findPayee, type Payee } from '../payee-store.ts'
import { assertPayable, readWhitelist } from '../whitelist/index.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import { withdrawnLately } from './withdrawal-store.ts'

export interface WithdrawalInput {
  readonly userId: string
  /** As the contract let it through: decimal text. */
  readonly amount: string
  readonly address: string
}

/** A withdrawal that could go out as things stand. */
export interface Judged {
  readonly payee: Payee
  readonly address: string
  readonly amount: Money<'USDT'>
  readonly fee: Money<'USDT'>
  readonly total: Money<'USDT'>
}

/** Every rule but the code. Checked when the code is sent and again, under the person's lock, when money is frozen. */
export async function judgeWithdrawal(
  parts: WithdrawalParts,
  tx: Queryable,
  input: WithdrawalInput,
): Promise<Judged> {
  const payee = await findPayee(tx, input.userId)
  if (!payee.mayWithdraw) throw new Problem('rights.lacking')
  await assertMoneyMoves(tx)
  if ((await ownAddress(tx, input.userId)) === undefined) throw new Problem('wallet.none')
  return judgePayment(parts, tx, payee, input)
}

/** The rules of every payment that leaves us, whichever way it was requested. */
export async function judgePayment(
  parts: WithdrawalParts,
  tx: Queryable,
  payee: Payee,
  input: WithdrawalInput,
): Promise<Judged> {
  const amount = readAmount(input.amount)
  await assertPayable(parts, tx, input.address)
  await assertWhitelisted(tx, input)
  await assertWithinLimits(parts, tx, input.userId, amount)
  const fee = shareUp(amount, basisPoints(payee.withdrawBasisPoints))
  const total = add(amount, fee)
  await assertNoDebt(tx, input.userId)
  await assertCovered(tx, input.userId, total)
  await assertKeepsBack(parts, tx, input.userId, total)
  return { payee, address: input.address, amount, fee, total }
}

export function readAmount(text: string): Money<'USDT'> {
  const amount = parse('USDT', text)
  if (!amount || amount.units <= 0n)
    throw new Problem('request.invalid', { fields: { amount: ['field.amount_format'] } })
  return amount
}

async function assertWhitelisted(tx: Queryable, { userId, address }: WithdrawalInput): Promise<void> {
  const { isOn, addresses } = await readWhitelist(tx, userId)
  if (!isOn) return
  const saved = addresses.find(({ wallet }) => wallet === address)
  if (!saved) throw new Problem('wallet.not_whitelisted')
  if (!saved.isUsable)
    throw new Problem('wallet.address_cooling', { values: { time: saved.usableAt.toISOString() } })
}

async function assertWithinLimits(
  { settings }: WithdrawalParts,
  tx: Queryable,
  userId: string,
  amount: Money<'USDT'>,
): Promise<void> {
  const spent = await withdrawnLately(tx, userId)
  const hour = leftOf(settings.hourlyLimitMicroUsdt, spent.lastHour)
  const day = leftOf(settings.dailyLimitMicroUsdt, spent.lastDay)
  const left = hour < day ? hour : day
  if (amount.units > left)
    throw new Problem('wallet.limit', {
      values: { left: format(money('USDT', left)) },
      retryAfterSeconds: 3_600,
    })
}

async function assertCovered(tx: Queryable, userId: string, total: Money<'USDT'>): Promise<void> {
  const { available } = await balances(tx, userId, 'USDT')
  if (compare(available, total) < 0) throw insufficient(total, available)
}

/** After it, so much must be left. `spent` is what is not frozen yet. */
async function assertKeepsBack(
  parts: WithdrawalParts,
  tx: Queryable,
  userId: string,
  spent: Money<'USDT'>,
): Promise<void> {
  const kept = await parts.keptBackMicro(tx, userId)
  if (kept === 0n) return
  const { available } = await balances(tx, userId, 'USDT')
  if (available.units - spent.units >= kept) return
  const left = available.units > kept ? available.units - kept : 0n
  throw new Problem('wallet.kept_back', {
    values: { left: format(money('USDT', left)), kept: format(money('USDT', kept)) },
  })
}

/**
 * Once more when the money is frozen. Now the account is locked: a deal that ends meanwhile waits, and one that ended a moment ago, with
 * its value back, is seen.
 */
export async function assertStillFree(parts: WithdrawalParts, tx: Tx, userId: string): Promise<void> {
  await assertNoDebt(tx, userId)
  await assertKeepsBack(parts, tx, userId, money('USDT', 0n))
}

function insufficient(total: Money<'USDT'>, available: Money<'USDT'>): Problem {
  return new Problem('wallet.insufficient_funds', {
    values: { total: format(total), available: format(available) },
  })
}

/** A deal may have taken the money between our check and the books' own; theirs counts, and is answered as ours. */
export async function toldAsProblem(
  { db }: WithdrawalParts,
  userId: string,
  total: Money<'USDT'>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof LedgerError) || error.code !== 'insufficient_funds') throw error
  const { available } = await balances(db.each, userId, 'USDT')
  throw insufficient(total, available)
}

export function leftOf(limit: bigint, used: bigint): bigint {
  return used >= limit ? 0n : limit - used
}
