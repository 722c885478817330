import { type AnyPosting, postMany } from '@florin/ledger'
import { booksIn } from '../books/index.ts'
import { checklistOf } from '../disputes/index.ts'
import type { PaymentMethodService } from '../payment-methods/index.ts'
import type { Queryable, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { type AccountParts, demoMerchant, demoTrader } from './accounts.ts'
import { neededBy, postingsOf } from './history-books.ts'
import { type FundingParts, fundTraders } from './history-funding.ts'
import { sumKey } from './history-match.ts'
import { historyShops, historyTraders, makeHistoryPeople } from './history-people.ts'
import { planHistory } from './history-plan.ts'
import { historyDays } from './history-rhythm.ts'
import { standingsOf } from './history-standing.ts'
import * as store from './history-store.ts'
import { dealEvents, shopEvents } from './history-story.ts'
import * as story from './history-story-store.ts'
import type { HistoryPeople, PlannedDeal } from './history-tables.ts'
import * as totals from './history-totals-store.ts'

export interface HistoryParts extends AccountParts, FundingParts {
  readonly log: Log
  readonly paymentMethods: PaymentMethodService
  readonly leadBasisPoints: number
  /** Tests die here. */
  at?(point: HistoryPoint): void
}

/** A process may die at any of these, and nobody must find half a history. */
export const historyPoints = ['funded', 'booked'] as const
export type HistoryPoint = (typeof historyPoints)[number]

const rowsAtOnce = 500
const dayMs = 86_400_000

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
  const now = new Date()
  const deals = planHistory(people, now)
  const postings = postingsOf(deals)
  const traderIds = people.traders.map(({ id }) => id)
  await fundTraders(parts, neededBy(traderIds, postings))
  parts.at?.('funded')
  const isWritten = await parts.db.write(async (tx) => {
    await store.lockHistory(tx)
    if (await haveTraded(tx, own)) return false
    await write(parts, tx, { people, deals, postings, now })
    return true
  })
  if (!isWritten) return
  await store.analyzeHistory(parts.db.each)
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
  const known = <Party extends { readonly email: string }>(party: Party) => {
    const row = rows.find(({ email }) => email === party.email)
    if (!row) throw new Error(`Nobody has the address ${party.email}`)
    const methods = row.methods.map((method) => ({ ...method, terminalId: method.terminalId ?? undefined }))
    return { ...party, ...row, leadId: row.leadId ?? undefined, methods }
  }
  return { leadBasisPoints, traders: historyTraders.map(known), shops: historyShops.map(known) }
}

interface History {
  readonly people: HistoryPeople
  readonly deals: readonly PlannedDeal[]
  readonly postings: readonly AnyPosting[]
  readonly now: Date
}

/** In the order in which everybody takes their locks: orders, deals, people, reservations, the books, methods. */
async function write(parts: HistoryParts, tx: Tx, { people, deals, postings, now }: History): Promise<void> {
  await writeDeals(parts, tx, deals)
  const span = {
    userIds: [...people.traders, ...people.shops].map(({ id }) => id),
    dealIds: deals.map(({ id }) => id),
  }
  await totals.addEarnings(tx, span)
  await totals.reserveSums(tx, span)
  await inParts(parts, postings, (some) => postMany(booksIn(tx), some))
  parts.at?.('booked')
  await totals.rateMethods(tx, ratingsOf(deals))
  await totals.noteLastUse(tx, span)
  const before = new Date(now.getTime() - (historyDays + 2) * dayMs)
  await totals.backdatePeople(tx, span, before)
  await totals.backdateCodes(tx, span, before)
  await totals.tellPages(tx, span)
}

async function writeDeals(parts: HistoryParts, tx: Tx, deals: readonly PlannedDeal[]): Promise<void> {
  await inParts(parts, deals, (some) => store.insertOrders(tx, some))
  for (const wave of waves(deals)) {
    parts.signal.throwIfAborted()
    await writeWave(tx, wave)
  }
  await inParts(parts, dealEvents(deals), (some) => story.insertDealEvents(tx, some))
  await inParts(parts, shopEvents(deals), (some) => story.insertShopEvents(tx, some))
  const taken = deals.flatMap((deal) => deal.steps.map((step) => ({ deal, step })))
  await story.insertReceipts(tx, taken)
  await story.insertDisputes(tx, taken, checklistOf('not_credited'))
}

/** Two open deals of one sum on one method could not be told apart, so they are not open in the same wave. */
function waves(deals: readonly PlannedDeal[]): PlannedDeal[][] {
  const found: PlannedDeal[][] = []
  const seen = new Map<string, number>()
  for (const deal of deals) {
    const sum = sumKey(deal.method, deal.amountKopecks)
    const wave = seen.get(sum) ?? 0
    seen.set(sum, wave + 1)
    found[wave] = [...(found[wave] ?? []), deal]
  }
  return found
}

/** From the match on, each deal takes its steps one by one: the database looks at every one of them. */
async function writeWave(tx: Tx, deals: readonly PlannedDeal[]): Promise<void> {
  await store.insertDeals(tx, deals)
  const standings = deals.map((deal) => standingsOf(deal).map((standing) => ({ id: deal.id, ...standing })))
  for (let place = 1; ; place += 1) {
    const next = standings.flatMap((all) => all[place] ?? [])
    if (next.length === 0) return
    await store.moveDeals(tx, next)
  }
}

async function inParts<Row>(
  { signal }: HistoryParts,
  rows: readonly Row[],
  write: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    signal.throwIfAborted()
    await write(rows.slice(at, at + rowsAtOnce))
  }
}

function ratingsOf(deals: readonly PlannedDeal[]): totals.Rating[] {
  return deals.flatMap((deal) =>
    deal.steps.flatMap(({ ratingPoints, at }) =>
      ratingPoints === undefined ? [] : [{ dealId: deal.id, points: ratingPoints, at }],
    ),
  )
}
