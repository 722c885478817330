import {
  type CheckScope,
  check,
  everything,
  type Invariant,
  type LedgerFinding,
  rollUp,
} from '@florin/ledger'
import { sql } from 'kysely'
import { clientTransaction, type Database, type Queryable, tables } from '../platform/database.ts'
import { haltMoney } from './halt.ts'
import type { BooksTables } from './tables.ts'

export interface MoneyCheck {
  readonly findings: readonly LedgerFinding[]
  readonly isGreen: boolean
  readonly isFull: boolean
  readonly tookMs: number
}

/** So many quiet accounts are looked at besides those on which something moved. */
const patrol = 20_000n

/** Looks at every promise about money. A broken one stops withdrawals and settlements. */
export async function checkMoney(
  db: Database,
  invariants: readonly Invariant[],
  input: { isFull: boolean },
): Promise<MoneyCheck> {
  const started = performance.now()
  // Before the look begins, so that everything up to here is in what it sees.
  const settled = await rollUp(db.pool)
  const mark = await readMark(db)
  // Without a mark all there ever was is new, and wants a full look's time: a copy on another server, or one that was full before
  // anything had settled.
  const isUnmarked = mark.verifiedBelow === 0n || (mark.verifiedTransfer === 0n && settled > 0n)
  const isFull = input.isFull || isUnmarked
  const findings = await look(db, invariants, isFull ? everything : scopeFrom(mark))
  const red = findings.filter((finding) => finding.count > 0)
  if (red.length === 0) await keepMark(db, mark, settled, isFull)
  else await halt(db, red)
  return { findings, isGreen: red.length === 0, isFull, tookMs: performance.now() - started }
}

interface Mark {
  readonly verifiedTransfer: bigint
  /** Every transaction below it had ended when it was looked at. */
  readonly verifiedBelow: bigint
  readonly nextAccount: bigint
  /** Below it, every transaction has ended by now. */
  readonly endedBelow: bigint
}

async function readMark(db: Database): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select verified_transfer as "verifiedTransfer", next_account as "nextAccount", ended.below::text::bigint as "endedBelow",
      -- A number from the future is from another server, whose copy this is: all is looked at.
      case when verified_below <= ended.below then verified_below::text::bigint else 0 end as "verifiedBelow"
    from money_check, lateral (select pg_snapshot_xmin(pg_current_snapshot()) as below) as ended
  `.execute(tables(db.each))
  return rows[0] as Mark
}

function scopeFrom({ verifiedTransfer, verifiedBelow, nextAccount }: Mark): CheckScope {
  return {
    after: verifiedTransfer,
    since: verifiedBelow,
    accounts: { after: nextAccount, upTo: nextAccount + patrol },
  }
}

/** One snapshot for all promises: what moves meanwhile is not seen by any of them. */
async function look(
  db: Database,
  invariants: readonly Invariant[],
  scope: CheckScope,
): Promise<LedgerFinding[]> {
  const minutes = scope === everything ? 10 : undefined
  const begin = 'begin isolation level repeatable read read only'
  return clientTransaction(db, { begin, minutes }, async (client) => {
    await client.query(`set local work_mem = '64MB'`)
    // Each minute's look takes one processor at most from those who pay meanwhile.
    if (scope !== everything) await client.query('set local max_parallel_workers_per_gather = 0')
    return check(client, invariants, scope)
  })
}

async function keepMark(db: Database, mark: Mark, settled: bigint, isFull: boolean): Promise<void> {
  await sql`
    update money_check set
      verified_transfer = greatest(verified_transfer, ${settled}),
      verified_below = ${String(mark.endedBelow)}::xid8,
      verified_at = now(),
      next_account = case
        when ${mark.nextAccount + patrol} >= (select coalesce(max(id), 0) from ledger.account) then 0
        else ${mark.nextAccount + patrol} end,
      last_full_at = case when ${isFull} then now() else last_full_at end
  `.execute(tables(db.each))
}

async function halt(db: Database, red: readonly LedgerFinding[]): Promise<void> {
  const reason = red.map(findingText).join('; ')
  const origin = { ip: 'server', requestId: 'money-check' }
  await db.write((tx) => haltMoney(tx, { actor: 'money check', reason, origin }))
}

/** `I1 every transfer balances … ok`, or `… RED 2 rows (first: transfer 7: 5 USDT)`. */
export function findingText({ invariant, count, first }: LedgerFinding): string {
  const verdict = count === 0 ? 'ok' : `RED ${count} ${count === 1 ? 'row' : 'rows'} (first: ${first})`
  return `${invariant.id} ${invariant.promise} … ${verdict}`
}

/** Seconds since every promise was last found kept; unknown before the first time. */
export async function moneyCheckAge(each: Queryable): Promise<number | undefined> {
  const row = await tables<BooksTables>(each)
    .selectFrom('money_check')
    .select(sql<number | null>`extract(epoch from now() - verified_at)::float8`.as('age'))
    .executeTakeFirst()
  return row?.age ?? undefined
}

/** Of several nodes, one looks each minute; once a day, at everything. */
export async function claimCheck(db: Database): Promise<{ isFull: boolean } | undefined> {
  return tables<BooksTables>(db.each)
    .updateTable('money_check')
    .set({ last_run_at: sql<Date>`now()` })
    .where(sql<boolean>`(last_run_at is null or last_run_at < now() - interval '50 seconds')`)
    .returning(sql<boolean>`last_full_at is null or last_full_at < now() - interval '24 hours'`.as('isFull'))
    .executeTakeFirst()
}

/** Whether the product could write into the books past their door: they are its own, or it may become their owner. */
export async function booksAreGuarded(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isGuarded: boolean }>`
    select not pg_has_role(current_user, nspowner, 'set') as "isGuarded" from pg_namespace where nspname = 'ledger'
  `.execute(tables(db.each))
  return rows[0]?.isGuarded ?? false
}
