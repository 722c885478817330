/** Ten digits and more, however they are spaced, that are no part of an id, an address, a time or a sum. */
const fullNumber = /(?<![\w.,-])\+?\d(?:[ \u00a0()-]{0,2}\d){9,}(?![\w-]|[.,]\d)/g

const mask = (digits: string) => `•• ${digits.replace(/\D/g, '').slice(-4)}`

/**
 * Whoever knows a card's balance can forge the bank's next text: support never sees one (docs/trust.md). And whoever has the link to a
 * payer's page acts there as the payer.
 */
const hidden: ReadonlySet<string> = new Set(['balance_question', 'balance_after', 'contradiction', 'pay_url'])

/** An answer as view mode shows it: without balances of cards, and of every number only its last four digits. */
export function forViewers<T>(answer: T): T {
  return masked(answer) as T
}

function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(fullNumber, mask)
  if (Array.isArray(value)) return value.map(masked)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, hidden.has(name) ? null : masked(one)]),
  )
}
