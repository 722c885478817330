export type Ticker = ReturnType<typeof createTicker>

/** Makes blocks by the clock, or stands still. */
export function createTicker(mine: () => void) {
  let timer: NodeJS.Timeout | undefined
  let every: number | null = null
  return {
    isRunning: () => timer !== undefined,
    blockMs: () => every,
    set(blockMs: number | null): void {
      if (blockMs !== null && (!Number.isInteger(blockMs) || blockMs < 10)) {
        throw new RangeError('A block takes at least 10 ms.')
      }
      clearInterval(timer)
      timer = blockMs === null ? undefined : setInterval(mine, blockMs)
      every = blockMs
    },
  }
}
