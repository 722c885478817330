import { recall, remember } from '../../lib/storage.ts'

/** What was opened from the search, in this browser only. */
export interface Recent {
  readonly label: string
  readonly note: string
  readonly path: string
}

export const recentKey = 'find_recent'
const most = 5

export function recentFinds(): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(recall(recentKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberFind(opened: Recent): void {
  const others = recentFinds().filter(({ path }) => path !== opened.path)
  remember(recentKey, JSON.stringify([opened, ...others].slice(0, most)))
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { label, note, path } = value as Record<string, unknown>
  return (
    typeof label === 'string' && typeof note === 'string' && typeof path === 'string' && path.startsWith('/')
  )
}
