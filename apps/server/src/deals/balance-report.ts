import type { Answer, Contract } from '@florin/contract'
import { findMovement, type Movement, type Report, readReport, type Standing } from '../books/index.ts'
import type { Tx } from '../platform/database.ts'
import { cutPage, placeAfter } from '../platform/page-cursor.ts'
import { causesByDeal, dealsByDispute, settlementsAmong } from './report-store.ts'
import { usdt } from './wire.ts'

export type BalanceReport = Answer<Contract['merchantBalanceReport']>
export type ReportLine = BalanceReport['results'][number]

export interface ReportOwner {
  readonly merchantId: string
  readonly isTest: boolean
}

export interface PageWish {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** Every movement of a shop's balance in a period, oldest first, with its cause and what the balance was before and after all of them. */
export async function balanceReport(tx: Tx, owner: ReportOwner, wish: PageWish): Promise<BalanceReport> {
  const asset = owner.isTest ? 'USDT_TEST' : 'USDT'
  const books = { owner: owner.merchantId, asset } as const
  const after = await placeAfter(wish.after, (id) => findMovement(tx, books, id), movementId)
  const to = wish.to === undefined ? new Date() : new Date(wish.to)
  const from = wish.from === undefined ? undefined : new Date(wish.from)
  const report = await readReport(tx, { ...books, from, to, after, limit: wish.limit + 1 })
  const { page, next } = cutPage(report.movements, wish.limit, ({ id }) => id)
  return {
    asset,
    from: wish.from ?? null,
    to: to.toISOString(),
    ...balancesOf(report),
    results: await withCauses(tx, owner.merchantId, page),
    next: next ?? null,
  }
}

const movementId = /^[1-9]\d{0,17}$/

const balancesOf = ({ opening, closing }: Report) => ({ opening: told(opening), closing: told(closing) })

/** The debt as what is owed: the books keep it below zero. */
function told({ available, frozen, debt }: Standing) {
  return {
    available: usdt(available),
    frozen: usdt(frozen),
    balance: usdt(available + frozen),
    debt: usdt(-debt),
  }
}

const subject = /^(deal|dispute|debt|wd):([0-9a-f-]{36})(:|$)/

/** A debt has the id of the dispute that left it. */
function subjectOf({ reference, dealId }: Movement) {
  const [, kind, id] = subject.exec(reference) ?? []
  return {
    dealId: kind === 'deal' ? id : (dealId ?? undefined),
    disputeId: kind === 'dispute' || kind === 'debt' ? id : undefined,
    withdrawalId: kind === 'wd' ? id : undefined,
  }
}

async function withCauses(tx: Tx, merchantId: string, movements: readonly Movement[]): Promise<ReportLine[]> {
  const named = movements.map((movement) => ({ movement, ...subjectOf(movement) }))
  const idsOf = (name: 'dealId' | 'disputeId' | 'withdrawalId') =>
    named.flatMap(({ [name]: id }) => (id === undefined ? [] : [id]))
  const disputed = await dealsByDispute(tx, merchantId, idsOf('disputeId'))
  const causes = await causesByDeal(tx, merchantId, [...idsOf('dealId'), ...disputed.values()])
  const settlements = await settlementsAmong(tx, merchantId, idsOf('withdrawalId'))
  return named.map(({ movement, dealId, disputeId = '', withdrawalId = '' }) => {
    const cause = causes.get(dealId ?? disputed.get(disputeId) ?? '')
    return {
      id: movement.id,
      created_at: movement.createdAt.toISOString(),
      kind: movement.kind,
      reference: movement.reference,
      ...told(movement),
      order_id: cause?.orderId ?? null,
      external_id: cause?.externalId ?? null,
      transaction_id: cause?.dealId ?? null,
      dispute_id: disputed.has(disputeId) ? disputeId : null,
      settlement_id: settlements.has(withdrawalId) ? withdrawalId : null,
    }
  })
}
