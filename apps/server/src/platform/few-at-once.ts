export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many run at once and the others wait their turn: more of them would only take the processors from one another. */
export function fewAtOnce(most: number): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((take) => void waiting.push(take))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
