const firstMs = 1_000
const longestMs = 30_000

/** Doubles with every failure up to half a minute; the jitter keeps a thousand tabs from returning in the same second. */
export function backOffMs(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** failures)
  return Math.round(ceiling / 2 + (random() * ceiling) / 2)
}

/** Waits, or stops waiting when the signal says so. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
