import {
  type AnyPosting,
  credit,
  debit,
  type HoldKey,
  held,
  house,
  houseOwner,
  type Line,
  userAccount,
} from '@florin/ledger'
import { money } from '@florin/money'
import { creditShares, type DebtShare, owing, sharesBetween } from '../../books/index.ts'
import { houseShare } from '../amounts.ts'
import type { Deal, DealSums } from '../deal.ts'
import { type Booked, type Coin, coinOf, posting } from '../postings.ts'

// What a case does to the books: when it opens, when support admits it, and by its verdict. Pure; docs/money.md shows it with numbers.

/** Who pays if a case is lost, and how much at most. Undefined while the deal's own hold still stands for it. */
export function answerable(
  deal: Pick<Deal, 'traderId' | 'merchantId' | 'sums'>,
  statusBefore: Deal['status'],
): { readonly userId: string; readonly units: bigint } {
  return statusBefore === 'complete'
    ? { userId: deal.merchantId, units: deal.sums.value - deal.sums.fee }
    : { userId: deal.traderId, units: deal.sums.value }
}

export const caseHold = (dealId: string, disputeId: string): HoldKey => ({
  subject: `deal:${dealId}`,
  cause: `dispute:${disputeId}`,
})

/** As much as is available is frozen again, and no more; undefined where there is nothing. */
export function caseHeld(
  deal: Pick<Deal, 'id' | 'isTest'>,
  hold: { readonly disputeId: string; readonly userId: string; readonly units: bigint },
): AnyPosting | undefined {
  if (hold.units === 0n) return undefined
  const amount = money(coinOf(deal), hold.units)
  return posting('dispute.held', `dispute:${hold.disputeId}:hold`, [
    debit(userAccount(hold.userId, 'available'), amount),
    credit(held(hold.userId, caseHold(deal.id, hold.disputeId)), amount),
  ])
}

/** A case beyond the limits holds nothing: what the match had frozen goes back until support admits the case. */
export function matchUnheld(
  deal: Pick<Booked, 'id' | 'traderId' | 'isTest' | 'sums'>,
  disputeId: string,
): AnyPosting {
  const value = money(coinOf(deal), deal.sums.value)
  return posting('dispute.unheld', `dispute:${disputeId}:unheld`, [
    debit(held(deal.traderId, { subject: `deal:${deal.id}`, cause: 'matched' }), value),
    credit(userAccount(deal.traderId, 'available'), value),
  ])
}

/** What whoever pays has: the open holds of this deal, and what is available. */
export interface Means {
  readonly holds: readonly { readonly cause: string; readonly units: bigint }[]
  readonly available: bigint
}

/** What a verdict moves now, and what it leaves owed. */
export interface VerdictOutcome {
  readonly posting: AnyPosting | undefined
  readonly debtorId: string
  /** What could not be paid, by recipient, in the order in which it will be. */
  readonly owed: readonly DebtShare[]
  /** What is taken off the debt of the verdict that was appealed against, by recipient. */
  readonly annulled: readonly DebtShare[]
}

/**
 * What an appeal finds of the verdict that it is about: money that has not moved yet need not come back. Nobody pays back what was never
 * paid; the debt is annulled instead.
 */
export interface Earlier {
  readonly debtorId: string
  /** What that verdict left owed and is still unpaid, by recipient. */
  readonly unpaid: readonly DebtShare[]
  /** What the house has paid of that debt, by an operator's act: it comes back to the house, not to whoever owed it. */
  readonly coveredMicro: bigint
  /** What each lead really gave back by it, where it undid a completed deal. */
  readonly givenByLead: ReadonlyMap<string, bigint> | undefined
}

/**
 * For the merchant, on a deal that had not been complete: the trader pays U − P. What is frozen goes first, then what is available,
 * and what lacks is debt. The merchant is paid first, then leads, then the house.
 */
export function paidToMerchant(
  deal: Booked,
  disputeId: string,
  sums: DealSums,
  trader: Means,
  earlier?: Earlier,
): VerdictOutcome {
  const recipients = recipientsOf(deal, givenAgain(deal, sums, earlier?.givenByLead))
  // What the merchant still owes the trader for this deal is annulled, and the trader pays so much less.
  const credited = sums.value - sums.fee
  const unpaid = earlier?.unpaid ?? []
  const annulled = lesser(credited, totalMicro(unpaid))
  const covered = earlier?.coveredMicro ?? 0n
  const rest = recipients.map((one) =>
    one.recipientId === deal.merchantId ? { ...one, micro: one.micro - annulled - covered } : one,
  )
  if (covered > 0n) rest.push({ recipientId: houseOwner, micro: covered })
  return {
    ...collected(deal, disputeId, deal.traderId, trader, rest, annulling(coinOf(deal), earlier, annulled)),
    annulled: sharesBetween(unpaid, 0n, annulled),
  }
}

/** A lead who had not given everything back gets no more than that lead gave: the rest is the house's, which had paid for it. */
function givenAgain(
  { terms: { traderLeadId, merchantLeadId } }: Booked,
  sums: DealSums,
  givenByLead: Earlier['givenByLead'],
): DealSums {
  if (!givenByLead) return sums
  const given = (leadId: string | undefined) => (leadId === undefined ? 0n : (givenByLead.get(leadId) ?? 0n))
  const traderLead = lesser(sums.traderLead, given(traderLeadId))
  const left = given(merchantLeadId) - (traderLeadId === merchantLeadId ? traderLead : 0n)
  return { ...sums, traderLead, merchantLead: lesser(sums.merchantLead, left) }
}

/** Lines that take a debt off: nobody will pay it, and nobody has a claim to it any more. */
function annulling(coin: Coin, earlier: Earlier | undefined, micro: bigint): Line<Coin>[] {
  if (!earlier || micro === 0n) return []
  return [
    credit(userAccount(earlier.debtorId, 'debt'), money(coin, micro)),
    debit(house('suspense'), money(coin, micro)),
  ]
}

/** Who gets what of a completed deal, in the order in which a short trader's money reaches them. */
export function recipientsOf({ merchantId, terms }: Booked, sums: DealSums): DebtShare[] {
  const lead = (recipientId: string | undefined, micro: bigint) =>
    recipientId === undefined ? [] : [{ recipientId, micro }]
  return [
    { recipientId: merchantId, micro: sums.value - sums.fee },
    ...lead(terms.traderLeadId, sums.traderLead),
    ...lead(terms.merchantLeadId, sums.merchantLead),
    { recipientId: houseOwner, micro: houseShare(sums) },
  ].filter(({ micro }) => micro > 0n)
}

/**
 * For the trader, on a completed deal: U − P comes back, out of what the merchant, the leads and the house had got. What a lead
 * lacks the house pays; what the merchant lacks is the merchant's debt to the trader.
 */
export function paidBackToTrader(
  deal: Booked,
  disputeId: string,
  merchant: Means,
  leadAvailable: (leadId: string) => bigint,
  earlier?: Earlier,
): VerdictOutcome {
  const coin = coinOf(deal)
  const unpaid = earlier?.unpaid ?? []
  const paid = less(recipientsOf(deal, deal.sums), unpaid)
  const back = paid.filter(({ recipientId }) => recipientId === deal.merchantId)
  const leads = new Map<string, bigint>()
  for (const { recipientId, micro } of paid) {
    if (recipientId === houseOwner || recipientId === deal.merchantId) continue
    leads.set(recipientId, (leads.get(recipientId) ?? 0n) + micro)
  }
  const fromLeads = [...leads].map(([leadId, micro]) => ({
    leadId,
    micro: lesser(micro, leadAvailable(leadId)),
  }))
  const fromMerchant = totalMicro(back)
  const margin = totalMicro(paid) - fromMerchant
  const fromHouse = fromLeads.reduce((rest, { micro }) => rest - micro, margin)
  // What the house has paid for the trader comes back to it: out of the merchant's part first, then out of the margin.
  const covered = earlier?.coveredMicro ?? 0n
  const coveredOfMerchant = lesser(covered, fromMerchant)
  const coveredOfMargin = covered - coveredOfMerchant
  const lines: Line<Coin>[] = [
    ...fromLeads.map(({ leadId, micro }) => debit(userAccount(leadId, 'available'), money(coin, micro))),
    ...creditShares(coin, [
      { recipientId: deal.traderId, micro: margin - coveredOfMargin },
      { recipientId: houseOwner, micro: coveredOfMargin },
    ]),
    debit(house('revenue'), money(coin, fromHouse)),
    ...annulling(coin, earlier, totalMicro(unpaid)),
  ]
  const fromMerchantTo = [
    { recipientId: deal.traderId, micro: fromMerchant - coveredOfMerchant },
    { recipientId: houseOwner, micro: coveredOfMerchant },
  ]
  return {
    ...collected(deal, disputeId, deal.merchantId, merchant, fromMerchantTo, lines),
    annulled: unpaid,
  }
}

/** The recipients' shares without what was never paid to them. A lead of both sides has two shares and is taken from in their order. */
function less(recipients: readonly DebtShare[], unpaid: readonly DebtShare[]): DebtShare[] {
  const left = new Map<string, bigint>()
  for (const { recipientId, micro } of unpaid) left.set(recipientId, (left.get(recipientId) ?? 0n) + micro)
  return recipients.map(({ recipientId, micro }) => {
    const taken = lesser(micro, left.get(recipientId) ?? 0n)
    left.set(recipientId, (left.get(recipientId) ?? 0n) - taken)
    return { recipientId, micro: micro - taken }
  })
}

/** What was frozen for a case goes back to its owner. Undefined where nothing was. */
export function caseReleased(
  deal: Pick<Booked, 'id' | 'isTest'>,
  disputeId: string,
  ownerId: string,
  holds: Means['holds'],
): AnyPosting | undefined {
  if (holds.length === 0) return undefined
  const coin = coinOf(deal)
  return posting('dispute.decided', `dispute:${disputeId}:verdict`, [
    ...closed(deal, ownerId, holds),
    credit(userAccount(ownerId, 'available'), money(coin, totalOf(holds))),
  ])
}

function collected(
  deal: Booked,
  disputeId: string,
  debtorId: string,
  { holds, available }: Means,
  recipients: readonly DebtShare[],
  others: readonly Line<Coin>[],
): Omit<VerdictOutcome, 'annulled'> {
  const coin = coinOf(deal)
  const due = totalMicro(recipients)
  const frozen = totalOf(holds)
  const fromHolds = lesser(frozen, due)
  const fromAvailable = lesser(available, due - fromHolds)
  const paid = fromHolds + fromAvailable
  const own = userAccount(debtorId, 'available')
  const lines: Line<Coin>[] = [
    ...closed(deal, debtorId, holds),
    credit(own, money(coin, frozen - fromHolds)),
    debit(own, money(coin, fromAvailable)),
    ...creditShares(coin, sharesBetween(recipients, 0n, paid)),
    ...others,
    ...owing(coin, debtorId, due - paid),
  ].filter(({ change }) => change.units !== 0n)
  return {
    posting: lines.length > 0 ? posting('dispute.decided', `dispute:${disputeId}:verdict`, lines) : undefined,
    debtorId,
    owed: sharesBetween(recipients, paid, due),
  }
}

function closed({ id, isTest }: Pick<Booked, 'id' | 'isTest'>, ownerId: string, holds: Means['holds']) {
  return holds.map(({ cause, units }) =>
    debit(held(ownerId, { subject: `deal:${id}`, cause }), money(coinOf({ isTest }), units)),
  )
}

export const totalMicro = (shares: readonly DebtShare[]) => shares.reduce((sum, { micro }) => sum + micro, 0n)
const totalOf = (holds: Means['holds']) => holds.reduce((sum, { units }) => sum + units, 0n)
const lesser = (one: bigint, other: bigint) => (one < other ? one : other)
