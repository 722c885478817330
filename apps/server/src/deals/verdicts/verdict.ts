import type { VerdictReason, VerdictRule } from '@florin/contract'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { sumsOf, worthOf } from '../amounts.ts'
import {
  assertImpartial,
  assertNotHeld,
  assertOtherJudge,
  assertVersion,
  type Case,
  lockOpenCase,
  mostKopecks,
  type VerdictOutcome,
  whileFundsMove,
} from '../cases/index.ts'
import type { Deal, DealSums } from '../deal.ts'
import { marksOf, serverMark } from '../exhibit/index.ts'
import { findDeal } from '../store.ts'
import { type Closing, closeCase } from './close-case.ts'
import type { VerdictParts } from './parts.ts'

export interface VerdictRequest {
  readonly disputeId: string
  readonly towards: 'merchant' | 'trader'
  readonly comment: string
  /** The member of support who decides; left out where the case decides itself. */
  readonly actorId?: string | undefined
  readonly origin: Origin
  /** The rule that decides, where no member of support does. */
  readonly rule?: VerdictRule | undefined
  /** What was the case, and the exhibits on which the verdict rests. */
  readonly reason?: VerdictReason | undefined
  readonly exhibits?: readonly string[] | undefined
  /** What was really paid, where that is not the deal's sum. */
  readonly kopecks?: bigint | undefined
  /** The version of the case that the author has read. */
  readonly version?: number | undefined
}

/** Decides a case and moves its money, in one transaction. Of fifty verdicts at once one is taken, and the others get "already decided". */
export async function decideDispute(parts: VerdictParts, verdict: VerdictRequest): Promise<void> {
  if (verdict.comment.trim() === '')
    throw new Problem('request.invalid', { fields: { comment: ['field.required'] } })
  await whileFundsMove(() => parts.db.write((tx) => decideIn(parts, tx, verdict)))
}

async function decideIn(parts: VerdictParts, tx: Tx, verdict: VerdictRequest): Promise<void> {
  const locked = await lockOpenCase(tx, verdict.disputeId)
  assertNotHeld(locked.dispute, verdict.actorId)
  assertVersion(locked.dispute, verdict.version)
  await assertGrounds(parts, tx, locked.deal, verdict)
  await rule(parts, tx, locked, verdict)
  await writeAudit(tx, await auditOf(tx, locked.deal, verdict))
}

/** What only the sides themselves or their shop can make the case. */
const notForSupport: readonly (VerdictReason | undefined)[] = ['settled', 'withdrawn']

/** Exhibits that a verdict names are there, and its reason is one that a member of support can give. */
export async function assertGrounds(
  { evidenceOf }: Pick<VerdictParts, 'evidenceOf'>,
  tx: Tx,
  deal: Deal,
  { reason, exhibits = [] }: Pick<VerdictRequest, 'reason' | 'exhibits'>,
): Promise<void> {
  if (notForSupport.includes(reason))
    throw new Problem('request.invalid', { fields: { reason: ['field.invalid'] } })
  const known = new Set([serverMark, ...marksOf(await evidenceOf(tx, deal.id)).map(({ mark }) => mark)])
  if (!exhibits.every((mark) => known.has(mark)) || new Set(exhibits).size < exhibits.length)
    throw new Problem('request.invalid', { fields: { exhibits: ['field.unknown_exhibit'] } })
}

export type Ruling = Pick<
  VerdictRequest,
  'towards' | 'kopecks' | 'actorId' | 'comment' | 'rule' | 'reason' | 'exhibits'
> &
  Pick<Closing, 'payment'>

/** A verdict without its audit: what the preview runs as well. */
export async function rule(
  parts: VerdictParts,
  tx: Tx,
  locked: { readonly deal: Deal; readonly dispute: Case },
  { towards, kopecks, actorId, comment, rule: ruleName, reason, exhibits, payment }: Ruling,
): Promise<VerdictOutcome> {
  const { deal, dispute } = locked
  assertImpartial(parts, deal, actorId)
  assertOtherJudge(parts, dispute, actorId)
  return closeCase(parts, tx, locked, {
    towards,
    comment,
    by: actorId === undefined ? 'system' : 'support',
    actorId,
    cause: `verdict_${towards}`,
    event: 'dispute.decided',
    sums: await sumsFor(tx, deal, dispute, { towards, kopecks }),
    kopecks,
    isWithdrawn: false,
    payment,
    end: { by: ruleName === undefined ? 'support' : 'rule', rule: ruleName, reason, exhibits },
  })
}

/** The sums of a verdict: the deal's, or those of the corrected amount. */
export async function sumsFor(
  tx: Tx,
  deal: Deal,
  { statusBefore, appealed }: Case,
  { towards, kopecks }: Pick<Ruling, 'towards' | 'kopecks'>,
): Promise<DealSums> {
  if (kopecks === undefined) return deal.sums
  const isPossible =
    towards === 'merchant' &&
    // A deal that has been complete was paid for exactly its sums.
    statusBefore !== 'complete' &&
    appealed?.statusBefore !== 'complete' &&
    kopecks > 0n &&
    kopecks <= (await mostKopecks(tx, deal))
  const sums = isPossible ? sumsOf(worthOf(kopecks, deal.rateTenThousandths), deal.terms) : undefined
  if (!sums) throw new Problem('request.invalid', { fields: { amount: ['field.amount_format'] } })
  return sums
}

/** After the ruling: reads what the deal has become. */
export async function auditOf(tx: Tx, deal: Deal, verdict: VerdictRequest) {
  const { disputeId, towards, comment, actorId, origin, kopecks, rule: ruleName, reason, exhibits } = verdict
  const status = (await findDeal(tx, deal.id))?.status
  return {
    actor: actorId === undefined ? 'system' : `user:${actorId}`,
    action: 'dispute.decide',
    subject: `dispute:${disputeId}`,
    before: { deal: deal.id, status: deal.status },
    after: {
      deal: deal.id,
      status,
      towards,
      comment,
      ...(kopecks !== undefined && { amount_kopecks: String(kopecks) }),
      ...(ruleName !== undefined && { rule: ruleName }),
      ...(reason !== undefined && { reason }),
      ...(exhibits !== undefined && { exhibits: [...exhibits] }),
    },
    origin,
  }
}
