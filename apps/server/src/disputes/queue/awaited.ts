import type { Queryable, Tx } from '../../platform/database.ts'
import { countGroups } from '../count-store.ts'
import { awaitedGroups, type DisputeFilter } from '../dispute.ts'
import { findCase } from '../find-store.ts'
import { pageOfCases, type ShownCase } from '../list-store.ts'

/** A case that waits for its trader's evidence, as the trader's own messenger shows it. */
export interface AwaitedCase {
  readonly id: string
  readonly number: number
  readonly amountKopecks: bigint
  readonly answerDueAt: Date | null
  /** What support asks for; empty where nothing in particular was asked. */
  readonly question: string
}

/** Cases that wait for this trader, the oldest first, and how many there are in all. */
export async function awaitedCases(
  tx: Tx,
  traderId: string,
  place: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly cases: AwaitedCase[] }> {
  const groups = awaitedGroups('trader')
  const filter: DisputeFilter = {
    role: 'trader',
    userId: traderId,
    groups,
    search: '',
    sort: 'number',
    order: 'asc',
  }
  const total = await countGroups(tx, { role: 'trader', userId: traderId }, groups)
  const rows = await pageOfCases(tx, filter, place)
  return { total, cases: rows.map(toAwaited) }
}

/** Undefined where it is another trader's, or does not wait for evidence. */
export async function awaitedCase(
  tx: Queryable,
  traderId: string,
  disputeId: string,
): Promise<AwaitedCase | undefined> {
  const found = await findCase(tx, disputeId)
  const isAwaited = found && found.trader_id === traderId && !found.is_test && found.waits_for === 'trader'
  return isAwaited ? toAwaited(found) : undefined
}

function toAwaited({ id, number, amount_kopecks, answer_due_at, said }: ShownCase): AwaitedCase {
  return {
    id,
    number: Number(number),
    amountKopecks: amount_kopecks,
    answerDueAt: answer_due_at,
    question: said,
  }
}
