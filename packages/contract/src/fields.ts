import { z } from 'zod'
import {
  accountTypes,
  addressFlaw,
  codePattern,
  emailMaxLength,
  emailPattern,
  passwordAlphabet,
  passwordRules,
  usernameLength,
} from './rules.ts'

// A message here is a key of the texts' `problems` part, never a sentence: the caller's language is known only later.

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(emailMaxLength, 'field.email_format')
  .regex(emailPattern, 'field.email_format')

/** A password as typed at login: no rules told, only a bound on what we are ready to hash. */
export const typedPassword = z.string().min(1, 'field.required').max(128, 'field.too_long')

/** A password being chosen at registration or reset. Every broken rule is told, not only the first. */
export const chosenPassword = z.string().superRefine((password, context) => {
  for (const rule of passwordRules) {
    if (!rule.holds(password)) context.addIssue({ code: 'custom', message: `field.password_${rule.name}` })
  }
  if (!passwordAlphabet.test(password))
    context.addIssue({ code: 'custom', message: 'field.password_alphabet' })
})

/** YYYY-MM-DD, of years that calendars and databases agree about. */
export const day = z.iso
  .date('field.date_format')
  .refine((text) => text >= '1970-01-02' && text <= '2199-12-31', 'field.date_format')

export const oneTimeCode = z.string().regex(codePattern, 'field.code_format')

/** Visible characters only: no control, bidi, zero-width or filler ones (U+3164 is a letter, and blank) that would make two names look the same. */
export const username = z
  .string()
  .trim()
  .min(usernameLength.min, 'field.username_length')
  .max(usernameLength.max, 'field.username_length')
  .regex(
    /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u,
    'field.username_characters',
  )

export const referralCode = z
  .string()
  .max(64, 'field.too_long')
  .regex(/^[\p{L}\p{N}_-]+$/u, 'field.referral_characters')

/**
 * Beside a mailed code, from whoever has a second factor: the six digits of their app, or one of their recovery codes. Without it the
 * call is refused with `second_factor.needed`, and no try of the mailed code is burnt.
 */
export const secondFactor = z
  .string()
  .trim()
  .max(40, 'field.too_long')
  .regex(/^[A-Za-z0-9 -]+$/, 'field.invalid')
  .optional()

export const accountType = z.enum(accountTypes)

/** A decimal string: money never travels as a float. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/)

/** A number or a string, as the published call allows; kept as text, because a float would round it. Six decimals at most. */
export const amountUsdt = z
  .union([z.string(), z.number()], 'field.amount_format')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,6})?$/, 'field.amount_format'))
  .refine((text) => /[1-9]/.test(text), 'field.amount_positive')

/** Only its shape; the checksum is judged by the server. */
export const tronAddress = z
  .string()
  .trim()
  .regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, {
    error: ({ input }) => `field.address_${addressFlaw(String(input)) ?? 'format'}`,
  })

export const timestamp = z.iso.datetime()

/** Nothing that turns, hides or ends a text: people read it, and the database refuses some of it. */
export const visible = /^\P{C}*$/u
/** The same, in several lines. */
export const visibleLines = /^[\P{C}\n\r\t]*$/u
/** A name that others see: no letters that show nothing. The selector that colours an emoji stays. */
export const visibleName = /^(?:\uFE0F|[^\p{C}\p{Default_Ignorable_Code_Point}\u2800])*$/u

/** A field of a multipart form that holds JSON: forms know only text. Programs that send JSON send the value itself. */
export const jsonText = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      return value === '' ? undefined : JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom', message: 'field.invalid' })
      return z.NEVER
    }
  }, shape)
