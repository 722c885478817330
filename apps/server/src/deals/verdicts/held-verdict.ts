import type { VerdictReason } from '@florin/contract'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { dryRun } from '../../platform/dry-run.ts'
import type {
  HeldChanges,
  HeldContents,
  HeldDecision,
  HeldEffect,
  HeldHandler,
} from '../../platform/held-changes.ts'
import {
  assertImpartial,
  assertNotHeld,
  assertOtherJudge,
  assertVersion,
  type Case,
  lockOpenCase,
} from '../cases/index.ts'
import type { Deal } from '../deal.ts'
import { roubles, usdt } from '../wire.ts'
import type { VerdictParts } from './parts.ts'
import { previewIn } from './preview.ts'
import { assertGrounds, auditOf, rule } from './verdict.ts'

type Content = HeldContents['dispute.verdict']

export interface CorrectedVerdict {
  readonly disputeId: string
  readonly comment: string
  readonly actorId: string
  readonly origin: Origin
  readonly kopecks: bigint
  readonly reason?: VerdictReason | undefined
  readonly exhibits?: readonly string[] | undefined
  readonly version?: number | undefined
}

/** Stores a verdict about another sum for a second member of staff. Refuses what could not be decided now either. */
export async function holdVerdict(
  parts: VerdictParts,
  held: HeldChanges,
  { disputeId, comment, actorId, origin, kopecks, reason, exhibits, version }: CorrectedVerdict,
  spendCode: (tx: Tx) => Promise<void>,
): Promise<void> {
  await parts.db.write(async (tx) => {
    const { deal, dispute } = await lockOpenCase(tx, disputeId)
    assertNotHeld(dispute, actorId)
    assertVersion(dispute, version)
    assertImpartial(parts, deal, actorId)
    assertOtherJudge(parts, dispute, actorId)
    await assertGrounds(parts, tx, deal, { reason, exhibits })
    await spendCode(tx)
    await held.hold(tx, {
      kind: 'dispute.verdict',
      subject: `dispute:${disputeId}`,
      concerns: partiesOfCase(deal, dispute),
      makerId: actorId,
      reason: comment,
      change: {
        disputeId,
        comment,
        kopecks: String(kopecks),
        version: dispute.version,
        ...(reason && { reason }),
        ...(exhibits && { exhibits }),
      },
      origin,
    })
  })
}

/** The same people who may not judge a case may not approve its verdict: its sides, their leads and the judge of the verdict before. */
function partiesOfCase({ traderId, merchantId, terms }: Deal, { appealed }: Case): string[] {
  const all = [traderId, merchantId, terms.traderLeadId, terms.merchantLeadId, appealed?.judgeId]
  return all.flatMap((id) => id ?? [])
}

export function heldVerdict(parts: VerdictParts): HeldHandler<Content> {
  return {
    async look(tx, { disputeId, kopecks }) {
      const { deal, dispute } = await lockOpenCase(tx, disputeId)
      const ruling = { disputeId, towards: 'merchant', kopecks: BigInt(kopecks), actorId: undefined } as const
      const preview = await dryRun(tx, () => previewIn(parts, tx, ruling))
      return {
        fields: [
          { field: 'verdict_sum', before: roubles(deal.amountKopecks), after: roubles(BigInt(kopecks)) },
        ],
        effects: preview.lines.map(
          ({ party, account, before, after }): HeldEffect => ({
            what: `${party}_${account}`,
            before: usdt(before),
            after: usdt(after),
            unit: 'USDT',
          }),
        ),
        facts: {
          deal_status: deal.status,
          case_status: dispute.status,
          case_version: String(dispute.version),
        },
      }
    },
    apply: (tx, content, by) => decideApproved(parts, tx, content, by),
  }
}

/** The maker's verdict. A colleague other than the two who is reading the case comes first, as with any verdict. */
async function decideApproved(
  parts: VerdictParts,
  tx: Tx,
  { disputeId, comment, kopecks, reason, exhibits }: Content,
  { makerId, approver, origin }: HeldDecision,
): Promise<void> {
  const locked = await lockOpenCase(tx, disputeId)
  const { holderId } = locked.dispute
  if (`user:${holderId}` !== approver) assertNotHeld(locked.dispute, makerId)
  const verdict = {
    disputeId,
    towards: 'merchant',
    comment,
    actorId: makerId,
    origin,
    kopecks: BigInt(kopecks),
    reason,
    exhibits,
  } as const
  await assertGrounds(parts, tx, locked.deal, verdict)
  await rule(parts, tx, locked, verdict)
  await writeAudit(tx, await auditOf(tx, locked.deal, verdict))
}
