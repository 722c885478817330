import type { ReadMethod } from '../../messages/account.ts'
import { card, type Guess, type Move, type Setting } from './adversary-moves.ts'
import type { ModelDeal, ModelMessage, TrustHouse } from './adversary-world.ts'

// Plays the strategies of adversary-moves.ts: the attacker, the bank, honest payers and the trader, against one house.

export interface AdversaryOutcome {
  /** Roubles' worth that the attacker's deals completed for, less what the attacker has paid. In kopecks. */
  readonly gain: bigint
  /** Days that have passed, begun ones included. */
  readonly days: number
  readonly honestUnpaid: readonly ModelDeal[]
}

const roubles = (kopecks: bigint) => `${kopecks / 100n}.${String(kopecks % 100n).padStart(2, '0')}`

/** Plays one strategy against a house, and returns what it has brought. */
export async function play(
  house: TrustHouse,
  setting: Setting,
  strategy: readonly Move[],
): Promise<AdversaryOutcome> {
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
