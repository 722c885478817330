import type { JudgedMethod, Readiness } from './readiness.ts'
import { recall, remember } from './storage.ts'

/** The steps to the first deal, why no deal can come, what stops some methods, or nothing to say. */
const kinds = ['steps', 'why', 'line', 'none'] as const
export type ReadinessKind = (typeof kinds)[number]

const key = 'readiness_kind'

export function keepKind(kind: ReadinessKind): void {
  remember(key, kind)
}

/** As it was last time: its place is kept while it is asked for. */
export function lastKind(): ReadinessKind {
  const last = recall(key)
  return kinds.find((kind) => kind === last) ?? 'none'
}

/** Steps before the first deal; afterwards only what is in the way. */
export function kindOf({ last_deal_at, total, can_come, methods, obstacles }: Readiness): ReadinessKind {
  if (total === 0 || last_deal_at === null) {
    // A rating, a debt or a block is no step: it is told as what it is.
    const beyondSteps = obstacles.some(({ condition, level }) => level === 'bad' && !ofSteps.has(condition))
    return total > 0 && beyondSteps ? 'why' : 'steps'
  }
  if (!can_come) return 'why'
  // What its owner has switched off needs no question.
  const isAsked = ({ unmet }: JudgedMethod) => unmet.some((condition) => condition !== 'inactive')
  return methods.some(isAsked) ? 'line' : 'none'
}

const ofSteps = new Set<string>(['funds', 'terminal_silent', 'unbound', 'inactive'])
