import { z } from 'zod'
import {
  accountTypes,
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

export const oneTimeCode = z.string().regex(codePattern, 'field.code_format')

/** Visible characters only: no control, bidi or zero-width ones that would make two names look the same. */
export const username = z
  .string()
  .trim()
  .min(usernameLength.min, 'field.username_length')
  .max(usernameLength.max, 'field.username_length')
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u, 'field.username_characters')

export const referralCode = z
  .string()
  .max(64, 'field.too_long')
  .regex(/^[\p{L}\p{N}_-]+$/u, 'field.referral_characters')

export const accountType = z.enum(accountTypes)

/** A decimal string: money never travels as a float. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/)

export const timestamp = z.iso.datetime()
