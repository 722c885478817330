import { troubleFamily } from '../../components/terminal-card/terminal-status.ts'
import type { NoticeKind } from '../../lib/notice.ts'
import type { Terminal } from '../../lib/terminals.ts'

/** What waits for the person, as far as it is known. */
export interface Standing {
  readonly deals: number | undefined
  readonly disputes: number | undefined
  readonly completed: number | undefined
  /** Ids of the phones in trouble. */
  readonly terminals: readonly string[] | undefined
}

/** A completed deal is heard by those who want it, and no reason to call anybody. */
export type NewsKind = NoticeKind | 'completed'

export interface News {
  readonly kind: NewsKind
  /** How many there are now, not how many came. */
  readonly count: number
}

/** What has come since. What went, or was not known before, is no news. */
export function newsBetween(before: Standing, now: Standing): News[] {
  const news: News[] = []
  for (const kind of ['deals', 'disputes', 'completed'] as const) {
    const count = now[kind] ?? 0
    if (before[kind] !== undefined && count > before[kind]) news.push({ kind, count })
  }
  const troubled = now.terminals ?? []
  if (before.terminals !== undefined && troubled.some((id) => !before.terminals?.includes(id)))
    news.push({ kind: 'terminals', count: troubled.length })
  return news
}

/** A phone that is still to be connected is no trouble. */
export function troubledOf(terminals: readonly Pick<Terminal, 'id' | 'troubles'>[]): string[] {
  return terminals
    .filter(({ troubles }) => troubles.some((trouble) => troubleFamily(trouble) !== 'info'))
    .map(({ id }) => id)
}
