import { recall, remember } from '../lib/storage.ts'

/** Seconds between two questions by itself; 0 is only by hand. */
export const refreshIntervals = [0, 5, 10, 20] as const
export type RefreshEvery = (typeof refreshIntervals)[number]

const usual: RefreshEvery = 10

export function readInterval(stored: string | undefined): RefreshEvery {
  return refreshIntervals.find((seconds) => String(seconds) === stored) ?? usual
}

/** One choice per list, kept in this browser. */
export function recallInterval(list: string): RefreshEvery {
  return readInterval(recall(`refresh_${list}`))
}

export function rememberInterval(list: string, every: RefreshEvery): void {
  remember(`refresh_${list}`, String(every))
}
