import { type LimitUse, perAddress } from '../platform/rate-limits.ts'

const minute = 60
const hour = 3_600
const day = 86_400

/** The caller, as far as it is known before authentication. */
export interface SignInAttempt {
  readonly email: string
  readonly ip: string
  /** Set when this device has signed in to this account before: it has a budget that strangers cannot use up. */
  readonly knownDevice?: string | undefined
}

export function registering({ email, ip }: SignInAttempt): LimitUse[] {
  return [
    ...perAddress('register.ip', ip, [{ max: 5, seconds: hour }]),
    { name: 'register.email', key: email, limits: [{ max: 3, seconds: day }] },
  ]
}

export function loggingIn({ email, ip, knownDevice }: SignInAttempt): LimitUse[] {
  if (knownDevice)
    return [{ name: 'login.device', key: knownDevice, limits: [{ max: 10, seconds: 15 * minute }] }]
  return [
    { name: 'login.email_ip', key: `${email} ${ip}`, limits: [{ max: 10, seconds: 15 * minute }] },
    ...perAddress('login.ip', ip, [{ max: 100, seconds: hour }]),
    { name: 'login.email', key: email, limits: [{ max: 30, seconds: hour }] },
  ]
}

/**
 * `strangers` may request a mail to any address, so their limit is separate from that of a caller who knows the password: flooding an
 * address with reset mails must not keep its owner from logging in.
 */
export function sendingCode(
  by: 'strangers' | 'owner',
  { email, ip, knownDevice }: SignInAttempt,
): LimitUse[] {
  const limits = [
    { max: 1, seconds: minute },
    { max: 5, seconds: hour },
    { max: 10, seconds: day },
  ]
  if (knownDevice) return [{ name: 'code.send.device', key: `${knownDevice} ${email}`, limits }]
  return [
    { name: `code.send.${by}`, key: email, limits },
    ...perAddress('code.send.ip', ip, [{ max: 20, seconds: hour }]),
  ]
}

export function guessingCode({ email, ip, knownDevice }: SignInAttempt): LimitUse[] {
  if (knownDevice)
    return [{ name: 'code.guess.device', key: knownDevice, limits: [{ max: 15, seconds: hour }] }]
  return [
    { name: 'code.guess.subject', key: email, limits: [{ max: 15, seconds: hour }] },
    ...perAddress('code.guess.ip', ip, [{ max: 60, seconds: hour }]),
  ]
}

/** All wrong guesses of strangers together: one code tried on many accounts is seen here and nowhere else. */
export const allWrongGuesses: LimitUse = {
  name: 'code.guess.all',
  key: 'all',
  limits: [{ max: 200, seconds: minute }],
}

export function refreshing(tokenHash: string): LimitUse[] {
  return [{ name: 'refresh', key: tokenHash, limits: [{ max: 30, seconds: minute }] }]
}
