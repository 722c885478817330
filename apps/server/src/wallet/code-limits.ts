import { type LimitUse, perAddress } from '../platform/rate-limits.ts'

const minute = 60
const hour = 3_600
const day = 86_400

/** Each purpose has a budget of its own: a mail about the whitelist must not hold up one about a withdrawal. */
export function sendingWalletCode(purpose: string, userId: string, ip: string): LimitUse[] {
  const limits = [
    { max: 1, seconds: minute },
    { max: 5, seconds: hour },
    { max: 10, seconds: day },
  ]
  return [
    { name: `code.send.${purpose}`, key: userId, limits },
    ...perAddress('code.send.ip', ip, [{ max: 20, seconds: hour }]),
  ]
}

export function guessingWalletCode(userId: string, ip: string): LimitUse[] {
  return [
    { name: 'code.guess.wallet', key: userId, limits: [{ max: 15, seconds: hour }] },
    ...perAddress('code.guess.ip', ip, [{ max: 60, seconds: hour }]),
  ]
}
