/** The name of the person who is signed in; removed with the session. */
export const whoKey = 'who'

/** localStorage. A browser may forbid it (private windows, strict policies); then nothing is stored. */
export function remember(key: string, value: string): void {
  attempt(() => localStorage.setItem(key, value))
}

export function recall(key: string): string | undefined {
  return attempt(() => localStorage.getItem(key)) ?? undefined
}

export function forget(...keys: string[]): void {
  for (const key of keys) attempt(() => localStorage.removeItem(key))
}

export function forgetEverything(): void {
  attempt(() => localStorage.clear())
  attempt(() => sessionStorage.clear())
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
