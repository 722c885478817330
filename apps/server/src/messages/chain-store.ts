import { type Money, money } from '@florin/money'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

/** A card or account of one bank, as one phone knows it; empty where the bank names none. */
export interface ChainKey {
  readonly terminalId: string
  readonly bank: string
  readonly tail: string
}

export interface StoredChain {
  readonly balance: Money<'RUB'>
  readonly untold: Money<'RUB'>
  readonly isBroken: boolean
}

interface ChainRow {
  terminal_id: string
  bank: string
  tail: string
  balance_kopecks: bigint
  untold_kopecks: bigint
  is_broken: boolean
}

/** Those that are known. Everybody locks them in the same order, so that nobody waits in a circle. */
export async function lockChains(tx: Tx, keys: readonly ChainKey[]): Promise<(ChainKey & StoredChain)[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<ChainRow>`
    select chain.terminal_id, chain.bank, chain.tail, balance_kopecks, untold_kopecks, is_broken
    from unnest(${keys.map((key) => key.terminalId)}::uuid[], ${keys.map((key) => key.bank)}::text[],
      ${keys.map((key) => key.tail)}::text[]) as wanted (terminal_id, bank, tail)
    join balance_chain as chain on chain.terminal_id = wanted.terminal_id and chain.bank = wanted.bank and chain.tail = wanted.tail
    order by chain.terminal_id, chain.bank, chain.tail for update of chain
  `.execute(tables(tx))
  return rows.map((row) => ({
    terminalId: row.terminal_id,
    bank: row.bank,
    tail: row.tail,
    balance: money('RUB', row.balance_kopecks),
    untold: money('RUB', row.untold_kopecks),
    isBroken: row.is_broken,
  }))
}

/** As they are from here on, each named once. */
export async function writeChains(tx: Tx, chains: readonly (ChainKey & StoredChain)[]): Promise<void> {
  if (chains.length === 0) return
  const rows = chains.map((chain) => ({
    terminal_id: chain.terminalId,
    bank: chain.bank,
    tail: chain.tail,
    balance_kopecks: String(chain.balance.units),
    untold_kopecks: String(chain.untold.units),
    is_broken: chain.isBroken,
  }))
  await sql`
    insert into balance_chain (terminal_id, bank, tail, balance_kopecks, untold_kopecks, is_broken)
    select terminal_id, bank, tail, balance_kopecks, untold_kopecks, is_broken
    from json_populate_recordset(null::balance_chain, ${JSON.stringify(rows)}::json)
    order by terminal_id, bank, tail
    on conflict (terminal_id, bank, tail) do update set balance_kopecks = excluded.balance_kopecks,
      untold_kopecks = excluded.untold_kopecks, is_broken = excluded.is_broken, changed_at = clock_timestamp()
  `.execute(tables(tx))
}
