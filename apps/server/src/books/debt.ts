import { type AnyPosting, credit, debit, house, houseOwner, type Line, userAccount } from '@florin/ledger'
import { money } from '@florin/money'
import type { ChainAsset } from './postings.ts'

// What somebody owes after a verdict, to whom, and what each repayment does to the books. Pure; docs/money.md shows it with numbers.

/** One recipient's part of a debt. The house is `houseOwner`, and gets its part as revenue. */
export interface DebtShare {
  readonly recipientId: string
  readonly micro: bigint
}

export interface Debt {
  /** The dispute whose verdict made it. */
  readonly id: string
  readonly debtorId: string
  readonly asset: ChainAsset
  /** In the order in which they are paid; together they are what is owed. */
  readonly shares: readonly DebtShare[]
  readonly repaidMicro: bigint
  /** How many repayments there were; the next one is named by it. */
  readonly repayments: number
}

export const owedMicro = ({ shares }: Pick<Debt, 'shares'>) =>
  shares.reduce((sum, { micro }) => sum + micro, 0n)
export const leftMicro = (debt: Debt) => owedMicro(debt) - debt.repaidMicro

/** The part of `shares` from `from` to `to`, counted in micro-USDT from the first recipient on. */
export function sharesBetween(shares: readonly DebtShare[], from: bigint, to: bigint): DebtShare[] {
  let begins = 0n
  return shares.flatMap(({ recipientId, micro }) => {
    const ends = begins + micro
    const paid = lesser(to, ends) - greater(from, begins)
    begins = ends
    return paid > 0n ? [{ recipientId, micro: paid }] : []
  })
}

/** Who gets these shares: people as available, the house as revenue. */
export function creditShares<A extends ChainAsset>(asset: A, shares: readonly DebtShare[]): Line<A>[] {
  return shares.map(({ recipientId, micro }) =>
    credit(
      recipientId === houseOwner ? house('revenue') : userAccount(recipientId, 'available'),
      money(asset, micro),
    ),
  )
}

/** Lines that make a debt: the claim of whoever will be paid stands in suspense until money comes for it. */
export function owing<A extends ChainAsset>(asset: A, debtorId: string, micro: bigint): Line<A>[] {
  if (micro === 0n) return []
  return [
    debit(userAccount(debtorId, 'debt'), money(asset, micro)),
    credit(house('suspense'), money(asset, micro)),
  ]
}

/** The debtor has received something: it repays the debt and is paid on. */
export function debtRepaid(debt: Debt, micro: bigint): AnyPosting {
  const number = debt.repayments + 1
  return repayment(debt, micro, {
    kind: 'debt.repaid',
    reference: `debt:${debt.id}:repaid:${number}`,
    from: userAccount(debt.debtorId, 'available'),
  })
}

/** An operator pays the rest of a debt out of the house's revenue. */
export function debtCovered(debt: Debt): AnyPosting {
  return repayment(debt, leftMicro(debt), {
    kind: 'debt.covered',
    reference: `debt:${debt.id}:covered`,
    from: house('revenue'),
  })
}

function repayment(
  debt: Debt,
  micro: bigint,
  event: { readonly kind: string; readonly reference: string; readonly from: Line<ChainAsset>['account'] },
): AnyPosting {
  const { asset, debtorId, shares, repaidMicro } = debt
  const amount = money(asset, micro)
  const lines: Line<ChainAsset>[] = [
    debit(event.from, amount),
    credit(userAccount(debtorId, 'debt'), amount),
    debit(house('suspense'), amount),
    ...creditShares(asset, sharesBetween(shares, repaidMicro, repaidMicro + micro)),
  ]
  return { kind: event.kind, reference: event.reference, lines } as AnyPosting
}

const lesser = (one: bigint, other: bigint) => (one < other ? one : other)
const greater = (one: bigint, other: bigint) => (one > other ? one : other)
