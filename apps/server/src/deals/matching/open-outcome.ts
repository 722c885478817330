import { type MatchFilter, matchConditions, type OrderLimit } from '@florin/contract'

/** What the order itself is refused for by `open_deals`; no other method would help. */
export type OrderFault = 'order_over' | 'external_id_taken' | 'too_many_open' | 'too_many_choices'

/** Why the proposed method was refused; another one may take the order. All of it can be explained to support. */
export type MethodOutcome = Exclude<MatchFilter, OrderLimit | 'fits'>

/** `matched`, or the first thing that stood in the way. */
export type OpenOutcome = 'matched' | MethodOutcome | OrderLimit | OrderFault

const outcomes: ReadonlySet<string> = new Set<OpenOutcome>([
  'matched',
  'changed',
  'locked',
  'order_over',
  'external_id_taken',
  'too_many_open',
  ...matchConditions,
])

/** An outcome as `open_deals` names it. Any other name is a bug: the two lists would have come apart. */
export function outcomeOf(name: string): OpenOutcome {
  if (!outcomes.has(name)) throw new Error(`open_deals answered the unknown outcome ${name}`)
  return name as OpenOutcome
}
