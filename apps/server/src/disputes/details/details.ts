import { type Answer, type Contract, type DisputeRole, evidenceSides, type Language } from '@florin/contract'
import { receiptsOfCase, roubles, shownNumbers } from '../../deals/index.ts'
import type { Actor } from '../../http/request.ts'
import { Problem } from '../../platform/problem.ts'
import { reach } from '../access.ts'
import { checklistsOf, isPastDue } from '../checklists/index.ts'
import { isOpenCase } from '../dispute.ts'
import { caseFindings, filesFor } from '../files/index.ts'
import { findCase, type WholeCase } from '../find-store.ts'
import type { DisputeParts } from '../parts.ts'
import { toDispute } from '../queue/index.ts'
import { isSettleable, type Proposal, proposalsFor } from '../settlement/index.ts'
import { duesOf } from './dues.ts'
import { frozenFor } from './frozen-view.ts'
import { historyFor, possibleFor, verdictFor } from './verdict-view.ts'

export type DetailedCase = Answer<Contract['getDispute']>

/** One case with everything that its reader may see and do. */
export async function disputeDetails(
  parts: DisputeParts,
  actor: Actor,
  id: string,
  language: Language,
): Promise<DetailedCase> {
  const { role } = await reach(parts, actor, id)
  const tx = parts.db.each
  const one = await findCase(tx, id)
  if (!one) throw new Problem('dispute.not_found')
  // Support's look in view mode is not the side's own.
  if (role !== 'support' && actor.viewerId === undefined) await parts.openAbout(actor.userId, `dispute:${id}`)
  const [numbers, files, findings, receipts, names] = await Promise.all([
    shownNumbers(parts.deals, role, [one]),
    filesFor(parts, role, actor, [one.deal_id]),
    role === 'support' ? caseFindings(tx, one) : [],
    role === 'merchant' ? [] : receiptsOfCase(tx, id),
    role === 'support' ? parts.deals.namesOf([one.trader_id, one.merchant_id]) : new Map<string, string>(),
  ])
  const shown = files(one.deal_id)
  const sides = role === 'support' ? evidenceSides : [role]
  const checklist = (await checklistsOf(tx, [one], sides)).get(id) ?? []
  const { dueBy, decideBy } = duesOf(one, role)
  const verdict = await verdictFor(parts, one, role, { files: shown, language })
  const proposal = (await proposalsFor(parts, [one], role)).get(id) ?? null
  return {
    checklist,
    due_by: dueBy?.toISOString() ?? null,
    past_due: isPastDue(checklist, dueBy),
    decide_by: decideBy?.toISOString() ?? null,
    claimed_at: one.claimed_at?.toISOString() ?? null,
    proposal,
    possible: await possibleFor(parts, one, role),
    frozen: await frozenFor(tx, one, role, actor.userId),
    verdict,
    history: await historyFor(parts, one, role),
    ...toDispute(one, { language, role, userId: actor.userId, numbers: numbers(one), files: shown }),
    version: one.version,
    opened_by: one.opened_by,
    note: one.comment,
    deal_status: one.deal_status,
    external_id: role === 'trader' ? null : one.external_id,
    trader: names.get(one.trader_id) ?? null,
    merchant: names.get(one.merchant_id) ?? null,
    files: [...shown.all],
    findings,
    receipts: receipts.map((receipt) => ({
      id: receipt.id,
      amount: roubles(receipt.amountKopecks),
      received_at: receipt.receivedAt.toISOString(),
      trust: receipt.trust,
    })),
    alerts: role === 'support' ? await parts.alertsAbout(one.trader_id, `dispute:${id}`) : [],
    ...outcomeOf(one),
    held_until: one.held_by === actor.userId ? (one.held_until?.toISOString() ?? null) : null,
    may: {
      ...mayOf(one, role, actor.userId),
      ...(await mayAgree(parts, one, role, proposal)),
      object: mayObject(one, role, verdict),
    },
  }
}

function outcomeOf(one: WholeCase) {
  return {
    decided_at: one.decided_at?.toISOString() ?? null,
    verdict_amount: one.verdict_kopecks === null ? null : roubles(one.verdict_kopecks),
    is_withdrawn: one.withdrawn_at !== null,
    appeal_of: linkedCase(one.appeal_of_id, one.appeal_of_number),
    appealed_by: linkedCase(one.appealed_by_id, one.appealed_by_number),
    appeal_until: one.appeal_until?.toISOString() ?? null,
  }
}

function linkedCase(id: string | null, number: bigint | null) {
  return id === null ? null : { id, number: Number(number) }
}

function mayObject(one: WholeCase, role: DisputeRole, verdict: DetailedCase['verdict']): boolean {
  return typeof verdict?.object_until === 'string' && loserOf(one) === role
}

/** A proposal needs the other side. */
async function mayAgree(
  parts: DisputeParts,
  one: WholeCase,
  role: DisputeRole,
  proposal: Proposal | null,
): Promise<Pick<DetailedCase['may'], 'propose' | 'accept'>> {
  const propose = role !== 'support' && (await isSettleable(parts, one))
  return { propose, accept: propose && proposal !== null && !proposal.is_own }
}

/** The verbs judge again, under the case's lock; this is for the screen's buttons. */
function mayOf(
  one: WholeCase,
  role: DisputeRole,
  userId: string,
): Omit<DetailedCase['may'], 'propose' | 'accept' | 'object'> {
  const isOpen = isOpenCase(one.status)
  const mayDecide = role === 'support' && isOpen && (one.held_by === null || one.held_by === userId)
  return {
    upload: isOpen,
    remove_files: role === 'support' && isOpen,
    resolve: mayDecide && one.judged_before_by !== userId,
    admit: mayDecide && one.admitted_at === null,
    withdraw: isOpen && role === 'merchant' && isWithdrawable(one),
    appeal: one.appeal_until !== null && loserOf(one) === role,
  }
}

/** A shop withdraws what it or its payer opened. */
export const isWithdrawable = ({ opened_by }: WholeCase): boolean =>
  opened_by === 'merchant' || opened_by === 'payer'

export function loserOf({ status }: WholeCase): DisputeRole | undefined {
  if (status === 'completed_towards_merchant') return 'trader'
  return status === 'completed_towards_trader' ? 'merchant' : undefined
}
