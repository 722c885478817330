import type { Queryable } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import * as store from './line-store.ts'

const linesPerPage = 20
const dayMs = 86_400_000

export interface DealsOfCode {
  readonly leadId: string
  readonly referralId: string
  readonly page: number
  readonly days: number | undefined
}

/** What a code has brought, deal by deal. Somebody else's code answers like a missing one, so ids cannot be probed. */
export async function dealsOfCode(tx: Queryable, { leadId, referralId, page, days }: DealsOfCode) {
  const totals = await codeOf(tx, leadId, referralId)
  const filter = { leadId, referralId, since: sinceOf(days) }
  const [count, lines] = await Promise.all([
    store.countLines(tx, filter),
    store.linesOfPage(tx, filter, { limit: linesPerPage, offset: (page - 1) * linesPerPage }),
  ])
  return { ...totals, count, lines }
}

export async function codeOf(tx: Queryable, leadId: string, referralId: string) {
  const totals = await store.codeTotals(tx, leadId, referralId)
  if (!totals) throw new Problem('referral.not_found')
  return totals
}

export const sinceOf = (days: number | undefined) =>
  days === undefined ? undefined : new Date(Date.now() - days * dayMs)
