const timeOutMs = 5_000
const maxBytes = 256 * 1024

/**
 * What the address answers, as JSON, with every number kept as the text it was written in: 97.42 is not a float here.
 * No redirects, five seconds in all, and no more than we are ready to hold.
 */
export async function getJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'florin' },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeOutMs)]),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }
  return parseWithNumbersAsText(await readCapped(response))
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop hangs up on the sender.
    if (size > maxBytes) throw new Error(`answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

type SourceReviver = (key: string, value: unknown, context: { source?: string }) => unknown

function parseWithNumbersAsText(json: string): unknown {
  const keepText: SourceReviver = (_key, value, { source }) => (typeof value === 'number' ? source : value)
  return JSON.parse(json, keepText as (key: string, value: unknown) => unknown)
}

// Far outside of anything the pair has cost: a slipped decimal point, another pair, or a joke.
const lowest = 10n * 10_000n
const highest = 1_000n * 10_000n

/** A plain decimal text as ten-thousandths, exactly; further digits are rounded half up. */
export function readRate(text: unknown): bigint {
  const match = typeof text === 'string' ? /^(\d{1,9})(?:\.(\d{1,30}))?$/.exec(text) : null
  if (!match) throw new Error('answered something that is not a rate')
  const [, whole = '', decimals = ''] = match
  const digits = decimals.padEnd(5, '0')
  const rate = BigInt(whole + digits.slice(0, 4)) + (digits.charAt(4) >= '5' ? 1n : 0n)
  if (rate < lowest || rate > highest) throw new Error('answered an absurd rate')
  return rate
}

/** A source that repeats an old price is silent, not calm. */
export function refuseOlderThan(maxAgeMs: number, at: number): void {
  // Written so that an unreadable time, NaN, is refused too.
  if (!(Math.abs(Date.now() - at) <= maxAgeMs)) throw new Error('answered an old rate')
}

/** One member of a parsed answer, or undefined; never a complaint about what lies between. */
export function member(value: unknown, ...path: string[]): unknown {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
