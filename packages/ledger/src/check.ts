import { type LedgerQuery, rowsOf, type Whole } from './query.ts'

/** A promise about money that can be checked at any moment, under load and after any crash. */
export interface Invariant {
  readonly id: string
  readonly promise: string
  /** A query that gives one row, with a text column `what`, for each thing that breaks the promise. */
  broken(scope: CheckScope): string
}

/** What to check. The numbers go into the query as literals: it is planned for them. */
export interface CheckScope {
  /** Transfers up to this number were checked before, and no new one can appear among them. */
  readonly after: bigint
  /** And so was what transactions below this number have written; what is no transfer goes by it. */
  readonly since: bigint
  /** Accounts that are checked although nothing moved there, so that in time all are. */
  readonly accounts: { readonly after: bigint; readonly upTo: bigint }
}

export const everything: CheckScope = {
  after: 0n,
  since: 0n,
  accounts: { after: 0n, upTo: 2n ** 63n - 1n },
}

export interface LedgerFinding {
  readonly invariant: Invariant
  readonly count: number
  readonly first: string | undefined
}

/** Checks every promise. `tx` is one repeatable read, so that all of them see the same snapshot. */
export async function check(
  tx: LedgerQuery,
  invariants: readonly Invariant[],
  scope: CheckScope,
): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = []
  for (const invariant of invariants) {
    const [row] = await rowsOf<{ count: Whole; first: string | null }>(
      tx,
      `select count(*) as count, min(what) as first from (${invariant.broken(scope)}) as broken`,
      [],
    )
    findings.push({ invariant, count: Number(row?.count ?? 0), first: row?.first ?? undefined })
  }
  return findings
}
