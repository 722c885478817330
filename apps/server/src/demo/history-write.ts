import { type AnyPosting, postMany } from '@florin/ledger'
import { booksIn } from '../books/index.ts'
import {
  addPastEarnings,
  analyzePastDeals,
  announcePastDeals,
  factsOfNews,
  pastNews,
  reservePastSums,
  writePastDeals,
  writePastEndings,
} from '../deals/past/index.ts'
import { checklistOf } from '../disputes/index.ts'
import { analyzePastReceipts, writePastReceipts } from '../messages/past/index.ts'
import { analyzePastRatings, backdateMethods, notePastUse, ratePast } from '../payment-methods/past/index.ts'
import type { Autocommit, Tx } from '../platform/database.ts'
import { addPastShares, backdateCodesOf, backdateWaitingCode } from '../referrals/past/index.ts'
import { backdateRegistration, type Past } from '../users/past/index.ts'
import { analyzePastEvents, writePastEvents } from '../webhooks/past/index.ts'
import { oldestInvitation } from './accounts.ts'
import type { FundingParts } from './history-funding.ts'
import { historyDays } from './history-rhythm.ts'
import { ratingsOf, receiptsOf, sharesOf, usesOf } from './history-sums.ts'
import type { HistoryPeople, PlannedDeal } from './planned-deal.ts'

const rowsAtOnce = 500
const dayMs = 86_400_000

export interface History {
  readonly past: Past
  readonly people: HistoryPeople
  readonly deals: readonly PlannedDeal[]
  readonly postings: readonly AnyPosting[]
}

interface WriteParts extends Pick<FundingParts, 'signal'> {
  /** Tests die here. */
  at?(point: 'booked'): void
}

/** In the lock order of the product: orders, deals, people, reservations, the books, methods. */
export async function writeHistory(parts: WriteParts, tx: Tx, history: History): Promise<void> {
  const { past, deals, postings } = history
  await writePastDeals(tx, past, deals, parts.signal)
  await inParts(parts, pastNews(deals), async (some) =>
    writePastEvents(tx, past, await factsOfNews(tx, some)),
  )
  await writePastReceipts(tx, past, receiptsOf(deals))
  await writePastEndings(tx, past, deals, checklistOf('not_credited'))
  await addPastShares(tx, past, sharesOf(deals))
  await addPastEarnings(tx, past, deals)
  await reservePastSums(tx, past, deals)
  await inParts(parts, postings, (some) => postMany(booksIn(tx), some))
  parts.at?.('booked')
  await ratePast(tx, past, ratingsOf(deals))
  await notePastUse(tx, past, usesOf(deals))
  await backdatePeople(tx, history)
  await announcePastDeals(tx, past)
}

/** Nobody has traded before they came. */
async function backdatePeople(tx: Tx, { past, people }: History): Promise<void> {
  const ids = [...people.traders, ...people.shops].map(({ id }) => id)
  const from = daysBefore(past, historyDays + 2)
  await backdateRegistration(tx, past, ids, from)
  await backdateMethods(tx, past, ids, from)
  await backdateCodesOf(tx, past, ids, from)
  const leads = new Set([...people.traders, ...people.shops].flatMap(({ leadId }) => leadId ?? []))
  for (const leadId of leads)
    await backdateWaitingCode(tx, past, { leadId, email: oldestInvitation, at: daysBefore(past, 4) })
}

const daysBefore = ({ before }: Past, days: number) => new Date(before.getTime() - days * dayMs)

export async function analyzeHistory(each: Autocommit): Promise<void> {
  for (const analyze of [analyzePastDeals, analyzePastEvents, analyzePastReceipts, analyzePastRatings])
    await analyze(each)
}

async function inParts<Row>(
  { signal }: WriteParts,
  rows: readonly Row[],
  write: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    signal.throwIfAborted()
    await write(rows.slice(at, at + rowsAtOnce))
  }
}
