import { type LimitUse, perAddress } from '../platform/rate-limits.ts'

const minute = 60
const hour = 3_600
const day = 86_400

export function askingForKeyCode(userId: string, ip: string): LimitUse[] {
  const limits = [
    { max: 1, seconds: minute },
    { max: 5, seconds: hour },
    { max: 10, seconds: day },
  ]
  return [
    { name: 'code.send.merchant_key', key: userId, limits },
    ...perAddress('code.send.ip', ip, [{ max: 20, seconds: hour }]),
  ]
}

export function guessingKeyCode(userId: string, ip: string): LimitUse[] {
  return [
    { name: 'code.guess.user', key: userId, limits: [{ max: 15, seconds: hour }] },
    ...perAddress('code.guess.ip', ip, [{ max: 60, seconds: hour }]),
  ]
}

/** Every key that is made or revoked is mailed about. */
export function makingKeys(userId: string): LimitUse[] {
  const limits = [
    { max: 10, seconds: hour },
    { max: 30, seconds: day },
  ]
  return [{ name: 'merchant_key.create', key: userId, limits }]
}
