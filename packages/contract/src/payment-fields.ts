import { z } from 'zod'
import { accountDigits, cardDigits, ownerNameLength, phoneDigits } from './rules.ts'

// A message here is a key of the texts' `problems` part, as in fields.ts.

/** Digits in any dress: full-width ones, any kind of space, dash or invisible mark between them. What is stored is bare. */
function digits(message: string, { min, max }: { min: number; max: number }) {
  return z
    .string('field.required')
    .max(64, message)
    .transform((text) => text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}()+]/gu, ''))
    .pipe(z.string().regex(new RegExp(`^[0-9]{${min},${max}}$`), message))
}

export const cardNumber = digits('field.card_digits', cardDigits)
export const phoneNumber = digits('field.phone_digits', phoneDigits)
export const accountNumber = digits('field.account_digits', accountDigits)

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
