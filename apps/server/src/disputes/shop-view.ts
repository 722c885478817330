import type { Answer, Contract } from '@florin/contract'
import { roubles } from '../deals/index.ts'
import { evidenceOfAll } from '../evidence/index.ts'
import { loserOf } from './details.ts'
import type { WholeCase } from './find-store.ts'
import type { DisputeParts } from './parts.ts'

export type MerchantDispute = Answer<Contract['getMerchantDispute']>

/** Cases as their shop's program sees them: with the shop's own files, never the trader's. */
export async function viewForShop(
  { db }: Pick<DisputeParts, 'db'>,
  cases: readonly WholeCase[],
): Promise<MerchantDispute[]> {
  const subjects = cases.map((one) => `deal:${one.deal_id}`)
  const files = await evidenceOfAll(db.each, subjects, 'merchant')
  const bySubject = Map.groupBy(files, ({ subject }) => subject)
  return cases.map((one) => ({
    ...toMerchantDispute(one),
    evidence: (bySubject.get(`deal:${one.deal_id}`) ?? []).map((file) => ({
      id: file.id,
      name: file.originalName,
      content_type: file.contentType,
      size: file.size,
      created_at: file.createdAt.toISOString(),
    })),
  }))
}

function toMerchantDispute(one: WholeCase): Omit<MerchantDispute, 'evidence'> {
  const mayAppeal = loserOf(one) === 'merchant'
  return {
    id: one.id,
    number: Number(one.number),
    livemode: !one.is_test,
    order_id: one.order_id,
    external_id: one.external_id ?? '',
    transaction_id: one.deal_id,
    status: one.status,
    opened_by: one.opened_by,
    comment: one.comment,
    support_comment: one.said === '' ? null : one.said,
    currency: 'RUB',
    amount: roubles(one.amount_kopecks),
    verdict_amount: one.verdict_kopecks === null ? null : roubles(one.verdict_kopecks),
    admitted: one.admitted_at !== null,
    withdrawn: one.withdrawn_at !== null,
    appeal_of: one.appeal_of_id,
    appeal_until: mayAppeal ? (one.appeal_until?.toISOString() ?? null) : null,
    created_at: one.created_at.toISOString(),
    updated_at: one.updated_at.toISOString(),
    decided_at: one.decided_at?.toISOString() ?? null,
  }
}
