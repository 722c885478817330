import { format, money } from '@florin/money'
import {
  caseHeld,
  dealCompleted,
  dealCompletedLate,
  dealReleased,
  ratingFor,
  verificationMinutes,
} from '../deals/index.ts'
import { ttlMinutes } from '../deals/past/index.ts'
import type { Chance } from './history-chance.ts'
import type { Matched } from './history-match.ts'
import type { PlannedStep } from './planned-deal.ts'

// What becomes of a deal: the steps that the product would have taken, with its own causes and postings.

const minuteMs = 60_000
/** One push of the bank's own app settles so much by itself; above that the trader decides. */
const mostByReceipt = 1_500_000n

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
/** Nobody acts on the full minute. */
const minutesLater = (at: Date, chance: Chance, least: number, most: number) =>
  later(at, chance.between(least * minuteMs, most * minuteMs))

/** The clock's job looks each second. */
const clockAfter = (at: Date, chance: Chance, minutes: number) =>
  later(at, minutes * minuteMs + chance.between(20, 1_000))

/** What becomes of it is said by `fate`, from 0 to below 1. */
export function stepsOf(deal: Matched, fate: number, chance: Chance): PlannedStep[] {
  if (fate < 0.1) return unpaid(deal, chance)
  if (fate < 0.15) return [canceled(deal, chance)]
  if (!isReadByPhone(deal)) return confirmedByHand(deal, chance)
  return fate < 0.17 ? paidLate(deal, chance) : paid(deal, chance)
}

export function isReadByPhone({ method, amountKopecks }: Pick<Matched, 'method' | 'amountKopecks'>): boolean {
  return method.terminalId !== undefined && amountKopecks <= mostByReceipt
}

function claim(at: Date): PlannedStep {
  return {
    at,
    from: 'pending',
    to: 'verification',
    cause: 'payer_claimed',
    by: 'payer',
    event: 'order.payer_claimed',
  }
}

function expired(deal: Matched, at: Date, from: 'pending' | 'verification'): PlannedStep {
  return {
    at,
    from,
    to: 'expired',
    cause: 'clock_ended',
    by: 'clock',
    event: 'order.expired',
    posting: dealReleased(deal, 'expired'),
  }
}

/** The payer left. */
export function leftUnpaid(deal: Matched, chance: Chance): PlannedStep {
  return expired(deal, clockAfter(deal.matchedAt, chance, ttlMinutes), 'pending')
}

/** Most just leave; a few say that they have paid. */
function unpaid(deal: Matched, chance: Chance): PlannedStep[] {
  if (chance.happens(0.85)) return [leftUnpaid(deal, chance)]
  const claimed = claim(minutesLater(deal.matchedAt, chance, 2, 13))
  return [claimed, expired(deal, clockAfter(claimed.at, chance, verificationMinutes), 'verification')]
}

function canceled(deal: Matched, chance: Chance): PlannedStep {
  const isByShop = chance.happens(0.3)
  return {
    at: minutesLater(deal.matchedAt, chance, 1, 6),
    from: 'pending',
    to: 'canceled',
    cause: isByShop ? 'merchant_canceled' : 'payer_canceled',
    by: isByShop ? 'merchant' : 'payer',
    ...(isByShop && { actorId: deal.merchantId }),
    event: 'order.canceled',
    posting: dealReleased(deal, 'canceled'),
  }
}

/** No phone reads this method: the payer says so, the trader looks into the bank. */
function confirmedByHand(deal: Matched, chance: Chance): PlannedStep[] {
  const claimed = claim(minutesLater(deal.matchedAt, chance, 1, 9))
  return [
    claimed,
    {
      at: minutesLater(claimed.at, chance, 1, 11),
      from: 'verification',
      to: 'complete',
      cause: 'trader_confirmed',
      by: 'trader',
      actorId: deal.traderId,
      event: 'order.completed',
      posting: dealCompleted(deal),
      ratingPoints: ratingFor.completed,
    },
  ]
}

function receipt(deal: Matched, at: Date, chance: Chance) {
  return {
    at,
    to: 'complete',
    by: 'terminal',
    facts: { amount: format(money('RUB', deal.amountKopecks)) },
    receiptId: chance.uuid(),
    ratingPoints: ratingFor.completed,
  } as const
}

/** The bank's message comes, often before the payer has pressed anything. */
function paid(deal: Matched, chance: Chance): PlannedStep[] {
  const before = chance.happens(0.35) ? [claim(minutesLater(deal.matchedAt, chance, 1, 6))] : []
  const known = before[0]?.at ?? deal.matchedAt
  return [
    ...before,
    {
      ...receipt(deal, minutesLater(known, chance, 1, before.length > 0 ? 4 : 10), chance),
      from: before.length > 0 ? 'verification' : 'pending',
      cause: 'receipt_exact',
      event: 'order.completed',
      posting: dealCompleted(deal),
    },
  ]
}

function paidLate(deal: Matched, chance: Chance): PlannedStep[] {
  const ended = expired(deal, clockAfter(deal.matchedAt, chance, ttlMinutes), 'pending')
  const arrival = receipt(deal, minutesLater(ended.at, chance, 3, 140), chance)
  return [
    ended,
    {
      ...arrival,
      from: 'expired',
      cause: 'receipt_late',
      event: 'order.completed',
      newsBefore: 'order.late_payment',
      isLate: true,
      posting: dealCompletedLate(deal, arrival.receiptId),
    },
  ]
}

/** The payer said that they had paid, and the phone was silent meanwhile: nobody can know, so somebody must look. */
export function disputedInSilence(deal: Matched, chance: Chance): PlannedStep[] {
  const claimed = claim(minutesLater(deal.matchedAt, chance, 3, 9))
  const id = chance.uuid()
  return [
    claimed,
    {
      ...dispute(id, 0n, 'system', ''),
      at: clockAfter(claimed.at, chance, verificationMinutes),
      from: 'verification',
      cause: 'clock_ended_in_silence',
      by: 'clock',
    },
  ]
}

/** The shop has seen its customer's proof. What the trader has free is frozen again. */
export function disputedByShop(deal: Matched, chance: Chance): PlannedStep[] {
  const ended = expired(deal, clockAfter(deal.matchedAt, chance, ttlMinutes), 'pending')
  const id = chance.uuid()
  const held = caseHeld(deal, { disputeId: id, userId: deal.traderId, units: deal.sums.value })
  if (!held) throw new Error('A deal without value')
  return [
    ended,
    {
      ...dispute(id, deal.sums.value, 'merchant', 'Покупатель прислал чек об оплате.'),
      at: minutesLater(ended.at, chance, 20, 60),
      from: 'expired',
      cause: 'dispute_by_merchant',
      by: 'merchant',
      actorId: deal.merchantId,
      posting: held,
    },
  ]
}

function dispute(id: string, held: bigint, openedBy: string, comment: string) {
  return {
    to: 'dispute',
    event: 'dispute.opened',
    facts: { dispute_id: id },
    ratingPoints: ratingFor.disputed,
    dispute: { id, openedBy, comment, held },
  } as const
}
