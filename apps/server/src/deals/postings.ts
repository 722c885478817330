import {
  type AnyPosting,
  credit,
  debit,
  type HoldKey,
  held,
  house,
  type Line,
  userAccount,
} from '@florin/ledger'
import { money } from '@florin/money'
import { houseShare } from './amounts.ts'
import type { Deal, DealSums, Terms } from './deal.ts'

// What each step of a deal does to the books. Pure; docs/money.md shows them with numbers.

export type Coin = 'USDT' | 'USDT_TEST'

export type Booked = Pick<Deal, 'id' | 'traderId' | 'merchantId' | 'isTest'> & {
  readonly sums: DealSums
  readonly terms: Pick<Terms, 'traderLeadId' | 'merchantLeadId'>
}

export const coinOf = ({ isTest }: Pick<Deal, 'isTest'>): Coin => (isTest ? 'USDT_TEST' : 'USDT')
const matchedHold = (id: string): HoldKey => ({ subject: `deal:${id}`, cause: 'matched' })

/** One posting of either coin. The lines come from one deal, so they cannot mix. */
export function posting(kind: string, reference: string, lines: Line<Coin>[], details?: object): AnyPosting {
  return { kind, reference, lines, ...(details && { details }) } as AnyPosting
}

/** Requisites are shown: what the trader promises is frozen. */
export function dealMatched(deal: Pick<Booked, 'id' | 'traderId' | 'isTest' | 'sums'>): AnyPosting {
  const value = money(coinOf(deal), deal.sums.value)
  return posting('deal.matched', `deal:${deal.id}:matched`, [
    debit(userAccount(deal.traderId, 'available'), value),
    credit(held(deal.traderId, matchedHold(deal.id)), value),
  ])
}

/** No payment came: the frozen sum goes back. */
export function dealReleased(
  deal: Pick<Booked, 'id' | 'traderId' | 'isTest' | 'sums'>,
  event: 'expired' | 'canceled',
): AnyPosting {
  const value = money(coinOf(deal), deal.sums.value)
  return posting(`deal.${event}`, `deal:${deal.id}:${event}`, [
    debit(held(deal.traderId, matchedHold(deal.id)), value),
    credit(userAccount(deal.traderId, 'available'), value),
  ])
}

/** The roubles came: what was frozen is shared out. */
export function dealCompleted(deal: Booked): AnyPosting {
  const value = money(coinOf(deal), deal.sums.value)
  return posting('deal.completed', `deal:${deal.id}:completed`, [
    debit(held(deal.traderId, matchedHold(deal.id)), value),
    ...shares(deal, deal.sums),
  ])
}

/** More roubles came than the order's sum: what they are worth beyond the hold is taken from what the trader has free. */
export function dealCompletedForMore(deal: Booked, actual: DealSums): AnyPosting {
  const coin = coinOf(deal)
  return posting('deal.completed', `deal:${deal.id}:completed`, [
    debit(held(deal.traderId, matchedHold(deal.id)), money(coin, deal.sums.value)),
    debit(userAccount(deal.traderId, 'available'), money(coin, actual.value - deal.sums.value)),
    ...shares(deal, actual),
  ])
}

/** Fewer roubles came, and the shop takes them for the whole: what the hold has beyond their worth goes back. */
export function dealCompletedForLess(deal: Booked, actual: DealSums): AnyPosting {
  const coin = coinOf(deal)
  const rest = deal.sums.value - actual.value
  return posting('deal.completed', `deal:${deal.id}:completed`, [
    debit(held(deal.traderId, matchedHold(deal.id)), money(coin, deal.sums.value)),
    ...(rest > 0n ? [credit(userAccount(deal.traderId, 'available'), money(coin, rest))] : []),
    ...shares(deal, actual),
  ])
}

/** The roubles came after the clock had ended and the hold was gone: taken from what the trader has free. */
export function dealCompletedLate(deal: Booked, receiptId: string): AnyPosting {
  return posting(
    'deal.completed',
    `late:${receiptId}`,
    [
      debit(userAccount(deal.traderId, 'available'), money(coinOf(deal), deal.sums.value)),
      ...shares(deal, deal.sums),
    ],
    { deal: deal.id },
  )
}

function shares(deal: Booked, sums: DealSums): Line<Coin>[] {
  const coin = coinOf(deal)
  const { traderLeadId, merchantLeadId } = deal.terms
  const to = (user: string, units: bigint) => credit(userAccount(user, 'available'), money(coin, units))
  return [
    to(deal.merchantId, sums.value - sums.fee),
    to(deal.traderId, sums.profit),
    ...(traderLeadId === undefined ? [] : [to(traderLeadId, sums.traderLead)]),
    ...(merchantLeadId === undefined ? [] : [to(merchantLeadId, sums.merchantLead)]),
    credit(house('revenue'), money(coin, houseShare(sums))),
  ]
}
