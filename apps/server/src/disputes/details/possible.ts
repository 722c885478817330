// What a verdict does to everything that one side has, owes and is owed, in micro-USDT. Pure; `closeCase` posts it, docs/money.md shows it.

interface DisputedDeal {
  readonly deal_status_before: string
  readonly value_micro: bigint
  readonly profit_micro: bigint
  /** U − Fm: what the merchant gets. */
  readonly credit_micro: bigint
}

export interface Changes {
  readonly forMerchant: bigint
  readonly forTrader: bigint
}

/**
 * The side that answers for the case pays if it loses; the other verdict only unfreezes the hold. `coveredMicro` is what the house has paid
 * of the debt of the appealed verdict: it comes back to the house.
 */
export function possibleChanges(
  deal: DisputedDeal,
  side: 'merchant' | 'trader',
  coveredMicro: bigint,
): Changes {
  const traderPays = deal.value_micro - deal.profit_micro
  if (deal.deal_status_before === 'complete')
    return { forMerchant: 0n, forTrader: side === 'trader' ? traderPays - coveredMicro : -deal.credit_micro }
  return { forMerchant: side === 'trader' ? -traderPays : deal.credit_micro - coveredMicro, forTrader: 0n }
}
