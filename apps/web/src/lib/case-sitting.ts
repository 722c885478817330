import type { Answer, Contract } from '@florin/contract'
import { call } from './api.ts'

/** Cases that this member of support has opened since the page was loaded, in their order; comments that were begun are kept with them. */
const seen: string[] = []
const drafts = new Map<string, string>()

export function noteOpened(id: string): void {
  if (!seen.includes(id)) seen.push(id)
}

export function openedBefore(id: string): string | undefined {
  return seen[seen.indexOf(id) - 1]
}

export const draftOf = (id: string): string => drafts.get(id) ?? ''

export function keepDraft(id: string, comment: string): void {
  if (comment.trim() === '') drafts.delete(id)
  else drafts.set(id, comment)
}

export function endSitting(): void {
  seen.length = 0
  drafts.clear()
}

/** As many as the call takes. */
const mostExcepted = 100

/** The oldest case without a lease, leased to the reader from now on. Skipped cases come again only when no others are left. */
export async function takeNextCase(current?: string): Promise<Answer<Contract['nextDispute']>> {
  const passed = seen.slice(-mostExcepted)
  const first = await call('nextDispute', { body: { except: passed } })
  if (first.dispute !== null || first.left === 0 || passed.length === 0) return first
  return call('nextDispute', { body: { except: current === undefined ? [] : [current] } })
}
