import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set in the long run, where tests that take a share of their cases take all. */
    takesAll: boolean
  }
}

/** Counted in days, so that what an ordinary run leaves out today is taken on another day. */
const today = Math.floor(Date.now() / 86_400_000)

/** One of every `nth` of these in an ordinary run, others tomorrow; all in the long run. */
export function shareOf<One>(all: readonly One[], nth: number): readonly One[] {
  return takesAll() ? all : all.filter((_, at) => at % nth === today % nth)
}

/** How many cases: all in the long run, fewer in an ordinary one. */
export function countOf(all: number, fewer: number): number {
  return takesAll() ? all : fewer
}

/** The first of every `nth` steps, which are counted from 1. */
export function firstToday(nth: number): number {
  return 1 + (today % nth)
}

function takesAll(): boolean {
  return inject('takesAll') === true
}
