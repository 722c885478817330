import { type Limit, type LimitUse, perAddress } from '../../platform/rate-limits.ts'

const minute = 60
const hour = 3_600
const day = 86_400

export interface AddressAttempt {
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
export function askingForAddress({ userId, email, ip }: AddressAttempt): LimitUse[] {
  return [
    { name: 'wallet.address', key: userId, limits: [{ max: 3, seconds: day }] },
    { name: 'code.send.owner', key: email, limits: mails },
    ...perAddress('code.send.ip', ip, [{ max: 20, seconds: hour }]),
  ]
}

export function guessingAddressCode({ userId, ip }: AddressAttempt): LimitUse[] {
  return [
    { name: 'code.guess.user', key: userId, limits: [{ max: 15, seconds: hour }] },
    ...perAddress('code.guess.ip', ip, [{ max: 60, seconds: hour }]),
  ]
}

export function lookingForDeposit(userId: string): LimitUse[] {
  return [{ name: 'wallet.look', key: userId, limits: [{ max: 12, seconds: minute }] }]
}
