import { Problem } from '../platform/problem.ts'

/** One sender that the upload is counted for, and how many may run at once. */
export interface SenderShare {
  /** Such as `order:<uuid>` or `merchant:<uuid>`. */
  readonly key: string
  readonly most: number
}

export interface RunningUploads {
  /** Counts an upload until the returned function is called; a Problem when a sender has too many running. */
  enter(shares: readonly SenderShare[]): () => void
}

const retryAfterSeconds = 10

/**
 * Uploads that this node is receiving. Each holds a temporary file, and a slow one holds it for hours: without a limit for each sender,
 * one of them could fill the temporary folder.
 */
export function runningUploads(): RunningUploads {
  const counts = new Map<string, number>()
  const add = (key: string, change: number) => {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    enter(shares) {
      const crowded = shares.find(({ key, most }) => (counts.get(key) ?? 0) >= most)
      if (crowded)
        throw new Problem('limit.reached', {
          values: { seconds: retryAfterSeconds },
          retryAfterSeconds,
          internal: crowded.key,
        })
      for (const { key } of shares) add(key, 1)
      return () => {
        for (const { key } of shares) add(key, -1)
      }
    },
  }
}
