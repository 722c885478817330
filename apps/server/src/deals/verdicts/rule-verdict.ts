import type { VerdictReason, VerdictRule } from '@florin/contract'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { type Case, lockOpenCase } from '../cases/index.ts'
import type { Deal } from '../deal.ts'
import { doubtOf, lockStaffReceipt, type StaffReceipt, smsOf } from '../receipts/index.ts'
import type { Closing } from './close-case.ts'
import type { VerdictParts } from './parts.ts'
import { hasRival, possiblePayments } from './rule-payment-store.ts'
import { auditOf, rule } from './verdict.ts'

/** A verdict that a rule gives, on facts that are read again under the locks. */
export interface RuleVerdict {
  readonly disputeId: string
  readonly towards: 'merchant' | 'trader'
  readonly rule: VerdictRule
  readonly reason: VerdictReason
  readonly exhibits: readonly string[]
  /** The receipt that the deal is paid by. */
  readonly receiptId?: string | undefined
}

const origin: Origin = { ip: 'server', requestId: 'disputes.rules' }

/**
 * The receipt that a rule may complete the deal of a case by: it could complete the deal without a case as well, within the limits of one signal
 * and of its chain's budget, and no other deal can be meant. Undefined where there is none.
 */
export async function paymentOfCase(tx: Queryable, dealId: string): Promise<string | undefined> {
  const possible = await possiblePayments(tx, dealId)
  const believed = possible.find(
    ({ isContradicted, settledKopecks, ...receipt }) =>
      doubtOf(receipt, { sms: { takesUnproven: false, isContradicted, settledKopecks } }) === undefined,
  )
  if (!believed || (await hasRival(tx, dealId))) return undefined
  return believed.id
}

/**
 * Locks what a rule's verdict needs, in the order of `attachIn`: the receipt, the order and its deal, the case. Undefined where a worker has the
 * receipt at this moment; a Problem where the case is decided.
 */
export async function lockForRule(
  tx: Tx,
  { disputeId, receiptId }: Pick<RuleVerdict, 'disputeId' | 'receiptId'>,
): Promise<LockedForRule | undefined> {
  const receipt = receiptId === undefined ? undefined : await lockStaffReceipt(tx, receiptId)
  if (receiptId !== undefined && (!receipt || receipt.isWaiting)) return undefined
  return { ...(await lockOpenCase(tx, disputeId)), receipt }
}

export interface LockedForRule {
  readonly deal: Deal
  readonly dispute: Case
  readonly receipt: StaffReceipt | undefined
}

/** Ends the case, binds its receipt, and writes the audit entry. Everything is locked, and its facts were read under the locks. */
export async function decideByRule(
  parts: VerdictParts,
  tx: Tx,
  locked: LockedForRule,
  verdict: Omit<RuleVerdict, 'receiptId'>,
): Promise<void> {
  const { receipt } = locked
  // Readers get the rule's own words in their language, so nothing is stored.
  const act = { ...verdict, comment: '', actorId: undefined, origin }
  await rule(parts, tx, locked, { ...act, payment: receipt && paymentBy(receipt) })
  const { after, ...audit } = await auditOf(tx, locked.deal, act)
  await writeAudit(tx, { ...audit, after: { ...after, ...(receipt && { receipt: receipt.id }) } })
  if (receipt) await parts.live.announce(tx, locked.deal.traderId, { type: 'receipts.changed' })
}

/** As if it had completed the deal by itself: an SMS counts against its chain's budget. */
function paymentBy(receipt: StaffReceipt): Closing['payment'] {
  const sms = smsOf(receipt)
  return {
    ...(sms && { sms }),
    receipt: { id: receipt.id, fate: 'settled', reason: sms ? 'by_sms' : 'by_rule' },
  }
}
