import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { oneTimeCode, secondFactor, timestamp } from './fields.ts'

const said = z.object({ status: z.string(), message: z.string() })
const coded = { otp: oneTimeCode.optional(), second_factor: secondFactor }
/** Told once; only their MACs are kept. */
const recoveryCodes = z.object({ status: z.string(), recovery_codes: z.array(z.string()) })

export const readSecondFactor = endpoint({
  summary: 'Whether one has a second factor, and how many recovery codes are left',
  method: 'GET',
  path: '/account/user/second-factor/',
  access: 'user',
  answer: z.object({
    is_on: z.boolean(),
    since: timestamp.nullable(),
    recovery_left: z.number().int(),
    /** The operator demands it of staff, and this person has none yet. */
    is_demanded: z.boolean(),
  }),
  problems: [],
})

export const requestSecondFactorCode = endpoint({
  summary: 'Ask for the mailed code that setting up, ending, or new recovery codes need',
  method: 'POST',
  path: '/account/user/second-factor/code/',
  access: 'user',
  answer: said,
  problems: [],
})

export const startSecondFactor = endpoint({
  summary:
    'Begin to set up an authenticator app: its secret, as text and as an address for a QR code, for 15 minutes',
  method: 'POST',
  path: '/account/user/second-factor/start/',
  access: 'user',
  body: z.strictObject({ otp: oneTimeCode.optional() }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  problems: ['code.missing', 'code.wrong', 'code.spent', 'second_factor.on'],
})

export const confirmSecondFactor = endpoint({
  summary: 'Finish with the app’s first code: from now on it is needed. Other sessions end',
  method: 'POST',
  path: '/account/user/second-factor/confirm/',
  access: 'user',
  body: z.strictObject({ totp: oneTimeCode }),
  answer: recoveryCodes,
  problems: ['second_factor.not_started'],
})

export const renewRecoveryCodes = endpoint({
  summary: 'New recovery codes; those before are worth nothing',
  method: 'POST',
  path: '/account/user/second-factor/recovery/',
  access: 'user',
  body: z.strictObject(coded),
  answer: recoveryCodes,
  problems: ['code.missing', 'code.wrong', 'code.spent', 'second_factor.off'],
})

export const endSecondFactor = endpoint({
  summary: 'Sign in without an authenticator app again',
  method: 'DELETE',
  path: '/account/user/second-factor/',
  access: 'user',
  body: z.strictObject(coded),
  answer: said,
  problems: ['code.missing', 'code.wrong', 'code.spent', 'second_factor.off'],
})
