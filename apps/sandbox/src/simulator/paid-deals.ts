import type { KnownAccount } from './memory.ts'
import type { ShownCredit } from './trader-bank.ts'

/** A deal as its trader sees it in the list. */
export interface ListedDeal {
  readonly id: string
  readonly account: KnownAccount
  readonly kopecks: bigint
  readonly createdMs: number
}

export interface PaidDeal<Deal extends ListedDeal> {
  readonly deal: Deal
  readonly credits: readonly ShownCredit[]
}

/**
 * Which of these deals were paid, as somebody sees who lays the list of deals beside the bank's app: a credit of the very sum on the
 * deal's account since it began; or two of one payer that add up to it.
 */
export function paidDeals<Deal extends ListedDeal>(
  credits: readonly ShownCredit[],
  deals: readonly Deal[],
): PaidDeal<Deal>[] {
  const free = new Set(deals)
  const left = new Set(credits)
  const paid: PaidDeal<Deal>[] = []
  const found = (deal: Deal, its: readonly ShownCredit[]) => {
    paid.push({ deal, credits: its })
    free.delete(deal)
    for (const credit of its) left.delete(credit)
  }
  for (const credit of credits) {
    const deal = latest([...free].filter((one) => one.kopecks === credit.kopecks && isAfter(credit, one)))
    if (deal) found(deal, [credit])
  }
  for (const deal of [...free]) {
    const pair = partsOf(deal, [...left])
    if (pair) found(deal, pair)
  }
  return paid
}

function partsOf(deal: ListedDeal, credits: readonly ShownCredit[]): readonly ShownCredit[] | undefined {
  const since = credits.filter((credit) => isAfter(credit, deal))
  for (const [at, one] of since.entries()) {
    const other = since
      .slice(at + 1)
      .find(({ kopecks, payer }) => payer === one.payer && kopecks + one.kopecks === deal.kopecks)
    if (other) return [one, other]
  }
  return undefined
}

function isAfter(credit: ShownCredit, deal: ListedDeal): boolean {
  return credit.account === deal.account && credit.atMs >= deal.createdMs
}

/** A sum that was free again: the deal that has it now is meant. */
function latest<Deal extends ListedDeal>(deals: readonly Deal[]): Deal | undefined {
  return deals.toSorted((one, other) => other.createdMs - one.createdMs)[0]
}
