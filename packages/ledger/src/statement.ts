import { type Asset, type Money, money } from '@florin/money'
import type { UserAccountKind } from './account.ts'
import { type LedgerQuery, rowsOf, type Whole } from './query.ts'
import type { Balances } from './read.ts'
import { mergeEntries, type StatementEntry, type StatementLine } from './statement-lines.ts'

export const statementKinds = ['available', 'frozen', 'debt'] as const satisfies readonly UserAccountKind[]

/** A place in each of a person's accounts: the position of the next entry. */
export type Places = Readonly<Record<UserAccountKind, bigint>>

/**
 * The first entry at or after a time, in each account; without a time the end. The same time always gives the same places once an entry
 * exists behind it, so periods that follow one another neither lose nor repeat an entry.
 */
export async function placesAt(
  tx: LedgerQuery,
  userId: string,
  asset: Asset,
  at: Date | undefined,
): Promise<Places> {
  const rows = await rowsOf<{ kind: UserAccountKind; place: Whole }>(
    tx,
    `select kind, case when $3::timestamptz is null then version + 1 else ledger.position_at(id, $3) end as place
     from ledger.account where owner = $1 and asset = $2`,
    [userId, asset, at?.toISOString() ?? null],
  )
  return eachKind((kind) => BigInt(rows.find((row) => row.kind === kind)?.place ?? 1n))
}

export const beginning: Places = { available: 1n, frozen: 1n, debt: 1n }

/** What the accounts held before these places. */
export async function balancesAt<A extends Asset>(
  tx: LedgerQuery,
  userId: string,
  asset: A,
  places: Places,
): Promise<Balances<A>> {
  const rows = await rowsOf<{ kind: UserAccountKind; balance: Whole }>(
    tx,
    `select account.kind, entry.balance_after as balance
     from unnest($3::text[], $4::bigint[]) as cut (kind, place)
     join ledger.account on account.owner = $1 and account.asset = $2 and account.kind = cut.kind
     join ledger.entry on entry.account_id = account.id and entry.position = cut.place - 1`,
    [userId, asset, [...statementKinds], statementKinds.map((kind) => places[kind].toString())],
  )
  const of = (kind: UserAccountKind): Money<A> =>
    money(asset, BigInt(rows.find((row) => row.kind === kind)?.balance ?? 0n))
  return { available: of('available'), frozen: of('frozen'), debt: of('debt') }
}

export interface StatementPage {
  readonly lines: readonly StatementLine[]
  /** Where the next page begins. */
  readonly next: Places
}

/** What happened between two places, oldest first: one line for each event, with what it did to each account. */
export async function statementPage(
  tx: LedgerQuery,
  userId: string,
  asset: Asset,
  { from, to, limit }: { readonly from: Places; readonly to: Places; readonly limit: number },
): Promise<StatementPage> {
  const rows = await rowsOf<EntryRow>(
    tx,
    `select account.kind, entry.position, entry.amount, entry.balance_after, entry.transfer_id, transfer.kind as event, transfer.reference,
       transfer.details, transfer.created_at
     from unnest($3::text[], $4::bigint[], $5::bigint[]) as cut (kind, first, beyond)
     join ledger.account on account.owner = $1 and account.asset = $2 and account.kind = cut.kind
     cross join lateral (
       select * from ledger.entry where entry.account_id = account.id and entry.position >= cut.first and entry.position < cut.beyond
       order by entry.position limit $6
     ) as entry
     join ledger.transfer on transfer.id = entry.transfer_id
     order by entry.position`,
    [
      userId,
      asset,
      [...statementKinds],
      statementKinds.map((kind) => from[kind].toString()),
      statementKinds.map((kind) => to[kind].toString()),
      limit,
    ],
  )
  const { lines, taken } = mergeEntries(rows.map(toEntry), limit)
  return { lines, next: eachKind((kind) => from[kind] + taken[kind]) }
}

interface EntryRow {
  kind: UserAccountKind
  position: Whole
  amount: Whole
  balance_after: Whole
  transfer_id: Whole
  event: string
  reference: string
  details: Record<string, unknown> | null
  created_at: Date
}

function toEntry(row: EntryRow): StatementEntry {
  return {
    account: row.kind,
    transferId: BigInt(row.transfer_id),
    change: BigInt(row.amount),
    after: BigInt(row.balance_after),
    event: row.event,
    reference: row.reference,
    details: row.details ?? {},
    at: row.created_at,
  }
}

function eachKind(of: (kind: UserAccountKind) => bigint): Places {
  return { available: of('available'), frozen: of('frozen'), debt: of('debt') }
}
