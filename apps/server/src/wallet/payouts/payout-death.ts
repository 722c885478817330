import { lockWithdrawal, step } from '../withdrawals/index.ts'
import type { PayoutParts } from './payout-parts.ts'
import { planTransfer } from './payout-plan.ts'
import { deadTxids, insertPayout, movePayout, type Payout } from './payout-store.ts'
import { rejectWithdrawal } from './withdrawal-end.ts'

/** Solid time must be this far past the expiration, so that no block of that time is still missing. */
export const deathMarginMs = 60_000n
const mostAttempts = 10

/**
 * Whether the transaction can be in no block any more; answers the solid time that proves it. A node's "not found" is one
 * witness; the other is the chain itself, read block by block from the reference to the expiration.
 */
export async function proofOfDeath(
  { chain }: Pick<PayoutParts, 'chain'>,
  payout: Payout,
): Promise<bigint | undefined> {
  const tip = await chain.solidTip()
  if (BigInt(tip.timeMs) < payout.expiration_ms + deathMarginMs) return undefined
  if ((await chain.solidOutcome(payout.txid)).kind !== 'unknown') return undefined
  if (await chain.isHeardOf(payout.txid)) return undefined
  return (await isInBlocks({ chain }, payout, tip.height)) ? undefined : BigInt(tip.timeMs)
}

async function isInBlocks(
  { chain }: Pick<PayoutParts, 'chain'>,
  payout: Payout,
  tipHeight: bigint,
): Promise<boolean> {
  let parentId = payout.reference_id
  for (let height = payout.reference_height + 1n; height <= tipHeight; height += 1n) {
    const block = await chain.solidBlock(height)
    if (block.parentId !== parentId) throw new Error(`Block ${height} does not follow the block before it`)
    if (block.transfers.some(({ txid }) => txid === payout.txid)) return true
    if (BigInt(block.timeMs) > payout.expiration_ms) return false
    parentId = block.id
  }
  throw new Error('The chain ends before the expiration, although its tip lies behind it')
}

/** Before the next attempt and before any refund, once more: has one that was given up for dead landed after all? */
export async function assertNoneLanded({ db, chain, log }: PayoutParts, withdrawalId: string): Promise<void> {
  for (const txid of await deadTxids(db.each, withdrawalId)) {
    if ((await chain.solidOutcome(txid)).kind === 'unknown') continue
    log.error({ txid, withdrawal: withdrawalId }, 'payout: buried, but on the chain; an operator must look')
    throw new Error(`Transaction ${txid} was buried and is on the chain`)
  }
}

/** Buries the attempt with its proof and, in the same transaction, begins the next one or gives the money back. */
export async function bury(parts: PayoutParts, payout: Payout, solidTimeMs: bigint): Promise<void> {
  const { withdrawal_id: withdrawalId, attempt } = payout
  if (withdrawalId !== null) await assertNoneLanded(parts, withdrawalId)
  const isLast = attempt >= mostAttempts
  const next = withdrawalId === null || isLast ? undefined : await planAgain(parts, payout)
  await parts.db.write(async (tx) => {
    const withdrawal = withdrawalId === null ? undefined : await lockWithdrawal(tx, withdrawalId)
    const proof = { proof_solid_time_ms: solidTimeMs }
    if (!(await movePayout(tx, payout, 'dead', proof)) || !withdrawal) return
    if (!next) {
      await rejectWithdrawal(parts, tx, withdrawal, 'the network did not take it')
      return
    }
    await insertPayout(tx, { ...next, attempt: attempt + 1, withdrawalId: withdrawal.id })
    if (withdrawal.state !== 'built') await step(tx, withdrawal.id, { from: withdrawal.state, to: 'built' })
  })
}

function planAgain(parts: PayoutParts, payout: Payout) {
  return planTransfer(parts, {
    purpose: payout.purpose,
    from: payout.from_address,
    to: payout.to_address,
    amount: payout.amount,
  })
}
