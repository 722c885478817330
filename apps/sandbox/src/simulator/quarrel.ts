import { randomUUID } from 'node:crypto'
import { format, money } from '@florin/money'
import { paper } from './paper.ts'
import type { Random } from './random.ts'

/** Why a shop, or support for a trader, disputes a deal. */
export const reasons = [
  'not_credited',
  'another_sum',
  'wrong_requisite',
  'paid_late',
  'paid_twice',
  'forged_receipt',
  'bank_returned',
] as const
export type Reason = (typeof reasons)[number]

/** What really happened: whose right it is, and how much came where that is not the whole. Support does not know it. */
export interface Truth {
  readonly towards: 'merchant' | 'trader'
  readonly kopecks?: bigint | undefined
}

/** One case that the simulator opens. */
export interface Quarrel {
  readonly dealId: string
  readonly reason: Reason
  readonly whole: bigint
  readonly truth: Truth
  /** The shop's file tells of a payment that was never made. */
  readonly isForged: boolean
  /** The trader takes their time to answer. */
  readonly isSlow: boolean
  /** The trader's first answer is a picture that nobody can read: support asks for more. */
  readonly isUnclear: boolean
  /** The shop changes its mind. */
  readonly isWithdrawn: boolean
  /** The trader proposes what came, and the shop agrees. */
  readonly isSettled: boolean
  readonly openedMs: number
}

export interface OpenQuarrel extends Quarrel {
  readonly disputeId: string
  /** The trader's address. */
  readonly trader: string
  /** What a verdict for the shop would bring it, in micro-USDT. */
  readonly creditMicro: bigint
}

/** About a deal that is complete; the others are about one that was canceled. */
export const isAboutComplete = (reason: Reason) =>
  reason === 'paid_twice' || reason === 'bank_returned' || reason === 'forged_receipt'

/** Cases that support opens for the trader. */
export const isOpenedBySupport = (reason: Reason) => reason === 'bank_returned' || reason === 'forged_receipt'

/** Roubles that come all the same, a little less than the whole, so that no deal takes them. */
export function paidAllTheSame(reason: Reason, whole: bigint): bigint | undefined {
  if (reason === 'another_sum') return (whole * 6n) / 10n + 37n
  return reason === 'wrong_requisite' ? whole - 37n : undefined
}

export function truthOf(reason: Reason, whole: bigint): Truth {
  const kopecks = paidAllTheSame(reason, whole)
  if (kopecks !== undefined) return { towards: 'merchant', kopecks }
  return { towards: reason === 'paid_late' || reason === 'paid_twice' ? 'merchant' : 'trader' }
}

/** Credits of that deal in the bank's app: what an honest statement names. */
export function creditsOf(reason: Reason, whole: bigint): readonly bigint[] {
  if (reason === 'not_credited' || reason === 'forged_receipt') return []
  return [paidAllTheSame(reason, whole) ?? whole]
}

export function quarrelAbout(dealId: string, reason: Reason, whole: bigint, random: Random): Quarrel {
  const isWithdrawn = !isOpenedBySupport(reason) && random.chance(0.1)
  return {
    dealId,
    reason,
    whole,
    truth: truthOf(reason, whole),
    isForged: creditsOf(reason, whole).length === 0,
    isSlow: random.chance(0.1),
    isUnclear: random.chance(0.15),
    isWithdrawn,
    isSettled: !isWithdrawn && reason === 'another_sum' && random.chance(0.4),
    openedMs: Date.now(),
  }
}

const roubles = (kopecks: bigint) => format(money('RUB', kopecks))

/** The payer's document, true or forged: nobody can tell by looking. */
export function documentOf({ reason, whole, dealId }: Pick<Quarrel, 'reason' | 'whole' | 'dealId'>): Buffer {
  return paper(['СберБанк', `Сумма ${roubles(paidAllTheSame(reason, whole) ?? whole)} ₽`, dealId])
}

/** The trader's operations of the day: what came for the deal, among others. */
export function statementOf({ reason, whole, dealId }: Quarrel): Buffer {
  const sums = ['11.07', ...creditsOf(reason, whole).map(roubles)]
  return paper(['СберБанк', 'Операции', ...sums.map((sum) => `${sum} ₽`), `${dealId} ${randomUUID()}`])
}
