import fc from 'fast-check'
import type { ReadMethod } from '../../messages/account.ts'

// Somebody who wants money. They may send any text under any sender at any time, open orders, see all that a payer and a shop see, and
// have read our templates. They pay honestly where that helps, guess balances, and know that traders confirm what really came. They
// can't make the bank's own app push anything, and don't know the balance of the trader's account.

const terminalId = '00000000-0000-4000-8000-000000000001'
export const card: ReadMethod = {
  id: 'card',
  terminalId,
  bank: 'sberbank',
  cardTail: '4417',
  phoneTail: '5566',
  accountTail: '0155',
}
export const second: ReadMethod = {
  ...card,
  id: 'second',
  cardTail: '9925',
  phoneTail: '7788',
  accountTail: '0266',
}

export type Move =
  | { readonly do: 'open'; readonly sum: number; readonly method: number }
  | { readonly do: 'pay'; readonly which: number }
  | { readonly do: 'stray'; readonly sum: number }
  | {
      readonly do: 'forge'
      readonly which: number
      readonly balance: Guess
      readonly wording: number
      readonly tail: number
    }
  | { readonly do: 'forge-debit'; readonly sum: number; readonly balance: Guess }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'expire'; readonly which: number }
  /** The trader looks into the bank's app, and confirms what really came. */
  | { readonly do: 'trader-looks'; readonly answers: boolean }
  | { readonly do: 'trader-types' }
  | { readonly do: 'trader-spends'; readonly share: number }
  | { readonly do: 'honest'; readonly sum: number }

/** What an attacker may take the balance for. */
export type Guess =
  | 'paid-so-far'
  | 'continues-forged'
  | 'just-the-sum'
  | 'none'
  | 'last-honest-plus'
  | { readonly of: number }

const sums = fc.constantFrom(1_000, 1_500, 4_990, 5_000, 14_990, 15_000, 20_000, 95_000)
const guess: fc.Arbitrary<Guess> = fc.oneof(
  fc.constantFrom(
    'paid-so-far',
    'continues-forged',
    'just-the-sum',
    'none',
    'last-honest-plus',
  ) as fc.Arbitrary<Guess>,
  fc.record({ of: fc.integer({ min: 0, max: 60 }).map((thousands) => thousands * 500) }),
)
/** Mostly the deal that was opened last. */
const which = fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(5) })

export const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), sum: sums, method: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stray' as const), sum: sums }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('forge' as const),
      which,
      balance: guess,
      wording: fc.nat(9),
      tail: fc.nat(7),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forge-debit' as const), sum: sums, balance: guess }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 4, 16, 130, 1_500),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('trader-looks' as const), answers: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'trader-types' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('trader-spends' as const), share: fc.constantFrom(0.3, 0.7, 1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('honest' as const), sum: fc.constantFrom(1_100, 2_200, 7_700) }),
  },
)

const open = (sum: number): Move => ({ do: 'open', sum, method: 0 })
const forge = (balance: Guess): Move => ({ do: 'forge', which: -1, balance, wording: 0, tail: 0 })
const looks = (answers: boolean): Move => ({ do: 'trader-looks', answers })

/** Plans that somebody clever would begin with; chance alone finds them too seldom. */
const plans: fc.Arbitrary<Move[]> = fc.oneof(
  // Fill an empty card honestly, let its balance be proven, and forge on.
  sums.map(
    (sum) => [open(sum), { do: 'pay', which: -1 }, looks(true), open(14_990), forge('paid-so-far')] as Move[],
  ),
  sums.map(
    (sum) =>
      [
        { do: 'stray', sum },
        open(sum),
        { do: 'pay', which: -1 },
        looks(true),
        open(14_990),
        forge('paid-so-far'),
      ] as Move[],
  ),
  // The same in two steps, the first one left unproven.
  sums.map(
    (sum) =>
      [
        open(sum),
        { do: 'pay', which: -1 },
        looks(false),
        open(sum + 1),
        { do: 'pay', which: -1 },
        looks(true),
        open(14_990),
        forge('paid-so-far'),
      ] as Move[],
  ),
  // After the card was emptied.
  sums.map(
    (sum) =>
      [
        { do: 'trader-types' },
        { do: 'trader-spends', share: 1 },
        open(sum),
        { do: 'pay', which: -1 },
        looks(true),
        open(14_990),
        forge('paid-so-far'),
      ] as Move[],
  ),
  sums.map(
    (sum) =>
      [
        { do: 'trader-types' },
        { do: 'trader-spends', share: 1 },
        open(sum),
        { do: 'pay', which: -1 },
        looks(false),
        open(sum + 1),
        { do: 'pay', which: -1 },
        looks(true),
        open(14_990),
        forge('paid-so-far'),
      ] as Move[],
  ),
  // A forged debit, so that the card seems to have been used.
  sums.map(
    (sum) =>
      [
        open(sum),
        { do: 'pay', which: -1 },
        looks(true),
        { do: 'forge-debit', sum: 100, balance: 'paid-so-far' },
        open(14_990),
        forge('continues-forged'),
      ] as Move[],
  ),
  // A text that waits for the proof to come.
  sums.map(
    (sum) => [open(sum), { do: 'pay', which: -1 }, open(14_990), forge('paid-so-far'), looks(true)] as Move[],
  ),
  // A forged text beside the genuine one.
  sums.map(
    (sum) =>
      [
        open(sum),
        forge({ of: 500 }),
        { do: 'pay', which: -1 },
        looks(true),
        open(14_990),
        forge('continues-forged'),
      ] as Move[],
  ),
)

/** What an attacker does: plans, and anything at all between, before and after them. */
export const strategies: fc.Arbitrary<Move[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: moves.map((move) => [move]) }, { weight: 1, arbitrary: plans }), {
    minLength: 2,
    maxLength: 16,
  })
  .map((parts) => parts.flat())

export interface Setting {
  /** What lies on the account at the beginning, in kopecks: nothing, little, or something that nobody can guess. */
  readonly start: bigint
  readonly hasPush: boolean
  readonly pushPrintsBalance: boolean
  readonly hasSecondMethod: boolean
  readonly isForwarded: boolean
  /** What a stranger can't know: how much the trader spends, to the kopeck. */
  readonly secret: number
}

export const settings: fc.Arbitrary<Setting> = fc.record({
  start: fc.oneof(
    fc.constantFrom(0n, 300_00n, 999_99n),
    fc.bigInt(10n ** 9n, 10n ** 13n).map((units) => units * 10n + 7n),
  ),
  hasPush: fc.boolean(),
  pushPrintsBalance: fc.boolean(),
  hasSecondMethod: fc.boolean(),
  isForwarded: fc.boolean(),
  secret: fc.integer({ min: 1, max: 2 ** 30 }),
})
