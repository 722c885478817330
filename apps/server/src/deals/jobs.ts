import { sql } from 'kysely'
import { tables } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { watchAnswers } from './cases/index.ts'
import { actForTestPayers, choiceJobs, forgetChoices } from './checkout/index.ts'
import { forgetOld } from './forget-store.ts'
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
    { name: 'deals.forget', everySeconds: 3_600, run: () => forget(parts) },
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

async function forget({ db }: DealParts): Promise<void> {
  await forgetOld(db.each)
  await forgetChoices(db.each)
}
