import type { Tx } from '../../platform/database.ts'
import { assertAllWritten, assertPast, type Past } from '../../users/past/index.ts'
import * as store from './deal-store.ts'
import type { PastDeal } from './past-tables.ts'
import { standingsOf } from './standing.ts'
import { dealEvents } from './story.ts'
import * as story from './story-store.ts'
import * as totals from './totals-store.ts'

const rowsAtOnce = 500

/** Asked between batches; throws when the product stops. */
type Signal = Pick<AbortSignal, 'throwIfAborted'>

/** Orders, their deals with every step, and what both sides' timelines show. The books are the caller's to post, in this transaction. */
export async function writePastDeals(
  tx: Tx,
  past: Past,
  deals: readonly PastDeal[],
  signal: Signal,
): Promise<void> {
  assertDeals(past, deals)
  await inBatches(signal, deals, (some) => store.insertOrders(tx, some))
  for (const wave of waves(deals)) {
    signal.throwIfAborted()
    await writeWave(tx, wave)
  }
  await inBatches(signal, dealEvents(deals), (some) => story.insertDealEvents(tx, some))
}

/** Where their receipts went, and their cases, with what is to be answered. The receipts are there already. */
export async function writePastEndings(
  tx: Tx,
  past: Past,
  deals: readonly PastDeal[],
  checklist: readonly object[],
): Promise<void> {
  await assertWritten(tx, past, deals)
  const taken = deals.flatMap((deal) => deal.steps.map((step) => ({ deal, step })))
  await story.insertFates(tx, taken)
  await story.insertDisputes(tx, taken, checklist)
}

/** What people have earned of these deals. What a code has brought in all is its owner's to add. */
export async function addPastEarnings(tx: Tx, past: Past, deals: readonly PastDeal[]): Promise<void> {
  await assertWritten(tx, past, deals)
  await totals.addEarnings(
    tx,
    deals.map(({ id }) => id),
  )
}

/** Sums that are still taken on their methods. */
export async function reservePastSums(tx: Tx, past: Past, deals: readonly PastDeal[]): Promise<void> {
  await assertWritten(tx, past, deals)
  await totals.reserveSums(
    tx,
    deals.map(({ id }) => id),
  )
}

/** Open pages look again. */
export async function announcePastDeals(tx: Tx, past: Past): Promise<void> {
  await totals.announceDeals(tx, [...past.people])
}

/** The rows of these ids are deals of these people, whatever the caller says of them. */
async function assertWritten(tx: Tx, past: Past, deals: readonly PastDeal[]): Promise<void> {
  assertDeals(past, deals)
  const ids = deals.map(({ id }) => id)
  assertAllWritten(await store.countDealsAmong(tx, [...past.people], ids), ids.length)
}

function assertDeals(past: Past, deals: readonly PastDeal[]): void {
  assertPast(
    past,
    deals.map(({ merchantId, traderId, terms, orderedAt, matchedAt, steps }) => ({
      people: [merchantId, traderId, terms.traderLeadId, terms.merchantLeadId],
      moments: [orderedAt, matchedAt, ...steps.map(({ at }) => at)],
    })),
  )
}

/** Two open deals of one sum on one method could not be told apart, so they are not open in the same wave. */
function waves(deals: readonly PastDeal[]): PastDeal[][] {
  const found: PastDeal[][] = []
  const seen = new Map<string, number>()
  for (const deal of deals) {
    const sum = `${deal.method.id} ${deal.amountKopecks}`
    const wave = seen.get(sum) ?? 0
    seen.set(sum, wave + 1)
    found[wave] = [...(found[wave] ?? []), deal]
  }
  return found
}

/** From the match on, each deal takes its steps one by one: the database looks at every one of them. */
async function writeWave(tx: Tx, deals: readonly PastDeal[]): Promise<void> {
  await store.insertDeals(tx, deals)
  const standings = deals.map((deal) => standingsOf(deal).map((standing) => ({ id: deal.id, ...standing })))
  for (let place = 1; ; place += 1) {
    const next = standings.flatMap((all) => all[place] ?? [])
    if (next.length === 0) return
    await store.moveDeals(tx, next)
  }
}

async function inBatches<Row>(
  signal: Signal,
  rows: readonly Row[],
  write: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    signal.throwIfAborted()
    await write(rows.slice(at, at + rowsAtOnce))
  }
}
