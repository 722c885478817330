import type { Chance } from './history-chance.ts'

// When people pay, and how much: invented, and shaped as payments are. The day is Moscow's.

export const historyDays = 90
const hourMs = 3_600_000
const moscowHours = 3

/** Of a day's payments, hour by hour: a quiet night, a busy noon, a busier evening. */
const hourShares = [
  0.012, 0.008, 0.005, 0.004, 0.004, 0.007, 0.015, 0.027, 0.04, 0.05, 0.056, 0.061, 0.064, 0.062, 0.058,
  0.056, 0.058, 0.062, 0.066, 0.07, 0.068, 0.06, 0.052, 0.035,
]
/** From Sunday on. */
const weekShares = [0.78, 0.96, 1, 1.02, 1.04, 1.16, 1.04]
const dealsOfFirstDay = 8
const dealsOfLastDay = 46
const growth = dealsOfLastDay / dealsOfFirstDay

/** Moments at which somebody wants to pay, oldest first. Trade grows over the quarter. */
export function paymentMoments(now: Date, chance: Chance): Date[] {
  const begin = now.getTime() - historyDays * 24 * hourMs
  const moments: number[] = []
  for (let hour = begin; hour < now.getTime(); hour += hourMs) {
    const local = new Date(hour + moscowHours * hourMs)
    const daily = dealsOfFirstDay * growth ** progressAt(new Date(hour), now)
    const share = (hourShares[local.getUTCHours()] ?? 0) * (weekShares[local.getUTCDay()] ?? 1)
    for (let left = chance.times(daily * share); left > 0; left -= 1)
      moments.push(hour + Math.floor(chance.next() * hourMs))
  }
  return moments.sort((one, other) => one - other).map((at) => new Date(at))
}

/** How far the quarter has gone, from 0 to 1. */
function progressAt(at: Date, now: Date): number {
  return 1 - (now.getTime() - at.getTime()) / (historyDays * 24 * hourMs)
}

/** A rouble that lost a little over the quarter, with waves of a month and of a few days. In ten-thousandths. */
export function rateAt(at: Date, now: Date): bigint {
  const turns = progressAt(at, now) * 2 * Math.PI
  const roubles = 89.6 + 0.86 * turns + 0.9 * Math.sin(turns * 3.1) + 0.35 * Math.sin(turns * 23)
  return BigInt(Math.round(roubles * 100)) * 100n
}

/** What is sent to friends and put on accounts: round sums, the small ones more often. */
const roundSums = [
  { share: 6, roubles: 500 },
  { share: 4, roubles: 700 },
  { share: 12, roubles: 1_000 },
  { share: 10, roubles: 1_500 },
  { share: 13, roubles: 2_000 },
  { share: 7, roubles: 2_500 },
  { share: 11, roubles: 3_000 },
  { share: 5, roubles: 4_000 },
  { share: 11, roubles: 5_000 },
  { share: 4, roubles: 7_000 },
  { share: 6, roubles: 10_000 },
  { share: 2, roubles: 15_000 },
  { share: 1, roubles: 20_000 },
]

/** A round sum, or a price with a nine in it. */
export function sumOf(chance: Chance): bigint {
  if (chance.happens(0.55)) return BigInt(chance.weigh(roundSums).roubles) * 100n
  const hundreds = Math.min(chance.between(4, 90), chance.between(4, 90))
  return (BigInt(hundreds) * 100n + 90n) * 100n
}
