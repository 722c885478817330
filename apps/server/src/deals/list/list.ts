import type { Answer, Contract } from '@florin/contract'
import { confirmableStatuses } from '@florin/contract'
import { bankName } from '../bank-name.ts'
import { roubles, usdt } from '../wire.ts'
import type { DealFilter, Viewer } from './filter.ts'
import type { ListParts } from './parts.ts'
import { pageOfDeals, type ShownDeal } from './query.ts'
import { type ShownNumbers, shownNumbers } from './shown-numbers.ts'

export type Transaction = Answer<Contract['listTransactions']>['results'][number]

export async function listDeals(
  parts: ListParts,
  filter: DealFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; transactions: Transaction[] }> {
  const place = { offset: (page - 1) * pageSize, limit: pageSize }
  const { total, deals } = await pageOfDeals(parts.db.each, filter, place)
  const numbers = await shownNumbers(parts, filter.viewer, deals)
  return { total, transactions: deals.map((deal) => toTransaction(deal, filter.viewer, numbers)) }
}

export function toTransaction(deal: ShownDeal, viewer: Viewer, numbers: ShownNumbers): Transaction {
  const bank = bankName(deal.bank)
  const { card, phone } = numbers(deal)
  return {
    id: deal.id,
    created_at: deal.created_at,
    updated_at: deal.updated_at,
    status: deal.status,
    amount: roubles(deal.amount_kopecks),
    currency: 'RUB',
    profit: usdt(deal.profit),
    bank: bank.name,
    order_type: deal.order_type,
    description: deal.external_id ?? '',
    payment_details: {
      card: deal.order_type === 'c2c' ? card : null,
      phone_number: deal.order_type === 'sbp' ? phone : null,
      bank,
      currency: { symbol: '₽' },
    },
    expires_at: deal.due_at,
    late: deal.is_late,
    livemode: !deal.is_test,
    may_confirm: viewer === 'trader' && confirmableStatuses.some((status) => status === deal.status),
    external_id: deal.external_id,
  }
}
