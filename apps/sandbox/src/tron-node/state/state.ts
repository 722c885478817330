/** Everything the chain knows besides its blocks, as text under keys. */
export interface StateView {
  get(key: string): string | undefined
  set(key: string, value: string): void
}

export interface Overlay extends StateView {
  readonly changes: ReadonlyMap<string, string>
  /** Hands the changes down. An overlay that is thrown away instead never happened. */
  commit(): void
}

/** A sheet of glass over a state: written upon, laid down or lifted off. Blocks, transactions and calls each get one. */
export function overlay(below: StateView): Overlay {
  const changes = new Map<string, string>()
  return {
    changes,
    get: (key) => changes.get(key) ?? below.get(key),
    set: (key, value) => void changes.set(key, value),
    commit() {
      for (const [key, value] of changes) below.set(key, value)
    },
  }
}
