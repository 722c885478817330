import type { PayableType } from '@florin/contract/rules'
import type { Dials } from './options.ts'
import { type Reason, reasons } from './quarrel.ts'
import type { Random } from './random.ts'
import { type PaidTrick, paidTricks, type UnpaidTrick, unpaidTricks } from './spoofer.ts'

/**
 * What a payer does in the end. `leaves` says so and cancels, `forgets` lets the clock run out; `spoofed` never pays and has texts
 * forged, `beside` pays while somebody forges; `disputes` ends before support.
 */
export type PayerAct = 'pays' | 'late' | 'less' | 'spoofed' | 'beside' | 'leaves' | 'forgets' | 'disputes'

/** One payer's whole story, told before it begins. */
export interface PayerPlan {
  readonly act: PayerAct
  readonly mode: 'hosted' | 'h2h'
  readonly orderType: PayableType
  /** Whole roubles: what shops ask for. */
  readonly roubles: number
  readonly payer: string
  /** Between the page and the bank's app. */
  readonly thinksMs: number
  /** Presses "I have paid", before or after the bank has told of it. */
  readonly claims: 'before' | 'after' | 'never'
  /** Of a payment in two parts, what comes first, in hundredths. */
  readonly firstPart: number
  readonly isToldTwice: boolean
  /** For so long the trader's phone is away; 0 when it is not. */
  readonly phoneAwayMs: number
  readonly unpaidTrick: UnpaidTrick
  readonly paidTrick: PaidTrick
  /** Why an order that ends in a dispute does so. */
  readonly reason: Reason
}

const firstNames = ['Иван', 'Мария', 'Пётр', 'Ольга', 'Сергей', 'Анна', 'Дмитрий', 'Елена', 'Павел', 'Нина']
const lastNames = ['Петров', 'Ким', 'Орлов', 'Громов', 'Белых', 'Зуев', 'Лапин', 'Фомин', 'Штерн', 'Юдин']
/** Of the orders with forged texts, so many are paid all the same. */
const paidBesideForged = 0.25

export function planPayer(dials: Dials, random: Random): PayerPlan {
  const act = chooseAct(dials, random)
  const unpaidTrick = random.pick(unpaidTricks)
  return {
    act,
    mode: random.chance(0.8) ? 'hosted' : 'h2h',
    orderType: random.chance(0.6) ? 'c2c' : 'sbp',
    roubles: act === 'spoofed' ? wantedSum(unpaidTrick, random) : sum(random),
    payer: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    thinksMs: random.chance(0.2) ? random.between(1_500, 4_000) : random.between(100, 900),
    claims: random.pick(['before', 'after', 'after', 'never'] as const),
    firstPart: random.between(40, 80),
    isToldTwice: random.chance(dials.duplicate),
    phoneAwayMs: random.chance(dials.offline) ? random.between(4_000, 12_000) : 0,
    unpaidTrick,
    paidTrick: random.pick(paidTricks),
    reason: random.pick(reasons),
  }
}

function chooseAct({ late, less, spoofed, leaves, disputes }: Dials, random: Random): PayerAct {
  const shares: readonly (readonly [PayerAct, number])[] = [
    ['late', late],
    ['less', less],
    ['spoofed', spoofed * (1 - paidBesideForged)],
    ['beside', spoofed * paidBesideForged],
    ['leaves', leaves / 2],
    ['forgets', leaves / 2],
    ['disputes', disputes],
  ]
  let drawn = random.next()
  for (const [act, share] of shares) {
    if (drawn < share) return act
    drawn -= share
  }
  return 'pays'
}

/** Most carts are small, some are not, and people like round prices. */
function sum(random: Random): number {
  if (random.chance(0.04)) return random.between(15, 25) * 1_000
  if (random.chance(0.25)) return random.between(30, 90) * 100
  return random.between(400, 3_000)
}

/** As much as one text may complete; a small sum where a chain is to be begun; much where two signals are played. */
function wantedSum(trick: UnpaidTrick, random: Random): number {
  if (trick === 'second_sms') return 95_000 - random.between(0, 999)
  if (trick === 'begins_a_chain' && random.chance(0.5)) return random.between(1_000, 1_500)
  return 14_990 - random.between(0, 999)
}
