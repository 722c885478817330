import { type LimitUse, perAddress } from '../../platform/rate-limits.ts'

const minute = 60
const hour = 3_600
const day = 86_400

export function askingToWithdraw(userId: string): LimitUse[] {
  return [
    {
      name: 'withdraw.request',
      key: userId,
      limits: [
        { max: 5, seconds: hour },
        { max: 20, seconds: day },
      ],
    },
  ]
}

export function changingWhitelist(userId: string): LimitUse[] {
  return [{ name: 'whitelist.change', key: userId, limits: [{ max: 5, seconds: day }] }]
}

export function changingStandingOrder(userId: string): LimitUse[] {
  return [{ name: 'settlement.address', key: userId, limits: [{ max: 5, seconds: day }] }]
}

export function changingSchedule(userId: string): LimitUse[] {
  return [{ name: 'settlement.schedule', key: userId, limits: [{ max: 10, seconds: day }] }]
}

export function askingToSettle(userId: string): LimitUse[] {
  return [
    {
      name: 'settlement.request',
      key: userId,
      limits: [
        { max: 10, seconds: hour },
        { max: 30, seconds: day },
      ],
    },
  ]
}

/** How many settlements of one merchant may be on their way or done. Counted in their own table, under the person's lock. */
export const settlementsAtMost = { hour: 20, day: 100 }

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
