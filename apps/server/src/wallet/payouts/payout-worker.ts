import { format, money } from '@florin/money'
import { currentHalt, networkFeePaid, post } from '../../books/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { SolidOutcome, TokenTransfer } from '../../ports/chain.ts'
import { lockWithdrawal, step, type Withdrawal } from '../withdrawals/index.ts'
import { assertNoneLanded, bury, proofOfDeath } from './payout-death.ts'
import { judgePayout, sumOf } from './payout-judgement.ts'
import type { PayoutParts } from './payout-parts.ts'
import { claimPayouts, movePayout, type Payout, releasePayout } from './payout-store.ts'
import { failWithdrawal, finishWithdrawal, rejectWithdrawal } from './withdrawal-end.ts'

/** Carries every payout one step further. The signer does its own part, in its own process. */
export async function advancePayouts(parts: PayoutParts): Promise<number> {
  const claimed = await claimPayouts(parts.db.each, 10)
  await Promise.all(
    claimed.map((payout) =>
      advance(parts, payout).catch(async (error: unknown) => {
        parts.log.warn({ err: error, txid: payout.txid }, 'payout: no step now')
        await releasePayout(parts.db.each, payout, parts.settings.pauseSeconds)
      }),
    ),
  )
  return claimed.length
}

async function advance(parts: PayoutParts, payout: Payout): Promise<void> {
  switch (payout.state) {
    case 'built':
      return waitForSigner(parts, payout)
    case 'refused':
      return giveUp(parts, payout)
    case 'signed':
      return firstSend(parts, payout)
    case 'broadcasting':
    case 'broadcast':
      return look(parts, payout)
    case 'done':
    case 'failed':
    case 'dead':
  }
}

/** Unsigned bytes age too; when no block can include them any more, fresh ones take their place. */
async function waitForSigner(parts: PayoutParts, payout: Payout): Promise<void> {
  const solidTimeMs = await proofOfDeath(parts, payout)
  if (solidTimeMs !== undefined) return bury(parts, payout, solidTimeMs)
  await releasePayout(parts.db.each, payout, parts.settings.pauseSeconds)
}

/** The signer said no to bytes that it has not signed, so they can never land. */
async function giveUp(parts: PayoutParts, payout: Payout): Promise<void> {
  parts.log.error({ txid: payout.txid, reason: payout.reason }, 'payout: the signer refused')
  if (payout.withdrawal_id !== null) await assertNoneLanded(parts, payout.withdrawal_id)
  await parts.db.write(async (tx) => {
    const withdrawal = await withdrawalOf(tx, payout)
    if (withdrawal?.state === 'built')
      await rejectWithdrawal(parts, tx, withdrawal, `the signer refused: ${payout.reason}`)
    await releasePayout(tx, payout, 'for good')
  })
}

/** The intent is committed before the first byte is sent to the network: after any crash we know that it may have been sent. */
async function firstSend(parts: PayoutParts, payout: Payout): Promise<void> {
  if (await currentHalt(parts.db.each))
    return releasePayout(parts.db.each, payout, parts.settings.pauseSeconds)
  const isOurs = await together(parts, payout, 'broadcasting')
  if (!isOurs) return
  await send(parts, { ...payout, state: 'broadcasting' })
}

/** Sends the stored bytes, always the same. Whatever the node answers, only the chain decides. */
async function send(parts: PayoutParts, payout: Payout): Promise<void> {
  const outcome = await parts.chain.broadcast({
    txid: payout.txid,
    rawDataHex: payout.raw_data.toString('hex'),
    signatureHex: payout.signature?.toString('hex') ?? '',
  })
  const isTaken = outcome.kind === 'accepted' || outcome.kind === 'duplicate'
  if (!isTaken) parts.log.warn({ txid: payout.txid, outcome }, 'payout: the node did not clearly take it')
  if (isTaken && payout.state === 'broadcasting') await together(parts, payout, 'broadcast')
  await releasePayout(parts.db.each, payout, parts.settings.pauseSeconds)
}

async function look(parts: PayoutParts, payout: Payout): Promise<void> {
  const outcome = await parts.chain.solidOutcome(payout.txid)
  if (outcome.kind !== 'unknown') return settle(parts, payout, outcome)
  const solidTimeMs = await proofOfDeath(parts, payout)
  if (solidTimeMs !== undefined) return bury(parts, payout, solidTimeMs)
  const isHeard = await parts.chain.isHeardOf(payout.txid)
  if (payout.state === 'broadcasting' || !isHeard) return send(parts, payout)
  await releasePayout(parts.db.each, payout, parts.settings.pauseSeconds)
}

async function settle(
  parts: PayoutParts,
  payout: Payout,
  outcome: Exclude<SolidOutcome, { kind: 'unknown' }>,
): Promise<void> {
  const judged = judgePayout(payout, outcome)
  if (judged.kind === 'strange') {
    parts.log.error({ txid: payout.txid }, 'payout: it succeeded, but not with the transfer that we signed')
    return releasePayout(parts.db.each, payout, 60)
  }
  const reason = judged.kind === 'failed' ? judged.reason : tokenFeeText(judged.taken)
  const facts = { solid_height: outcome.height, network_fee_sun: outcome.feeSun, reason }
  await parts.db.write(async (tx) => {
    const withdrawal = await withdrawalOf(tx, payout)
    const isOurs = await movePayout(tx, payout, judged.kind === 'failed' ? 'failed' : 'done', facts)
    if (!isOurs) return
    if (judged.kind === 'failed') {
      if (withdrawal) await failWithdrawal(parts, tx, withdrawal, judged.reason)
    } else if (withdrawal) await finishWithdrawal(parts, tx, withdrawal, payout.txid)
    else await bookTokenFees(tx, judged.taken)
  })
  if (judged.kind === 'paid' && reason) parts.log.warn({ txid: payout.txid }, `payout: ${reason}`)
}

/**
 * A sweep stays within custody, except for what the token kept: that is gone, and it is our cost. Of a withdrawal the token keeps a part
 * of what its receiver would have got; what left custody is what the books say.
 */
async function bookTokenFees(tx: Tx, taken: readonly TokenTransfer[]): Promise<void> {
  for (const { txid, logIndex, amountMicroUsdt } of taken)
    await post(tx, networkFeePaid({ txid, logIndex, amount: money('USDT', amountMicroUsdt) }))
}

function tokenFeeText(taken: readonly TokenTransfer[]): string | null {
  return taken.length === 0 ? null : `the token kept ${format(money('USDT', sumOf(taken)))} USDT on the way`
}

/** The payout and its withdrawal go the same step in one transaction. */
async function together(
  { db }: PayoutParts,
  payout: Payout,
  to: 'broadcasting' | 'broadcast',
): Promise<boolean> {
  return db.write(async (tx) => {
    const withdrawal = await withdrawalOf(tx, payout)
    if (!(await movePayout(tx, payout, to))) return false
    if (withdrawal && !(await step(tx, withdrawal.id, { from: withdrawal.state, to })))
      throw new Error(`Withdrawal ${withdrawal.id} is not where its payout is`)
    return true
  })
}

/** Always the withdrawal's row first, then the payout's: one order of locks. */
async function withdrawalOf(tx: Tx, payout: Payout): Promise<Withdrawal | undefined> {
  return payout.withdrawal_id === null ? undefined : lockWithdrawal(tx, payout.withdrawal_id)
}
