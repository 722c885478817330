import type { Answer, Contract, Language } from '@florin/contract'
import { roubles } from '../../deals/index.ts'
import { evidenceOfAll } from '../../evidence/index.ts'
import { type ChecklistItem, checklistsOf, isPastDue } from '../checklists/index.ts'
import type { WholeCase } from '../find-store.ts'
import type { DisputeParts } from '../parts.ts'
import { saidTo } from '../queue/index.ts'
import { proposalsFor } from '../settlement/index.ts'
import { loserOf } from './details.ts'
import { duesOf } from './dues.ts'

export type MerchantDispute = Answer<Contract['getMerchantDispute']>

/** Cases as their shop's program sees them: with the shop's own files, never the trader's. */
export async function viewForShop(
  parts: Pick<DisputeParts, 'db' | 'deals'>,
  cases: readonly WholeCase[],
  language: Language,
): Promise<MerchantDispute[]> {
  const { db } = parts
  const subjects = cases.map((one) => `deal:${one.deal_id}`)
  const files = await evidenceOfAll(db.each, subjects, 'merchant')
  const bySubject = Map.groupBy(files, ({ subject }) => subject)
  const checklists = await checklistsOf(db.each, cases, ['merchant'])
  const proposals = await proposalsFor(parts, cases, 'merchant')
  return cases.map((one) => ({
    ...toMerchantDispute(one, checklists.get(one.id) ?? [], language),
    proposal: proposals.get(one.id) ?? null,
    evidence: (bySubject.get(`deal:${one.deal_id}`) ?? []).map((file) => ({
      id: file.id,
      name: file.originalName,
      content_type: file.contentType,
      size: file.size,
      created_at: file.createdAt.toISOString(),
    })),
  }))
}

function toMerchantDispute(
  one: WholeCase,
  checklist: readonly ChecklistItem[],
  language: Language,
): Omit<MerchantDispute, 'evidence' | 'proposal'> {
  const { dueBy } = duesOf(one, 'merchant')
  const mayAppeal = loserOf(one) === 'merchant'
  return {
    id: one.id,
    number: Number(one.number),
    livemode: !one.is_test,
    order_id: one.order_id,
    external_id: one.external_id ?? '',
    transaction_id: one.deal_id,
    status: one.status,
    reason: one.reason,
    required_evidence: checklist.map(({ side: _, on_file: __, ...item }) => item),
    due_by: dueBy?.toISOString() ?? null,
    past_due: isPastDue(checklist, dueBy),
    opened_by: one.opened_by,
    comment: one.comment,
    support_comment: saidTo(one, language) || null,
    currency: 'RUB',
    amount: roubles(one.amount_kopecks),
    verdict_amount: one.verdict_kopecks === null ? null : roubles(one.verdict_kopecks),
    ended_by: one.ended_by,
    verdict_rule: one.verdict_rule,
    verdict_reason: one.verdict_reason,
    admitted: one.admitted_at !== null,
    withdrawn: one.withdrawn_at !== null,
    appeal_of: one.appeal_of_id,
    appeal_until: mayAppeal ? (one.appeal_until?.toISOString() ?? null) : null,
    created_at: one.created_at.toISOString(),
    updated_at: one.updated_at.toISOString(),
    decided_at: one.decided_at?.toISOString() ?? null,
  }
}
