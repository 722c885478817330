/** Remembers what the database said, for so short a time that a change of mind is heard in time on every node. */
export interface BriefMemory<Value> {
  get(key: string): Promise<Value | undefined>
  forget(key: string): void
}

interface Remembered<Value> {
  readonly value: Promise<Value | undefined>
  readonly askedAtMs: number
}

/** A revoked key must bite within five seconds; the question itself may take its time too. */
export const rememberedMs = 3_000
const most = 10_000

export function briefMemory<Value>(load: (key: string) => Promise<Value | undefined>): BriefMemory<Value> {
  const memory = new Map<string, Remembered<Value>>()

  function ask(key: string): Promise<Value | undefined> {
    // Many callers at once share one question.
    const asked = { value: load(key), askedAtMs: performance.now() }
    const forgetThis = () => {
      if (memory.get(key) === asked) memory.delete(key)
    }
    // What is not there is not remembered, or strangers could fill the memory with guesses.
    asked.value.then((value) => value === undefined && forgetThis(), forgetThis)
    memory.delete(key)
    memory.set(key, asked)
    if (memory.size > most) memory.delete(memory.keys().next().value as string)
    return asked.value
  }

  return {
    get(key) {
      const known = memory.get(key)
      return known && performance.now() - known.askedAtMs < rememberedMs ? known.value : ask(key)
    },
    forget: (key) => void memory.delete(key),
  }
}
