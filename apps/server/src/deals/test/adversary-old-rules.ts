import { randomUUID } from 'node:crypto'
import type { ReadMethod } from '../../messages/account.ts'
import { type ModelDeal, parse, type TrustHouse } from './adversary-world.ts'

/**
 * The rules of before 17 November, as far as they could be robbed: a chain is kept by the digits that a text prints and begins with
 * whatever balance comes first, digits match by their end, and a text that proves nothing completes up to 5 000 roubles.
 */
export function oldHouse(methods: readonly ReadMethod[]): TrustHouse {
  const deals: ModelDeal[] = []
  const chains = new Map<string, bigint>()
  const house: TrustHouse = {
    methods,
    deals,
    nowMs: 1_800_000_000_000,
    open(methodId, kopecks, isHonest) {
      if (
        deals.some(
          (deal) => deal.methodId === methodId && deal.kopecks === kopecks && deal.endedMs === undefined,
        )
      )
        return undefined
      const deal: ModelDeal = {
        id: randomUUID(),
        methodId,
        kopecks,
        isHonest,
        status: 'pending',
        openedMs: house.nowMs,
        endedMs: undefined,
        isContradicted: false,
        receiptId: undefined,
      }
      deals.push(deal)
      return deal
    },
    hear(raw) {
      house.nowMs += 1_000
      const notice = parse(raw)
      if ((notice.kind !== 'credit' && notice.kind !== 'debit') || notice.origin === 'name-only') return
      const { cardTail = '', balance } = notice
      const moved = notice.kind === 'debit' ? -notice.amount.units : notice.amount.units
      const before = chains.get(cardTail)
      const isNext = balance !== undefined && before !== undefined && balance.units === before + moved
      const breaks = balance !== undefined && before !== undefined && !isNext
      if (balance && !breaks) chains.set(cardTail, balance.units)
      if (notice.kind === 'debit' || (breaks && notice.origin !== 'bank-app')) return
      const most = notice.origin === 'bank-app' || isNext ? 15_000_00n : 5_000_00n
      if (moved > most) return
      const named = methods.filter((method) =>
        [method.cardTail, method.phoneTail, method.accountTail].some((tail) => tail?.endsWith(cardTail)),
      )
      const fitting = deals.filter(
        (deal) =>
          (deal.status === 'pending' || deal.status === 'verification') &&
          deal.kopecks === moved &&
          named.some(({ id }) => id === deal.methodId),
      )
      const [only, another] = fitting
      if (!only || another) return
      only.status = 'complete'
      only.endedMs = house.nowMs
    },
    questionOf: () => undefined,
    confirm(deal) {
      deal.status = 'complete'
      deal.endedMs = house.nowMs
    },
    proveTyped: () => undefined,
    end(deal) {
      if (deal.status !== 'pending' && deal.status !== 'verification') return
      deal.status = 'expired'
      deal.endedMs = house.nowMs
    },
  }
  return house
}
