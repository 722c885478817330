import { type LimitUse, perAddress } from '../platform/rate-limits.ts'

const minute = 60
const hour = 3_600
const day = 86_400

/** A member of staff may have several things to do in a row, each with a code of its own. */
export function askingForStaffCode(userId: string, ip: string): LimitUse[] {
  const limits = [
    { max: 3, seconds: minute },
    { max: 40, seconds: hour },
    { max: 150, seconds: day },
  ]
  return [
    { name: 'code.send.staff_act', key: userId, limits },
    ...perAddress('code.send.ip', ip, [{ max: 60, seconds: hour }]),
  ]
}

export function guessingStaffCode(userId: string): LimitUse[] {
  return [{ name: 'code.guess.staff_act', key: userId, limits: [{ max: 50, seconds: hour }] }]
}
