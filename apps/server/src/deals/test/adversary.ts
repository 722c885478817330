import fc from 'fast-check'
import type { ReadMethod } from '../../messages/account.ts'
import type { ModelDeal, ModelMessage, TrustHouse } from './adversary-world.ts'

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

export interface Outcome {
  /** Roubles' worth that the attacker's deals completed for, less what the attacker has paid. In kopecks. */
  readonly gain: bigint
  /** Days that have passed, begun ones included. */
  readonly days: number
  readonly honestUnpaid: readonly ModelDeal[]
}

const roubles = (kopecks: bigint) => `${kopecks / 100n}.${String(kopecks % 100n).padStart(2, '0')}`

/** Plays one strategy against a house, and tells what it has brought. */
export async function play(house: TrustHouse, setting: Setting, strategy: readonly Move[]): Promise<Outcome> {
  const begun = house.nowMs
  const { methods } = house
  const [first = card] = methods
  const own: ModelDeal[] = []
  const honest: ModelDeal[] = []
  /** Credits that the bank's app shows and no deal was confirmed for. */
  const shown: { kopecks: bigint; methodId: string }[] = []
  let balance = setting.start
  let paid = 0n
  let known = 0n
  let lastForged: bigint | undefined
  let lastHonest: bigint | undefined
  let spendings = 0

  const door = setting.isForwarded ? ('forwarder' as const) : undefined
  const bankTells = async (kopecks: bigint, tail: string, kind: 'credit' | 'debit') => {
    const what =
      kind === 'credit'
        ? `Перевод ${roubles(kopecks)}р от Иван П.`
        : `Покупка ${roubles(kopecks)}р PYATEROCHKA`
    const text = (isWithBalance: boolean) =>
      `MIR-${tail} 14:32 ${what}${isWithBalance ? ` Баланс: ${roubles(balance)}р` : ''}`
    if (setting.hasPush)
      await house.hear({
        channel: 'push',
        sender: 'ru.sberbankmobile',
        title: 'Сбербанк',
        text: text(setting.pushPrintsBalance),
        door: door ?? 'own-push',
      })
    await house.hear({ channel: 'sms', sender: '900', text: text(true), door: door ?? 'own-sms' })
  }
  const moneyComes = async (kopecks: bigint, methodId: string) => {
    balance += kopecks
    shown.push({ kopecks, methodId })
    await bankTells(kopecks, methods.find(({ id }) => id === methodId)?.cardTail ?? '', 'credit')
    lastHonest = kopecks
  }
  const take = (kopecks: bigint, methodId: string) => {
    const at = shown.findIndex((one) => one.kopecks === kopecks && one.methodId === methodId)
    if (at !== -1) shown.splice(at, 1)
    return at !== -1
  }
  const guessed = (how: Guess, kopecks: bigint): bigint | undefined => {
    if (how === 'none') return undefined
    if (how === 'paid-so-far') return known + kopecks
    if (how === 'continues-forged') return (lastForged ?? 0n) + kopecks
    if (how === 'just-the-sum') return kopecks
    if (how === 'last-honest-plus') return (lastHonest ?? 0n) + kopecks
    return BigInt(how.of) * 100n + kopecks
  }

  for (const move of strategy) {
    switch (move.do) {
      case 'open': {
        const deal = await house.open(
          methods[move.method % methods.length]?.id ?? first.id,
          BigInt(move.sum) * 100n,
          false,
        )
        if (deal) own.push(deal)
        break
      }
      case 'honest': {
        const deal = await house.open(first.id, BigInt(move.sum) * 100n + BigInt(honest.length), true)
        if (!deal) break
        honest.push(deal)
        await moneyComes(deal.kopecks, deal.methodId)
        break
      }
      case 'pay': {
        const deal = own.at(move.which)
        if (!deal) break
        paid += deal.kopecks
        known += deal.kopecks
        await moneyComes(deal.kopecks, deal.methodId)
        break
      }
      case 'stray':
        paid += BigInt(move.sum) * 100n
        known += BigInt(move.sum) * 100n
        await moneyComes(BigInt(move.sum) * 100n, first.id)
        break
      case 'forge': {
        const deal = own.at(move.which)
        if (!deal) break
        const printed = guessed(move.balance, deal.kopecks)
        if (printed !== undefined) lastForged = printed
        for (const message of forgeries(deal, methods, printed, move.wording, move.tail))
          await house.hear(message)
        break
      }
      case 'forge-debit': {
        const kopecks = BigInt(move.sum) * 100n
        const after = guessed(move.balance, -kopecks)
        if (after === undefined || after < 0n) break
        lastForged = after
        const text = `MIR-${first.cardTail} 14:32 Покупка ${roubles(kopecks)}р PYATEROCHKA Баланс: ${roubles(after)}р`
        await house.hear({ channel: 'sms', sender: '900', text, door: door ?? 'own-sms' })
        break
      }
      case 'wait':
        house.nowMs += move.minutes * 60_000
        break
      case 'expire': {
        const deal = own.at(move.which)
        if (deal) await house.end(deal)
        break
      }
      case 'trader-looks':
        await lookIntoApp(move.answers)
        break
      case 'trader-types':
        await house.proveTyped(first.id, balance)
        break
      case 'trader-spends': {
        spendings += 1
        // All of it, or a share that nobody else knows to the kopeck.
        const spent =
          move.share === 1 ? balance : (balance * BigInt(((setting.secret * spendings) % 899) + 100)) / 1_000n
        if (spent <= 0n) break
        balance -= spent
        if (move.share === 1) known = 0n
        await bankTells(spent, first.cardTail ?? '', 'debit')
      }
    }
    // What completed by itself was paid with what came.
    for (const deal of [...own, ...honest]) if (deal.status === 'complete' && !counted.has(deal)) count(deal)
  }
  // In the end the trader looks once more: whoever paid gets what they paid for.
  await lookIntoApp(false)

  const completed = own
    .filter(({ status }) => status === 'complete')
    .reduce((sum, { kopecks }) => sum + kopecks, 0n)
  return {
    gain: completed - paid,
    days: Math.floor((house.nowMs - begun) / 86_400_000) + 1,
    honestUnpaid: honest.filter(({ status }) => status !== 'complete'),
  }

  async function lookIntoApp(answers: boolean) {
    for (const deal of house.deals) {
      if (deal.status !== 'pending' && deal.status !== 'verification') continue
      if (!take(deal.kopecks, deal.methodId)) continue
      const question = await house.questionOf(deal)
      await house.confirm(deal, answers && question === balance ? question : undefined)
      counted.add(deal)
    }
  }

  function count(deal: ModelDeal) {
    counted.add(deal)
    take(deal.kopecks, deal.methodId)
  }
}

const counted = new WeakSet<ModelDeal>()

/** Texts for one deal, in every dress that an SMS can wear. */
function forgeries(
  deal: ModelDeal,
  methods: readonly ReadMethod[],
  printed: bigint | undefined,
  wording: number,
  tail: number,
): ModelMessage[] {
  const method = methods.find(({ id }) => id === deal.methodId) ?? card
  const tails = [
    method.cardTail ?? '',
    (method.cardTail ?? '').slice(1),
    `2${method.cardTail}`,
    method.phoneTail ?? '',
    method.accountTail ?? '',
    '0000',
    '',
    method.cardTail ?? '',
  ]
  const digits = tails[tail] ?? ''
  const named = digits === '' ? '' : `MIR-${digits} `
  const sum = roubles(deal.kopecks)
  const rest = printed === undefined ? '' : ` Баланс: ${roubles(printed)}р`
  const sms = (text: string, sender = '900'): ModelMessage => ({
    channel: 'sms',
    sender,
    text,
    door: 'own-sms',
  })
  const texts: ModelMessage[][] = [
    [sms(`${named}14:32 Перевод ${sum}р от Иван П.${rest}`)],
    [sms(`${named}14:32 Перевод ${sum}р от Петр С.${rest}`)],
    [sms(`${named}14:32 Зачисление ${sum}р${rest}`)],
    [sms(`Счет *${digits || '0155'} Перевод ${sum}р от Иван П.${rest}`)],
    // Twice, so that two signals are seen; and under the app's name, as a forwarder would bring it.
    [
      sms(`${named}14:32 Перевод ${sum}р от Иван П.${rest}`),
      sms(`${named}14:32 Перевод ${sum}р от Иван П.${rest}`, 'ru.sberbankmobile'),
    ],
    [
      {
        channel: 'sms',
        sender: 'ru.sberbankmobile',
        text: `${named}14:32 Перевод ${sum}р от Иван П.${rest}`,
        door: 'forwarder',
      },
    ],
    [
      {
        channel: 'push',
        sender: 'ru.sberbankmobile',
        title: 'Сбербанк',
        text: `${named}14:32 Перевод ${sum}р от Иван П.${rest}`,
        door: 'forwarder',
      },
    ],
    [
      {
        channel: 'push',
        sender: 'com.whatsapp',
        title: 'Сбербанк',
        text: `${named}14:32 Перевод ${sum}р от Иван П.${rest}`,
        door: 'own-push',
      },
    ],
    [sms(`${named}14:32 зачислен перевод по СБП ${sum}р из Т-Банк от ИВАН П.${rest}`)],
    [sms(`${named}14:31 Покупка 1р MAGNIT${rest}`), sms(`${named}14:32 Перевод ${sum}р от Иван П.${rest}`)],
  ]
  return texts[wording] ?? []
}
