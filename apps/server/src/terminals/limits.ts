import { type Limit, type LimitUse, perAddress } from '../platform/rate-limits.ts'

const minute = 60
const hour = 3_600
const day = 86_400

export interface TerminalAttempt {
  readonly userId: string
  readonly email: string
  readonly ip: string
}

const mails: Limit[] = [
  { max: 1, seconds: minute },
  { max: 5, seconds: hour },
  { max: 10, seconds: day },
]

/** The budget of all codes that are mailed to this person, and this purpose's own. */
export function askingForTerminal({ userId, email, ip }: TerminalAttempt): LimitUse[] {
  return [
    { name: 'terminal.connect', key: userId, limits: [{ max: 10, seconds: day }] },
    { name: 'code.send.owner', key: email, limits: mails },
    ...perAddress('code.send.ip', ip, [{ max: 20, seconds: hour }]),
  ]
}

export function guessingTerminalCode({ userId, ip }: TerminalAttempt): LimitUse[] {
  return [
    { name: 'code.guess.user', key: userId, limits: [{ max: 15, seconds: hour }] },
    ...perAddress('code.guess.ip', ip, [{ max: 60, seconds: hour }]),
  ]
}

/** By the site and by the phone together. */
export function askingForTrial(terminalId: string): LimitUse[] {
  return [{ name: 'terminal.trial', key: terminalId, limits: [{ max: 5, seconds: minute }] }]
}

/** Sixty calls a minute, and three hundred on top for a phone that comes back with a backlog. */
export function calling(key: string): LimitUse[] {
  const limits = [
    { max: 300, seconds: minute },
    { max: 300 + 10 * 60, seconds: 10 * minute },
  ]
  return [{ name: 'device.call', key, limits }]
}
