/** Remembers what the database said, for so short a time that a change of mind is heard in time on every node. */
export interface BriefMemory<Value> {
  get(key: string): Promise<Value | undefined>
  forget(key: string): void
}

interface Remembered<Value> {
  readonly value: Promise<Value | undefined>
  readonly askedAtMs: number
  wasUsed: boolean
}

/** A revoked key must bite within five seconds; the question itself may take its time too. */
export const rememberedMs = 3_000
/** Who has to be asked about takes along whoever will have to be soon. */
const soonMs = 1_000
const most = 10_000

/**
 * Whatever is in use grows old at the same time and is asked about at the same time, before it is too old to be used: so most
 * callers wait for no question, and those of one moment stay together.
 */
export function briefMemory<Value>(load: (key: string) => Promise<Value | undefined>): BriefMemory<Value> {
  const memory = new Map<string, Remembered<Value>>()

  function question(key: string): Remembered<Value> {
    return { value: load(key), askedAtMs: performance.now(), wasUsed: false }
  }

  function remember(key: string, asked: Remembered<Value>): void {
    memory.delete(key)
    memory.set(key, asked)
    if (memory.size > most) memory.delete(memory.keys().next().value as string)
  }

  function ask(key: string): Promise<Value | undefined> {
    // Many callers at once share one question.
    const asked = question(key)
    const forgetThis = () => {
      if (memory.get(key) === asked) memory.delete(key)
    }
    // What is not there is not remembered, or strangers could fill the memory with guesses.
    asked.value.then((value) => value === undefined && forgetThis(), forgetThis)
    remember(key, asked)
    return asked.value
  }

  function askAhead(): void {
    const now = performance.now()
    for (const [key, known] of memory) {
      // They lie in the order in which they were asked about.
      const ageMs = now - known.askedAtMs
      if (ageMs < soonMs) return
      if (!known.wasUsed) {
        if (ageMs >= rememberedMs) memory.delete(key)
        continue
      }
      known.wasUsed = false
      const asked = question(key)
      const replace = (value: Value | undefined) => {
        if (memory.get(key) !== known) return
        if (value === undefined) memory.delete(key)
        else remember(key, asked)
      }
      // Until the answer is there the old one is used, as long as it may be.
      asked.value.then(replace, () => undefined)
    }
  }

  return {
    get(key) {
      const known = memory.get(key)
      if (known && performance.now() - known.askedAtMs < rememberedMs) {
        known.wasUsed = true
        return known.value
      }
      const value = ask(key)
      askAhead()
      return value
    },
    forget: (key) => void memory.delete(key),
  }
}
