import { sql } from 'kysely'
import { tables } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { watchAnswers } from './cases/index.ts'
import { actForTestPayers, choiceJobs, forgetChoices } from './checkout/index.ts'
import { endDue } from './orders/index.ts'
import type { DealParts } from './parts.ts'
import { receiver } from './receipts/index.ts'
import { endProposals } from './settlement/index.ts'

export const receiptsChannel = 'florin_receipts'
export const receiptsJob = 'deals.receipts'

export function dealJobs(parts: DealParts): Job[] {
  return [
    { name: 'deals.clocks', everySeconds: 1, run: () => endDue(parts) },
    { name: 'deals.cases', everySeconds: 5, run: () => watchCases(parts) },
    { name: receiptsJob, everySeconds: 2, run: receiver(parts) },
    { name: 'deals.simulated', everySeconds: 1, run: () => actForTestPayers(parts) },
    {
      name: 'deals.fold',
      // Events that are not folded yet are counted again by each reader.
      everySeconds: 1,
      run: () => foldEvents(parts),
    },
    ...choiceJobs(parts),
    { name: 'deals.forget', everySeconds: 3_600, run: () => forgetOld(parts) },
  ]
}

async function watchCases(parts: DealParts): Promise<void> {
  await watchAnswers(parts)
  await endProposals(parts)
}

/** As many as one call takes at least, where others may be left. */
const wholeBite = 10_000n

export async function foldEvents({ db }: Pick<DealParts, 'db'>): Promise<void> {
  for (let taken = wholeBite; taken >= wholeBite; ) {
    const { rows } = await sql<{ taken: bigint }>`select fold_deal_events() as taken`.execute(tables(db.each))
    taken = rows[0]?.taken ?? 0n
  }
}

/** Deletes explanations and other short-lived rows; deals and their events stay for good. */
async function forgetOld({ db }: DealParts): Promise<void> {
  await sql`delete from match_refusal where at < now() - interval '30 days'`.execute(tables(db.each))
  await sql`delete from match_census where at < now() - interval '30 days'`.execute(tables(db.each))
  await sql`delete from amount_reservation where held_until < now() - interval '1 day'`.execute(
    tables(db.each),
  )
  await sql`delete from rated_success where day < (now() at time zone 'UTC')::date - 1`.execute(
    tables(db.each),
  )
  await sql`delete from simulated_act where done_at < now() - interval '7 days'`.execute(tables(db.each))
  await sql`delete from shop_cancellation where at < now() - interval '1 hour'`.execute(tables(db.each))
  await sql`delete from method_hour where ends_at < now() - interval '1 hour'`.execute(tables(db.each))
  await forgetChoices(db.each)
}
