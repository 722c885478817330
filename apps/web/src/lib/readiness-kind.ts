import { recall, remember } from './storage.ts'

/** The steps to the first deal, why no deal can come, what stops some methods, or nothing to say. */
const kinds = ['steps', 'why', 'line', 'none'] as const
export type Kind = (typeof kinds)[number]

const key = 'readiness_kind'

export function keepKind(kind: Kind): void {
  remember(key, kind)
}

/** As it was last time: its place is kept while it is asked for. */
export function lastKind(): Kind {
  const last = recall(key)
  return kinds.find((kind) => kind === last) ?? 'none'
}
