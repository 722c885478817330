import type { PayableType } from '@florin/contract/rules'
import type { Dials } from './options.ts'
import type { Random } from './random.ts'

/** What a payer does in the end. `leaves` says so and cancels, `forgets` lets the clock run out. */
export type Act = 'pays' | 'late' | 'less' | 'spoofed' | 'leaves' | 'forgets'

/** One payer's whole story, told before it begins. */
export interface Plan {
  readonly act: Act
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
  readonly hasPush: boolean
  /** For so long the trader's phone is away; 0 when it is not. */
  readonly phoneAwayMs: number
  /** A lie was told in the bank's name; the payer pays all the same. */
  readonly paysAfterLie: boolean
}

const firstNames = ['Иван', 'Мария', 'Пётр', 'Ольга', 'Сергей', 'Анна', 'Дмитрий', 'Елена', 'Павел', 'Нина']
const lastNames = ['Петров', 'Ким', 'Орлов', 'Громов', 'Белых', 'Зуев', 'Лапин', 'Фомин', 'Штерн', 'Юдин']
/** Above this one signal is not believed, so the bank's app speaks as well. */
const needsPushAboveRoubles = 15_000

export function planPayer(dials: Dials, random: Random): Plan {
  const roubles = sum(random)
  return {
    act: chooseAct(dials, random),
    mode: random.chance(0.8) ? 'hosted' : 'h2h',
    orderType: random.chance(0.6) ? 'c2c' : 'sbp',
    roubles,
    payer: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    thinksMs: random.chance(0.2) ? random.between(1_500, 4_000) : random.between(100, 900),
    claims: random.pick(['before', 'after', 'after', 'never'] as const),
    firstPart: random.between(40, 80),
    isToldTwice: random.chance(dials.duplicate),
    hasPush: random.chance(0.3) || roubles > needsPushAboveRoubles,
    phoneAwayMs: random.chance(dials.offline) ? random.between(4_000, 12_000) : 0,
    paysAfterLie: random.chance(0.5),
  }
}

function chooseAct({ late, less, spoofed, leaves }: Dials, random: Random): Act {
  const shares: readonly (readonly [Act, number])[] = [
    ['late', late],
    ['less', less],
    ['spoofed', spoofed],
    ['leaves', leaves / 2],
    ['forgets', leaves / 2],
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
