import { z } from 'zod'
import { type NumberKind, readNumber } from './numbers.ts'
import { ownerNameLength } from './rules.ts'

// A message here is a key of the texts' `problems` part, as in fields.ts.

const pastedMaxLength = 1_000

/** A number in any spelling, with words around it or not; it is refused or stored whole, never cut. */
function pastedNumber(kind: NumberKind, message: string) {
  return z
    .string('field.required')
    .max(pastedMaxLength, message)
    .transform((text, context) => {
      const reading = readNumber(kind, text)
      if ('number' in reading) return reading.number
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

export const cardNumber = pastedNumber('card', 'field.card_digits')
/** Stored as +7… for Russian numbers, however they were typed. */
export const phoneNumber = pastedNumber('phone', 'field.phone_digits')
export const accountNumber = pastedNumber('account', 'field.account_digits')

/** Letters, spaces, hyphen, apostrophe and dot: what the form lets through. */
export const ownerName = z
  .string('field.name_required')
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'field.name_required')
      .min(ownerNameLength.min, 'field.name_short')
      .max(ownerNameLength.max, 'field.name_long')
      .regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u, 'field.name_characters'),
  )

/** A whole number of dollars, sent as a number or as digits. */
export function wholeDollars(message: string) {
  return z
    .union([z.string(), z.number()], message)
    .transform(String)
    .pipe(z.string().regex(/^\d{1,9}$/, { message, abort: true }))
    .transform(Number)
}

/** Why a method gets no deals at the moment, or may not be switched on; null when nothing is in the way. */
export const withheldReason = z.enum([
  'staff_changed',
  'unbound',
  'terminal_silent',
  'terminal_blocked',
  'rating',
  'trader_rating',
])

export type WithheldReason = z.output<typeof withheldReason>

/** How far a method's balance is proven; `guessable` where payers could add it up. */
export const chainState = z.enum(['unproven', 'proven', 'guessable', 'stopped'])
export type ChainState = z.output<typeof chainState>
