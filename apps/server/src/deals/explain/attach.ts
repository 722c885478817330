import type { DealStatus } from '@florin/contract'
import { LedgerError } from '@florin/ledger'
import { repayDebts } from '../../books/index.ts'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { assertImpartial, isSame, lockDeal, whileFundsMove } from '../cases/index.ts'
import type { Deal } from '../deal.ts'
import { coinOf } from '../postings.ts'
import {
  attachToDispute,
  endedLongBefore,
  isContradicted,
  keepExplanation,
  lockStaffReceipt,
  methodFacts,
  paid,
  type StaffReceipt,
  trustedPartsOf,
} from '../receipts/index.ts'
import { roubles } from '../wire.ts'
import { type AttachPlan, planAttach } from './attach-plan.ts'
import type { ExplainParts } from './parts.ts'

/** A member of staff says to which deal a receipt belongs, and why. */
export interface Attachment {
  readonly receiptId: string
  readonly dealId: string
  readonly actorId: string
  readonly reason: string
  /** The status in which its author has seen the deal; left out by a dry run. */
  readonly status?: DealStatus | undefined
}

export interface Attached {
  readonly outcome: AttachPlan['outcome']
  readonly deal: Deal
  readonly receipt: StaffReceipt
  readonly statusAfter: DealStatus
  /** The sum received in the event for the shop. */
  readonly receivedKopecks: bigint
  /** Names the transfer, where one was posted. */
  readonly reference: string | undefined
}

/** Attaches a receipt to a deal, once, and moves what that deal moves, in one transaction with its audit entry. */
export async function attachReceipt(
  parts: ExplainParts,
  attachment: Attachment,
  origin: Origin,
): Promise<Attached> {
  return whileFundsMove(() =>
    parts.db.write((tx) =>
      attachAudited(parts, tx, attachment, { actor: `user:${attachment.actorId}`, origin }),
    ),
  ).catch(asShort)
}

/** The same in the caller's transaction: the approval of a held attachment names its maker in the attachment and its approver here. */
export async function attachAudited(
  parts: ExplainParts,
  tx: Tx,
  attachment: Attachment,
  by: { readonly actor: string; readonly origin: Origin },
): Promise<Attached> {
  const attached = await attachIn(parts, tx, attachment)
  const { deal, receipt, outcome, statusAfter } = attached
  const maker = `user:${attachment.actorId}`
  await writeAudit(tx, {
    actor: by.actor,
    action: 'receipt.attach',
    subject: `receipt:${receipt.id}`,
    before: { fate: receipt.fate, deal: deal.id, status: deal.status, amount: roubles(deal.amountKopecks) },
    after: {
      fate: fateAfter(outcome),
      deal: deal.id,
      status: statusAfter,
      amount: roubles(receipt.amountKopecks),
      reason: attachment.reason,
      ...(by.actor !== maker && { asked_by: maker }),
    },
    origin: by.origin,
  })
  await parts.live.announce(tx, deal.traderId, { type: 'receipts.changed' })
  return attached
}

function fateAfter(outcome: AttachPlan['outcome']): string {
  if (outcome === 'evidence') return 'evidence'
  if (outcome === 'part') return 'partial'
  return outcome === 'word' ? 'held' : 'settled'
}

/**
 * Locks, in this order: the receipt, the order and its deal, then what `move_deals` locks. Debts of the trader are repaid before free balance
 * is taken for the deal.
 */
export async function attachIn(parts: ExplainParts, tx: Tx, attachment: Attachment): Promise<Attached> {
  const receipt = await lockReceipt(tx, attachment.receiptId)
  const deal = await lockDeal(tx, attachment.dealId)
  if (!deal || deal.isTest) throw new Problem('deal.not_found')
  assertImpartial(parts, deal, attachment.actorId)
  if (attachment.status !== undefined && attachment.status !== deal.status)
    throw new Problem('receipt.deal_moved')
  const plan = planAttach(receipt, deal, {
    isContradicted: await isContradicted(tx, deal.id),
    ...(await methodFacts(tx, receipt.id, deal)),
    hasEndedLongBefore: await endedLongBefore(tx, deal.id, receipt.receivedAt),
    parts: await trustedPartsOf(tx, deal.id),
    actorId: attachment.actorId,
  })
  if (plan.takesFree) await repayDebts(tx, deal.traderId, coinOf(deal))
  await carryOut(parts, tx, plan, receipt, deal)
  const { outcome, step } = plan
  return {
    outcome,
    deal,
    receipt,
    statusAfter: step?.to ?? deal.status,
    receivedKopecks: step?.receivedKopecks ?? deal.receivedKopecks ?? deal.amountKopecks,
    reference: step?.posting?.reference,
  }
}

async function carryOut(
  parts: ExplainParts,
  tx: Tx,
  { step }: AttachPlan,
  receipt: StaffReceipt,
  deal: Deal,
): Promise<void> {
  if (!step) return attachToDispute(tx, receipt.id, deal.id)
  const facts = { ...step.facts, amount: paid(receipt.amountKopecks) }
  const { isTaken } = await parts.stepIn(tx, { ...step, facts })
  if (!isTaken) throw new Problem('receipt.deal_moved')
}

/** What is neither free nor frozen can't be taken; a dispute makes the lack a debt. */
export function asShort(error: unknown): never {
  const isShort = error instanceof LedgerError && error.code === 'insufficient_funds'
  throw isShort ? new Problem('receipt.trader_short') : error
}

async function lockReceipt(tx: Tx, id: string): Promise<StaffReceipt> {
  const receipt = await lockStaffReceipt(tx, id)
  if (!receipt) throw new Problem('receipt.unknown')
  if (receipt.fate !== 'unmatched') throw new Problem('receipt.attached')
  // A worker has it at this moment and may complete a deal with it.
  if (receipt.isWaiting) throw new Problem('books.busy', { retryAfterSeconds: 1 })
  return receipt
}

/** Both as they are now, locked until the transaction ends; for a second member of staff who is about to decide. */
export async function lockForAttach(
  tx: Tx,
  { receiptId, dealId }: Pick<Attachment, 'receiptId' | 'dealId'>,
): Promise<{ receipt: StaffReceipt; deal: Deal }> {
  const receipt = await lockStaffReceipt(tx, receiptId)
  const deal = await lockDeal(tx, dealId)
  if (!receipt) throw new Problem('receipt.unknown')
  if (!deal) throw new Problem('deal.not_found')
  return { receipt, deal }
}

/** Why a receipt belongs to no deal. Kept, and the receipt leaves the queue. */
export async function explainReceipt(
  parts: ExplainParts,
  { receiptId, actorId, reason }: Omit<Attachment, 'dealId' | 'status'>,
  origin: Origin,
): Promise<void> {
  await parts.db.write(async (tx) => {
    const receipt = await lockReceipt(tx, receiptId)
    if (isSame(parts.linkBetween, receipt.ownerId, actorId)) throw new Problem('dispute.own_case')
    if (!(await keepExplanation(tx, { receiptId, by: actorId, reason })))
      throw new Problem('receipt.attached')
    await writeAudit(tx, {
      actor: `user:${actorId}`,
      action: 'receipt.explain',
      subject: `receipt:${receiptId}`,
      before: { fate: receipt.fate },
      after: { fate: 'explained', reason },
      origin,
    })
    await parts.live.announce(tx, receipt.ownerId, { type: 'receipts.changed' })
  })
}
