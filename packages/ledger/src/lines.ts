import type { Asset } from '@florin/money'
import type { Account } from './account.ts'
import { LedgerError } from './ledger-error.ts'
import type { AnyPosting } from './posting.ts'

/** The types forbid a posting of two assets; what came around them is refused here. */
export function assetOf(posting: AnyPosting): Asset {
  const [first, ...others] = posting.lines
  if (!first) throw new LedgerError('empty_posting')
  const { asset } = first.change
  if (others.some((line) => line.change.asset !== asset)) throw new LedgerError('does_not_balance')
  return asset
}

interface Merged {
  readonly account: Account
  units: bigint
}

/** One line for each account: two lines for the same one, say of a lead who invited both sides, are one change. */
export function linesOf({ lines }: AnyPosting): Merged[] {
  const found: Merged[] = []
  for (const { account, change } of lines) {
    const same = found.find(
      (line) => line.account.owner === account.owner && line.account.kind === account.kind,
    )
    if (same) same.units += change.units
    else found.push({ account, units: change.units })
  }
  return found.filter((line) => line.units !== 0n)
}

export function holdsOf({ lines }: AnyPosting) {
  return lines.flatMap(({ account, change }) =>
    account.hold && change.units !== 0n
      ? [{ owner: account.owner, ...account.hold, units: change.units }]
      : [],
  )
}
