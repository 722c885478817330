import { money } from '@florin/money'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { BankOnPhone } from '../account.ts'
import type { Chain } from '../chain.ts'

/** A chain that was proven once. What was never proven has no row. */
export interface StoredChain extends BankOnPhone {
  readonly id: string
  /** Of the account; see account.ts. */
  readonly key: string
  readonly chain: Chain
}

interface ChainRow {
  id: string
  terminal_id: string
  bank: string
  account_key: string
  balance_kopecks: bigint
  proven_kopecks: bigint
  last_moved_kopecks: bigint
  secret_kopecks: bigint
  proven_at: Date
  has_tail: boolean | null
  contradicted_at: Date[]
  stopped_at: Date | null
}

const columns =
  sql.raw(`chain.id, chain.terminal_id, chain.bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks, proven_at,
  has_tail, contradicted_at, stopped_at`)

/** All chains of these banks on these phones. Locked in one order by every transaction, so that none deadlock. */
export async function lockChains(tx: Tx, places: readonly BankOnPhone[]): Promise<StoredChain[]> {
  if (places.length === 0) return []
  const { rows } = await sql<ChainRow>`
    select ${columns}
    from unnest(${places.map((place) => place.terminalId)}::uuid[], ${places.map((place) => place.bank)}::text[])
      as place (terminal_id, bank)
    join balance_chain as chain on chain.terminal_id = place.terminal_id and chain.bank = place.bank
    order by chain.terminal_id, chain.bank, chain.account_key for update of chain
  `.execute(tables(tx))
  return rows.map(toStored)
}

/** The chains of these phones, without a lock. */
export async function chainsOf(tx: Queryable, terminalIds: readonly string[]): Promise<StoredChain[]> {
  if (terminalIds.length === 0) return []
  const { rows } = await sql<ChainRow>`
    select ${columns} from balance_chain as chain where chain.terminal_id = any (${terminalIds}::uuid[])
  `.execute(tables(tx))
  return rows.map(toStored)
}

function toStored(row: ChainRow): StoredChain {
  return {
    id: row.id,
    terminalId: row.terminal_id,
    bank: row.bank,
    key: row.account_key,
    chain: {
      balance: money('RUB', row.balance_kopecks),
      provenBalance: money('RUB', row.proven_kopecks),
      lastMoved: row.last_moved_kopecks,
      secret: money('RUB', row.secret_kopecks),
      provenAt: row.proven_at,
      hasTail: row.has_tail ?? undefined,
      contradictedAt: row.contradicted_at,
      stoppedAt: row.stopped_at ?? undefined,
    },
  }
}

/** As they are from here on, each named once. */
export async function writeChains(tx: Tx, chains: readonly StoredChain[]): Promise<void> {
  if (chains.length === 0) return
  const rows = chains.map(({ id, terminalId, bank, key, chain }) => ({
    id,
    terminal_id: terminalId,
    bank,
    account_key: key,
    balance_kopecks: String(chain.balance.units),
    proven_kopecks: String(chain.provenBalance.units),
    last_moved_kopecks: String(chain.lastMoved),
    secret_kopecks: String(chain.secret.units),
    proven_at: chain.provenAt,
    has_tail: chain.hasTail ?? null,
    contradicted_at: `{${chain.contradictedAt.map((at) => `"${at.toISOString()}"`).join(',')}}`,
    stopped_at: chain.stoppedAt ?? null,
  }))
  await sql`
    insert into balance_chain (id, terminal_id, bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks, proven_at,
      has_tail, contradicted_at, stopped_at)
    select id, terminal_id, bank, account_key, balance_kopecks, proven_kopecks, last_moved_kopecks, secret_kopecks, proven_at, has_tail,
      contradicted_at, stopped_at
    from json_populate_recordset(null::balance_chain, ${JSON.stringify(rows)}::json)
    order by terminal_id, bank, account_key
    on conflict (terminal_id, bank, account_key) do update set balance_kopecks = excluded.balance_kopecks,
      proven_kopecks = excluded.proven_kopecks, last_moved_kopecks = excluded.last_moved_kopecks,
      secret_kopecks = excluded.secret_kopecks, proven_at = excluded.proven_at,
      has_tail = excluded.has_tail, contradicted_at = excluded.contradicted_at, stopped_at = excluded.stopped_at,
      changed_at = clock_timestamp()
  `.execute(tables(tx))
}

/** A credit that some text reported, whatever its trust; at its bank, on any phone of the same owner. */
export interface ReportedCredit extends BankOnPhone {
  readonly id: string
  readonly paymentMethodId: string | undefined
  readonly kopecks: bigint
  readonly at: Date
}

/** What texts have reported of these banks' credits on these phones and their owners' other phones, each since its time. */
export async function creditsSince(
  tx: Tx,
  places: readonly (BankOnPhone & { readonly since: Date })[],
): Promise<ReportedCredit[]> {
  if (places.length === 0) return []
  const { rows } = await sql<ReportedCredit>`
    select receipt.id, place.terminal_id as "terminalId", receipt.bank, receipt.payment_method_id as "paymentMethodId",
      receipt.amount_kopecks as kopecks, receipt.received_at as at
    from unnest(${places.map((place) => place.terminalId)}::uuid[], ${places.map((place) => place.bank)}::text[],
      ${places.map((place) => place.since)}::timestamptz[]) as place (terminal_id, bank, since)
    join terminal_facts as own on own.id = place.terminal_id
    join terminal_facts as phone on phone.owner_id = own.owner_id
    cross join lateral (
      select * from receipt
      where receipt.terminal_id = phone.id and receipt.bank = place.bank and receipt.received_at >= place.since
      -- Optimization fence: an index scan of receipt_of_terminal per phone.
      -- Defended by apps/server/src/messages/booking/message-plans.test.ts: offset 0.
      offset 0
    ) as receipt
  `.execute(tables(tx))
  return rows.map((row) => ({ ...row, paymentMethodId: row.paymentMethodId ?? undefined }))
}
