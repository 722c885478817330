import type { Case } from '../disputes-queries.ts'
import type { Exhibit } from './desk-queries.ts'

export type Lane = 'payer' | 'phone' | 'case'

/** One thing that happened, on one of the three lanes. */
export type Moment = { readonly key: string; readonly at: string } & (
  | { readonly lane: 'payer'; readonly event: Exhibit['page_events'][number]['kind'] }
  | { readonly lane: 'phone'; readonly message: Exhibit['messages'][number] }
  | { readonly lane: 'case'; readonly step: Case['history'][number] }
)

/** Everything that is known of the case, the earliest first. */
export function momentsOf(found: Case, exhibit: Exhibit | null | undefined): Moment[] {
  const all = [...payerMoments(found, exhibit), ...phoneMoments(exhibit), ...caseMoments(found)]
  return all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Without the server's record only the payer's word is known. */
function payerMoments(found: Case, exhibit: Exhibit | null | undefined): Moment[] {
  if (exhibit)
    return exhibit.page_events.map(({ kind, at }, index) => ({
      key: `payer-${index}`,
      lane: 'payer',
      at,
      event: kind,
    }))
  const { claimed_at: at } = found
  return at === null ? [] : [{ key: 'payer-claimed', lane: 'payer', at, event: 'claimed' }]
}

function phoneMoments(exhibit: Exhibit | null | undefined): Moment[] {
  return (exhibit?.messages ?? []).map((message) => ({
    key: message.id,
    lane: 'phone',
    at: message.at,
    message,
  }))
}

function caseMoments({ history, created_at: at, opened_by: by }: Case): Moment[] {
  const opened = { code: 'opened', at, by, count: null } as const
  const steps = history.some(({ code }) => code === 'opened') ? history : [opened, ...history]
  return steps.map((step, index) => ({ key: `case-${index}`, lane: 'case', at: step.at, step }))
}
