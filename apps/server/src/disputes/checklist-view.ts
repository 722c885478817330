import type { Answer, Contract, EvidenceSide } from '@florin/contract'
import type { Tx } from '../platform/database.ts'
import type { WholeCase } from './find-store.ts'

export type ChecklistItem = Answer<Contract['getDispute']>['checklist'][number]

/** What each case asks of these sides, and what has come, by the case's id. */
export async function checklistsOf(
  _tx: Tx,
  cases: readonly WholeCase[],
  _sides: readonly EvidenceSide[],
): Promise<Map<string, ChecklistItem[]>> {
  return new Map(cases.map(({ id }) => [id, []]))
}

/** Has the side sent nothing of what its reason demands, although its time is over? */
export function isPastDue(items: readonly ChecklistItem[], dueBy: Date | null): boolean {
  const lacks = items.some((item) => item.is_required && item.state === 'missing')
  return lacks && dueBy !== null && dueBy.getTime() < Date.now()
}
