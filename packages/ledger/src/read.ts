import { type Asset, type Money, money } from '@florin/money'
import { type Account, type HouseAccountKind, houseOwner } from './account.ts'
import { type LedgerQuery, rowsOf, type Whole } from './query.ts'

export interface Balances<A extends Asset> {
  readonly available: Money<A>
  readonly frozen: Money<A>
  /** Zero, or below it by what the person lacks. */
  readonly debt: Money<A>
}

export async function balances<A extends Asset>(
  tx: LedgerQuery,
  userId: string,
  asset: A,
): Promise<Balances<A>> {
  const rows = await rowsOf<{ kind: keyof Balances<A>; balance: Whole }>(
    tx,
    'select kind, balance from ledger.account where owner = $1 and asset = $2',
    [userId, asset],
  )
  const of = (kind: keyof Balances<A>) =>
    money(asset, BigInt(rows.find((row) => row.kind === kind)?.balance ?? 0n))
  return { available: of('available'), frozen: of('frozen'), debt: of('debt') }
}

/** What was rolled up, and what came since. */
export async function houseBalance<A extends Asset>(
  tx: LedgerQuery,
  kind: HouseAccountKind,
  asset: A,
): Promise<Money<A>> {
  const [row] = await rowsOf<{ balance: Whole }>(
    tx,
    `select (rolled.balance + coalesce(sum(entry.amount), 0))::bigint as balance
     from ledger.account
     join ledger.house_balance as rolled on rolled.account_id = account.id
     left join ledger.entry on entry.account_id = account.id and entry.position > rolled.up_to
     where account.owner = $1 and account.kind = $2 and account.asset = $3
     group by rolled.balance`,
    [houseOwner, kind, asset],
  )
  return money(asset, BigInt(row?.balance ?? 0n))
}

export interface HistoryLine<A extends Asset> {
  readonly position: bigint
  readonly transferId: bigint
  readonly kind: string
  readonly reference: string
  readonly change: Money<A>
  /** Undefined for the house, whose entries have no order. */
  readonly balanceAfter: Money<A> | undefined
  readonly details: object | undefined
  readonly at: Date
}

export interface HistoryPage {
  /** Lines older than this position; from the newest if unset. */
  readonly before?: bigint
  readonly limit: number
}

/** An account's lines, newest first. */
export async function history<A extends Asset>(
  tx: LedgerQuery,
  account: Account,
  asset: A,
  page: HistoryPage,
): Promise<HistoryLine<A>[]> {
  const rows = await rowsOf<HistoryRow>(
    tx,
    `select entry.position, entry.transfer_id, transfer.kind, transfer.reference, entry.amount, entry.balance_after,
       transfer.details, transfer.created_at
     from ledger.account
     join ledger.entry on entry.account_id = account.id
     join ledger.transfer on transfer.id = entry.transfer_id
     where account.owner = $1 and account.kind = $2 and account.asset = $3 and entry.position < $4
     order by entry.position desc limit $5`,
    [account.owner, account.kind, asset, page.before ?? 2n ** 63n - 1n, page.limit],
  )
  return rows.map((row) => toLine(asset, row))
}

interface HistoryRow {
  position: Whole
  transfer_id: Whole
  kind: string
  reference: string
  amount: Whole
  balance_after: Whole | null
  details: object | null
  created_at: Date
}

function toLine<A extends Asset>(asset: A, row: HistoryRow): HistoryLine<A> {
  return {
    position: BigInt(row.position),
    transferId: BigInt(row.transfer_id),
    kind: row.kind,
    reference: row.reference,
    change: money(asset, BigInt(row.amount)),
    balanceAfter: row.balance_after === null ? undefined : money(asset, BigInt(row.balance_after)),
    details: row.details ?? undefined,
    at: row.created_at,
  }
}

/** What is frozen for a subject, such as a deal, and not yet given back or paid out. */
export async function openHolds<A extends Asset>(
  tx: LedgerQuery,
  subject: string,
  asset: A,
): Promise<{ userId: string; cause: string; amount: Money<A> }[]> {
  const rows = await rowsOf<{ owner: string; cause: string; amount: Whole }>(
    tx,
    `select account.owner, hold.cause, hold.amount
     from ledger.hold join ledger.account on account.id = hold.account_id
     where hold.subject = $1 and account.asset = $2 and hold.closed_by is null order by hold.cause`,
    [subject, asset],
  )
  return rows.map((row) => ({
    userId: row.owner,
    cause: row.cause,
    amount: money(asset, BigInt(row.amount)),
  }))
}

/** The roll-up of the house's balances. It must stand alone: its transaction may not have written before. */
export async function rollUp(pool: LedgerQuery): Promise<bigint> {
  const [row] = await rowsOf<{ settled: Whole }>(pool, 'select ledger.roll_up() as settled', [])
  return BigInt(row?.settled ?? 0n)
}
