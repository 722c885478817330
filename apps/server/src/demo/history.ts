import type { PaymentMethodService } from '../payment-methods/index.ts'
import { methodsOnceOn, type PastMethod } from '../payment-methods/past/index.ts'
import type { Queryable } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { openPast } from '../users/past/index.ts'
import { type AccountParts, demoMerchant, demoTrader } from './accounts.ts'
import { neededBy, postingsOf } from './history-books.ts'
import { type FundingParts, fundTraders } from './history-funding.ts'
import { historyShops, historyTraders, makeHistoryPeople } from './history-people.ts'
import { planHistory } from './history-plan.ts'
import * as store from './history-store.ts'
import { analyzeHistory, writeHistory } from './history-write.ts'
import type { HistoryPeople } from './planned-deal.ts'

export interface HistoryParts extends AccountParts, FundingParts {
  readonly log: Log
  readonly paymentMethods: PaymentMethodService
  readonly leadBasisPoints: number
  /** Tests die here. */
  at?(point: HistoryPoint): void
}

/** The process may be killed at any of these, and a half-written history must not be visible. */
export const historyPoints = ['funded', 'booked'] as const
export type HistoryPoint = (typeof historyPoints)[number]

/**
 * Three months of deals for the demo's trader and shop, and a few others. Everybody's money comes from the chain and moves by the
 * books; the deals are written in one transaction, or not at all. Whoever has traded already keeps what they have.
 */
export async function makeDemoHistory(parts: HistoryParts): Promise<void> {
  const began = performance.now()
  const own = await store.findPeople(parts.db.each, [demoTrader, demoMerchant])
  if (own.length < 2 || (await haveTraded(parts.db.each, own))) return
  await makeHistoryPeople(parts)
  const people = await gather(parts)
  const past = await openPast(parts.db.each, everybodyIn(people))
  const deals = planHistory(people, past.before)
  const postings = postingsOf(deals)
  const traderIds = people.traders.map(({ id }) => id)
  await fundTraders(parts, neededBy(traderIds, postings))
  parts.at?.('funded')
  const isWritten = await parts.db.write(async (tx) => {
    await store.lockHistory(tx)
    if (await haveTraded(tx, own)) return false
    await writeHistory(parts, tx, { past, people, deals, postings })
    return true
  })
  if (!isWritten) return
  await analyzeHistory(parts.db.each)
  parts.log.info({ deals: deals.length, tookMs: performance.now() - began }, 'demo: a history was made')
}

const haveTraded = (tx: Queryable, people: readonly store.PersonRow[]) =>
  store.haveTraded(
    tx,
    people.map(({ id }) => id),
  )

async function gather({ db, leadBasisPoints }: HistoryParts): Promise<HistoryPeople> {
  const rows = await store.findPeople(
    db.each,
    [...historyTraders, ...historyShops].map(({ email }) => email),
  )
  const methods = await methodsOnceOn(
    db.each,
    rows.map(({ id }) => id),
  )
  const known = <Party extends { readonly email: string }>(party: Party) => {
    const row = rows.find(({ email }) => email === party.email)
    if (!row) throw new Error(`Nobody has the address ${party.email}`)
    const own = methods.filter(({ ownerId }) => ownerId === row.id)
    return { ...party, ...row, leadId: row.leadId ?? undefined, methods: own.map(asPlanned) }
  }
  return { leadBasisPoints, traders: historyTraders.map(known), shops: historyShops.map(known) }
}

const asPlanned = ({ terminalId, ...method }: PastMethod) => ({
  ...method,
  terminalId: terminalId ?? undefined,
})

function everybodyIn({ traders, shops }: HistoryPeople): string[] {
  const ids = [...traders, ...shops].flatMap(({ id, leadId }) => (leadId === undefined ? [id] : [id, leadId]))
  return [...new Set(ids)]
}
