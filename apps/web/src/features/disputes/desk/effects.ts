import type { Preview } from './desk-queries.ts'
import { microOf } from './micro.ts'

type Line = Preview['lines'][number]
export type EffectRow = 'trader' | 'merchant' | 'leads' | 'house'

/** What a verdict does to one party, in millionths of a USDT. */
export interface Effect {
  readonly total: bigint
  /** Moved from frozen to available: no gain and no loss. */
  readonly unfrozen: bigint
  readonly debt: bigint
}

const rowOf = ({ party }: Line): EffectRow =>
  party === 'trader_lead' || party === 'merchant_lead' ? 'leads' : party

export function effectOn(row: EffectRow, { lines }: Preview): Effect {
  const own = lines.filter((line) => rowOf(line) === row)
  const sum = (...accounts: Line['account'][]) =>
    own.reduce((all, { account, change }) => (accounts.includes(account) ? all + microOf(change) : all), 0n)
  const debt = sum('debt')
  const frozen = sum('frozen')
  const total = sum('available', 'due', 'revenue') + frozen - debt
  return { total, debt, unfrozen: total === 0n && frozen < 0n ? -frozen : 0n }
}

/** How many leads get a share of it, by either verdict. */
export function leadCount(previews: readonly (Preview | undefined)[]): number {
  const names = previews.flatMap((preview) =>
    (preview?.lines ?? []).flatMap((line) => (rowOf(line) === 'leads' ? [`${line.party} ${line.name}`] : [])),
  )
  return new Set(names).size
}

/** What this case has frozen, and whose it is: what either verdict lets go. */
export function frozenIn(preview: Preview | undefined) {
  const line = preview?.lines.find(({ account, change }) => account === 'frozen' && change.startsWith('-'))
  if (!line || (line.party !== 'trader' && line.party !== 'merchant')) return undefined
  return { party: line.party, amount: line.change.slice(1) }
}
