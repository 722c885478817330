import type { AnyPosting } from '@florin/ledger'
import type { PlannedDeal } from './planned-deal.ts'

/** Everything that the deals do to the books, in the order in which it happened. */
export function postingsOf(deals: readonly PlannedDeal[]): AnyPosting[] {
  return deals
    .flatMap((deal) => [
      { at: deal.matchedAt, posting: deal.matching },
      ...deal.steps.flatMap(({ at, posting }) => (posting ? [{ at, posting }] : [])),
    ])
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ posting }) => posting)
}

/** What each of these people must have had to begin with, so that nobody was ever short. */
export function neededBy(userIds: readonly string[], postings: readonly AnyPosting[]): Map<string, bigint> {
  const lowest = new Map(userIds.map((id) => [id, 0n]))
  const free = new Map(lowest)
  for (const { lines } of postings)
    for (const { account, change } of lines) {
      const before = free.get(account.owner)
      if (before === undefined || account.kind !== 'available') continue
      const after = before + change.units
      free.set(account.owner, after)
      if (after < (lowest.get(account.owner) ?? 0n)) lowest.set(account.owner, after)
    }
  return new Map([...lowest].map(([id, micro]) => [id, -micro]))
}
