/** The first call is answered at once; those that follow within `everyMs` are answered together when it is over. */
export function atMostEvery(everyMs: number, act: () => void): { act: () => void; stop: () => void } {
  let rest: ReturnType<typeof setTimeout> | undefined
  let isWanted = false

  function begin(): void {
    isWanted = false
    act()
    rest = setTimeout(() => {
      rest = undefined
      if (isWanted) begin()
    }, everyMs)
  }

  return {
    act: () => {
      if (rest === undefined) begin()
      else isWanted = true
    },
    stop: () => clearTimeout(rest),
  }
}
