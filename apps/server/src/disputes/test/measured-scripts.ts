import type { DisputeReason } from '@florin/contract'
import type { MeasuredCase } from './measured-stage.ts'

/** What really happened: whose right it is, and for how much where that is not the whole. */
export interface Truth {
  readonly towards: 'merchant' | 'trader'
  readonly kopecks?: (whole: bigint) => bigint
}

export interface Script {
  readonly reason: DisputeReason
  readonly what: string
  readonly truth: Truth
  /** The shop's file tells of a payment that was not made for this deal. */
  readonly isForged?: boolean
  /** Kopecks; some 3 000 to 9 000 RUB where none is said. */
  readonly kopecks?: bigint
  play(one: MeasuredCase): Promise<void>
  /** What the trader does when support asks for more. Without it nothing: the time to answer passes. */
  answersMore?(one: MeasuredCase): Promise<void>
}

const merchant: Truth = { towards: 'merchant' }
const trader: Truth = { towards: 'trader' }
const less = (whole: bigint) => (whole * 6n) / 10n + 37n
const day = '24 hours 1 minute'

/** Ended unpaid, as the phone heard it: a text before, a text after. */
async function unpaid(one: MeasuredCase): Promise<void> {
  await one.begins()
  await one.ends()
  await one.phone.spends(4_411n)
}

/** Paid, but the phone was silent and the text never came. */
async function lost(one: MeasuredCase, isPaid: boolean): Promise<void> {
  await one.begins()
  if (isPaid) await one.phone.moves(one.kopecks)
  await one.ends()
  await one.phone.wasAway(one.deal.dealId)
}

async function complete(one: MeasuredCase): Promise<void> {
  await one.begins()
  await one.comes()
  await one.phone.timePasses('20 minutes')
}

export const scripts: readonly Script[] = [
  {
    reason: 'not_credited',
    what: 'paid; the text comes when the phone is back',
    truth: merchant,
    async play(one) {
      await lost(one, false)
      await one.isDisputed('not_credited', one.document())
      await one.comes()
      await one.rulesLook()
    },
  },
  {
    reason: 'not_credited',
    what: 'paid; the text is lost; the statement has it',
    truth: merchant,
    async play(one) {
      await lost(one, true)
      await one.isDisputed('not_credited', one.document())
      await one.answers(one.statement(one.kopecks))
    },
  },
  {
    reason: 'not_credited',
    what: 'paid; the text is lost; the trader leaves the line out of the statement',
    truth: merchant,
    async play(one) {
      await lost(one, true)
      await one.isDisputed('not_credited', one.document())
      await one.answers(one.statement(1_200_00n))
    },
  },
  {
    reason: 'not_credited',
    what: 'paid; the text is lost; the trader is silent',
    truth: merchant,
    async play(one) {
      await lost(one, true)
      await one.isDisputed('not_credited', one.document())
      await one.isReadByTrader()
      await one.waits(day)
    },
  },
  {
    reason: 'not_credited',
    what: 'never paid; a forged file without a flaw; the phone heard everything',
    truth: trader,
    isForged: true,
    async play(one) {
      await unpaid(one)
      await one.isDisputed('not_credited', one.document())
      await one.answers()
    },
  },
  {
    reason: 'not_credited',
    what: 'never paid; a forged file without a flaw; the phone was silent',
    truth: trader,
    isForged: true,
    async play(one) {
      await lost(one, false)
      await one.isDisputed('not_credited', one.document())
      await one.answers()
    },
    answersMore: (one) => one.answers(one.statement(1_200_00n)),
  },
  {
    reason: 'not_credited',
    what: 'never paid; an edited file; the phone was silent',
    truth: trader,
    isForged: true,
    async play(one) {
      await lost(one, false)
      await one.isDisputed('not_credited', one.document({ isEdited: true }))
      await one.answers()
    },
  },
  {
    reason: 'not_credited',
    what: 'never paid; a forged file and a forged SMS',
    truth: trader,
    isForged: true,
    async play(one) {
      await unpaid(one)
      await one.isDisputed('not_credited', one.document())
      await one.phone.isLiedTo(one.kopecks)
      await one.rulesLook()
      await one.answers(one.statement(1_200_00n))
    },
  },
  {
    reason: 'not_credited',
    what: 'never paid; a forged file; the trader is silent, the phone heard everything',
    truth: trader,
    isForged: true,
    async play(one) {
      await unpaid(one)
      await one.isDisputed('not_credited', one.document())
      await one.isReadByTrader()
      await one.waits(day)
    },
  },
  {
    reason: 'not_credited',
    what: 'never paid; a forged file above 15 000 RUB; trader and phone are silent',
    truth: trader,
    isForged: true,
    kopecks: 18_000_00n,
    async play(one) {
      await lost(one, false)
      await one.isDisputed('not_credited', one.document())
      await one.isReadByTrader()
      await one.waits(day)
    },
  },
  {
    reason: 'not_credited',
    what: 'never paid, only claimed; the phone was silent, so the clock opens it; the merchant is silent',
    truth: trader,
    async play(one) {
      await one.begins()
      await one.isClaimed()
      await one.phone.wasAway(one.deal.dealId)
      await one.ends()
      await one.isOpenedByClock()
      await one.waits(day)
    },
  },
  {
    reason: 'not_credited',
    what: 'never paid; the sides agree to cancel',
    truth: trader,
    async play(one) {
      await unpaid(one)
      await one.isDisputed('not_credited', one.document())
      await one.agrees('cancel')
    },
  },
  {
    reason: 'another_sum',
    what: 'paid less, and the phone heard it',
    truth: { towards: 'merchant', kopecks: less },
    async play(one) {
      await one.begins()
      await one.ends()
      await one.comes(less(one.kopecks))
      await one.isDisputed('another_sum', one.document({ kopecks: less(one.kopecks) }))
      await one.answers()
    },
  },
  {
    reason: 'another_sum',
    what: 'paid less; the text is lost; the sides agree on what came',
    truth: { towards: 'merchant', kopecks: less },
    async play(one) {
      await lost(one, false)
      await one.isDisputed('another_sum', one.document({ kopecks: less(one.kopecks) }))
      await one.agrees('complete', less(one.kopecks))
    },
  },
  {
    reason: 'another_sum',
    what: 'paid less; the text is lost; the statement has it',
    truth: { towards: 'merchant', kopecks: less },
    async play(one) {
      await lost(one, false)
      await one.isDisputed('another_sum', one.document({ kopecks: less(one.kopecks) }))
      await one.answers(one.statement(less(one.kopecks)))
    },
  },
  {
    reason: 'another_sum',
    what: 'never paid; a forged file of another sum',
    truth: trader,
    isForged: true,
    async play(one) {
      await unpaid(one)
      await one.isDisputed('another_sum', one.document({ kopecks: less(one.kopecks) }))
      await one.answers()
    },
  },
  {
    reason: 'wrong_requisite',
    what: 'paid to the trader’s other card',
    truth: merchant,
    async play(one) {
      await one.begins()
      await one.ends()
      await one.comes(one.kopecks, 'other')
      await one.isDisputed('wrong_requisite', one.document({ tail: '5528' }))
      await one.answers()
    },
  },
  {
    reason: 'wrong_requisite',
    what: 'paid to a stranger’s card',
    truth: trader,
    async play(one) {
      await unpaid(one)
      await one.isDisputed('wrong_requisite', one.document({ tail: '9071' }))
      await one.answers()
    },
  },
  {
    reason: 'paid_late',
    what: 'paid after the end; the text comes during the case',
    truth: merchant,
    async play(one) {
      await unpaid(one)
      await one.isDisputed('paid_late', one.document())
      await one.comes()
      await one.rulesLook()
    },
  },
  {
    reason: 'paid_late',
    what: 'paid after the end; the text is lost; the statement has it',
    truth: merchant,
    async play(one) {
      await lost(one, true)
      await one.isDisputed('paid_late', one.document())
      await one.answers()
    },
    answersMore: (one) => one.answers(one.statement(one.kopecks)),
  },
  {
    reason: 'paid_late',
    what: 'never paid; a forged file',
    truth: trader,
    isForged: true,
    async play(one) {
      await unpaid(one)
      await one.isDisputed('paid_late', one.document())
      await one.answers(one.statement(1_200_00n))
    },
  },
  {
    reason: 'paid_twice',
    what: 'the deal is complete, and the sum came once more',
    truth: merchant,
    async play(one) {
      await complete(one)
      await one.comes()
      await one.isDisputed('paid_twice', one.document())
      await one.answers(one.statement(one.kopecks, one.kopecks))
    },
  },
  {
    reason: 'paid_twice',
    what: 'one payment, shown for two orders',
    truth: trader,
    isForged: true,
    async play(one) {
      await one.begins()
      await one.ends()
      await one.ordered('other')
      await one.comes(one.kopecks, 'other')
      await one.isDisputed('paid_twice', one.document({ tail: '5528' }))
      await one.answers()
    },
  },
  {
    reason: 'forged_receipt',
    what: 'confirmed by mistake on a forged file',
    truth: trader,
    isForged: true,
    async play(one) {
      await one.begins()
      await one.isConfirmedByHand()
      await one.phone.spends(4_411n)
      await one.isOpenedFor('forged_receipt', one.document())
      await one.answers(one.statement(1_200_00n))
    },
  },
  {
    reason: 'forged_receipt',
    what: 'the money came, and the trader denies it',
    truth: merchant,
    async play(one) {
      await complete(one)
      await one.isOpenedFor('forged_receipt', one.document())
      await one.answers(one.statement(1_200_00n))
    },
  },
  {
    reason: 'bank_returned',
    what: 'the bank took the sum back',
    truth: trader,
    async play(one) {
      await complete(one)
      await one.phone.spends(one.kopecks)
      await one.isOpenedFor('bank_returned', one.document())
      await one.answers(one.statement(one.kopecks))
    },
  },
  {
    reason: 'bank_returned',
    what: 'nothing was taken back, and the trader says so',
    truth: merchant,
    async play(one) {
      await complete(one)
      await one.phone.spends(4_411n)
      await one.isOpenedFor('bank_returned', one.document())
      await one.answers(one.statement(one.kopecks))
    },
  },
]

/** Never paid; a forged file without a flaw; phone and trader are silent: the rule about silence cannot know better. */
export const silentThoughRight: Script = {
  reason: 'not_credited',
  what: 'never paid; a forged file; phone and trader are silent',
  truth: trader,
  isForged: true,
  async play(one) {
    await lost(one, false)
    await one.isDisputed('not_credited', one.document())
    await one.isReadByTrader()
    await one.waits(day)
  },
}
