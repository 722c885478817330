import type { StatementLine } from '@florin/ledger'

/** What an event was about, by the names that its reference has in the books. */
export interface Subject {
  readonly dealId?: string
  readonly disputeId?: string
  readonly withdrawalId?: string
  readonly txid?: string
}

const reference = /^(deal|dispute|wd|debt|dep|late):([0-9a-zA-Z-]+)/

/**
 * A reference names its event: `deal:{id}:completed`, `wd:{id}:held`, `dep:{txid}:{log}`. A debt has the id of the case that made it; of a late
 * payment the details name the deal.
 */
export function subjectOf({
  reference: text,
  details,
}: Pick<StatementLine, 'reference' | 'details'>): Subject {
  const [, kind, id] = reference.exec(text) ?? []
  if (id === undefined) return {}
  if (kind === 'deal') return { dealId: id }
  if (kind === 'dispute' || kind === 'debt') return { disputeId: id }
  if (kind === 'wd') return { withdrawalId: id }
  if (kind === 'dep') return { txid: id }
  return typeof details.deal === 'string' ? { dealId: details.deal } : {}
}
