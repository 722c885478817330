import { parse } from '@florin/money'

/** Roubles that somebody sends to a card or a phone. */
export interface Transfer {
  /** Digits only. */
  readonly to: string
  readonly kopecks: bigint
  readonly payer: string
  /** A program pays the very sum of one order; by hand it may be for any order that is open there. */
  readonly isExact: boolean
}

/** With a sentence for whoever typed it. */
export class TransferRefused extends Error {}

export const usualPayer = 'Пётр Гостев'

/** Reads `{ "to": "+7 900 123-45-67", "amount": "1501.00", "payer": "Иван Петров" }`; the payer may be left out. */
export function readTransfer(body: string): Transfer {
  const { to, amount, payer = usualPayer, exact = false } = readObject(body)
  const digits = String(to ?? '').replace(/[\s()+-]/g, '')
  if (!/^\d{10,19}$/.test(digits)) throw new TransferRefused('to: must be the card or the phone of an order.')
  const units = typeof amount === 'string' ? parse('RUB', amount)?.units : undefined
  if (units === undefined || units <= 0n)
    throw new TransferRefused('amount: must be roubles as text, such as "1501.00".')
  if (typeof payer !== 'string' || !/^\p{L}[\p{L} .-]{1,60}$/u.test(payer))
    throw new TransferRefused('payer: must be a first and a last name.')
  if (typeof exact !== 'boolean') throw new TransferRefused('exact: must be true or false.')
  return { to: digits, kopecks: units, payer, isExact: exact }
}

function readObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Told below.
  }
  throw new TransferRefused('Send a JSON object with "to" and "amount".')
}
