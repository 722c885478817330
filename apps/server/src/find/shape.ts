/** What a typed text can be. Each is one bounded query. */
export type Sought =
  | { readonly shape: 'nothing' }
  | { readonly shape: 'email' | 'name' | 'external_id' | 'txid' | 'address' | 'tail'; readonly text: string }
  | { readonly shape: 'id'; readonly text: string }
  | { readonly shape: 'dispute'; readonly number: bigint }
  | { readonly shape: 'sum' | 'sum_time'; readonly kopecks: bigint; readonly from: Date; readonly to: Date }

const minuteMs = 60_000
const dayMs = 86_400_000
/** A deal is looked for this long before and after the time that was typed. */
const aroundMs = 10 * minuteMs

/** Reads a typed text by its shape alone. `minutesEast` is the reader's clock. */
export function soughtBy(typed: string, now: Date, minutesEast: number): Sought {
  const text = typed.trim()
  if (text.length < 2) return { shape: 'nothing' }
  if (text.includes('@')) return { shape: 'email', text: text.toLowerCase() }
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return { shape: 'address', text }
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) return { shape: 'txid', text: text.toLowerCase().replace(/^0x/, '') }
  const number = /^[#№]\s*(\d{1,15})$/.exec(text)?.[1]
  if (number) return { shape: 'dispute', number: BigInt(number) }
  return soughtByDigits(text, now, minutesEast) ?? soughtByWord(text)
}

/** A sum with a time, a sum, the last four digits of a number, or all of it. */
function soughtByDigits(text: string, now: Date, minutesEast: number): Sought | undefined {
  const timed = /^([\d\s.,]+?)\s*₽?\s+([01]?\d|2[0-3]):([0-5]\d)$/.exec(text)
  if (timed) {
    const kopecks = kopecksOf(timed[1] ?? '')
    const at = lastTime(now, minutesEast, Number(timed[2]), Number(timed[3]))
    const span = { from: new Date(at - aroundMs), to: new Date(at + aroundMs) }
    return kopecks === undefined ? undefined : { shape: 'sum_time', kopecks, ...span }
  }
  const digits = text.replace(/[\s()*•+-]/g, '')
  if (/^\d{4}$/.test(digits) || /^\d{10,20}$/.test(digits)) return { shape: 'tail', text: digits.slice(-4) }
  const kopecks = /^[\d\s.,]+₽?$/.test(text) ? kopecksOf(text.replace('₽', '')) : undefined
  if (kopecks === undefined || /^\d{8,}$/.test(text)) return undefined
  return { shape: 'sum', kopecks, from: new Date(now.getTime() - dayMs), to: now }
}

function soughtByWord(text: string): Sought {
  if (/^[0-9a-f]{8}[0-9a-f-]{0,28}$/i.test(text)) return { shape: 'id', text: text.toLowerCase() }
  return { shape: /\d/.test(text) ? 'external_id' : 'name', text }
}

/** «12 500,50», "12500.5": roubles in kopecks; undefined for what is no sum. */
function kopecksOf(text: string): bigint | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, ''))
  return match ? BigInt(match[1] ?? 0) * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** The last moment at which the reader's clock showed this time. */
function lastTime(now: Date, minutesEast: number, hours: number, minutes: number): number {
  const local = now.getTime() + minutesEast * minuteMs
  const today = Math.floor(local / dayMs) * dayMs + (hours * 60 + minutes) * minuteMs
  // A few minutes ahead are still meant as now, by a clock that is a little fast.
  const at = today > local + aroundMs ? today - dayMs : today
  return at - minutesEast * minuteMs
}
