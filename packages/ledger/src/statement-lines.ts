import type { UserAccountKind } from './account.ts'

interface Event {
  readonly transferId: bigint
  /** The transfer's kind: what happened. */
  readonly event: string
  readonly reference: string
  readonly details: Readonly<Record<string, unknown>>
  readonly at: Date
}

export interface StatementEntry extends Event {
  readonly account: UserAccountKind
  readonly change: bigint
  readonly after: bigint
}

/** What one event did to a person's accounts, and what each of those held afterwards. */
export interface StatementLine extends Event {
  readonly changes: Readonly<
    Partial<Record<UserAccountKind, { readonly change: bigint; readonly after: bigint }>>
  >
}

type Counts = Record<UserAccountKind, bigint>

/**
 * Merges the entries of several accounts, each in the order of its positions, into lines by transfer. Two accounts may have been locked in
 * another order than their transfers were numbered; then one event gives two lines, and every entry is still in exactly one of them.
 */
export function mergeEntries(
  entries: readonly StatementEntry[],
  limit: number,
): { lines: StatementLine[]; taken: Counts } {
  const waiting = Map.groupBy(entries, ({ account }) => account)
  const taken: Counts = { available: 0n, frozen: 0n, debt: 0n }
  const lines: StatementLine[] = []
  while (lines.length < limit) {
    const heads = [...waiting.values()].flatMap((queue) => queue[0] ?? [])
    if (heads.length === 0) break
    const lowest = heads.reduce((one, other) => (other.transferId < one.transferId ? other : one)).transferId
    const together = heads.filter(({ transferId }) => transferId === lowest)
    for (const { account } of together) {
      waiting.get(account)?.shift()
      taken[account] += 1n
    }
    lines.push(lineOf(together))
  }
  return { lines, taken }
}

function lineOf(entries: readonly StatementEntry[]): StatementLine {
  const { transferId, event, reference, details, at } = entries[0] as StatementEntry
  const changes = Object.fromEntries(
    entries.map(({ account, change, after }) => [account, { change, after }]),
  )
  return { transferId, event, reference, details, at, changes }
}
