/** Ten digits and more, however they are spaced, that are no part of an id, an address, a time or a sum. */
const fullNumber = /(?<![\w.,-])\+?\d(?:[ \u00a0()-]{0,2}\d){9,}(?![\w-]|[.,]\d)/g

const mask = (digits: string) => `•• ${digits.replace(/\D/g, '').slice(-4)}`

/** An answer as a viewer gets it: of every card, phone and account number only the last four digits. */
export function maskNumbers<T>(answer: T): T {
  return masked(answer) as T
}

function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(fullNumber, mask)
  if (Array.isArray(value)) return value.map(masked)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one)]))
}
