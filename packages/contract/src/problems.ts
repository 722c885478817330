/**
 * Every refusal that a caller can be told, with its HTTP status. The sentence is in the texts, under the same code.
 * 401 session over · 403 signs people out, so only for blocked accounts · 404 not there or not yours · 451 lacks the right.
 */
export const problems = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'route.not_found': 404,
  'origin.refused': 400,
  'limit.reached': 429,
  'idempotency.mismatch': 409,
  'idempotency.running': 409,
  'server.failed': 500,
  'server.busy': 503,
  'session.missing': 401,
  'session.over': 401,
  'account.blocked': 403,
  'rights.lacking': 451,
  'auth.wrong_credentials': 400,
  'code.wrong': 400,
  'code.spent': 400,
  'code.missing': 400,
  'password.common': 400,
  'password.mismatch': 400,
  'email.not_own': 400,
  'referral.unknown': 400,
  'avatar.missing': 400,
  'avatar.too_large': 413,
  'avatar.wrong_type': 400,
  'file.not_found': 404,
  'rate.unavailable': 503,
  'money.halted': 503,
  'wallet.none': 404,
  'wallet.exists': 409,
  'wallet.unavailable': 503,
  'wallet.insufficient_funds': 400,
  'wallet.not_whitelisted': 400,
  'wallet.address_cooling': 400,
  'wallet.address_refused': 400,
  'wallet.address_known': 400,
  'wallet.address_unknown': 404,
  'wallet.limit': 429,
} as const

export type ProblemCode = keyof typeof problems

/** The field a problem belongs to, where the form can show it in place. */
export const problemFields: Partial<Record<ProblemCode, string>> = {
  'code.wrong': 'otp',
  'code.spent': 'otp',
  'code.missing': 'otp',
  'password.common': 'password',
  'password.mismatch': 'confirm_password',
  'email.not_own': 'email',
  'referral.unknown': 'referral_code',
  'avatar.missing': 'avatar',
  'avatar.too_large': 'avatar',
  'avatar.wrong_type': 'avatar',
  'wallet.insufficient_funds': 'amount',
  'wallet.limit': 'amount',
  'wallet.not_whitelisted': 'address',
  'wallet.address_cooling': 'address',
  'wallet.address_refused': 'address',
  'wallet.address_known': 'wallet',
}

/** What any call may answer, so that no endpoint repeats it. */
export const commonProblems = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.unsupported_type',
  'limit.reached',
  'server.failed',
  'server.busy',
] as const satisfies readonly ProblemCode[]

/** What any call with a session may answer. */
export const sessionProblems = [
  'session.missing',
  'session.over',
  'account.blocked',
  'idempotency.mismatch',
  'idempotency.running',
] as const satisfies readonly ProblemCode[]
