import { type Money, money } from '@florin/money'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { MessageTables } from './tables.ts'

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

const chains = (tx: Tx) => tables<MessageTables>(tx)

export async function readChain(tx: Tx, key: ChainKey): Promise<StoredChain | undefined> {
  const row = await chains(tx)
    .selectFrom('balance_chain')
    .select(['balance_kopecks', 'untold_kopecks', 'is_broken'])
    .where('terminal_id', '=', key.terminalId)
    .where('bank', '=', key.bank)
    .where('tail', '=', key.tail)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      balance: money('RUB', row.balance_kopecks),
      untold: money('RUB', row.untold_kopecks),
      isBroken: row.is_broken,
    }
  )
}

/** Known for sure from here on. */
export async function anchorChain(tx: Tx, key: ChainKey, balance: Money<'RUB'>): Promise<void> {
  const known = { balance_kopecks: balance.units, untold_kopecks: 0n, is_broken: false }
  await chains(tx)
    .insertInto('balance_chain')
    .values({ terminal_id: key.terminalId, bank: key.bank, tail: key.tail, ...known })
    .onConflict((conflict) =>
      conflict
        .columns(['terminal_id', 'bank', 'tail'])
        .doUpdateSet({ ...known, changed_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

/** A balance that nothing explains: the last good one is kept, and may be continued. */
export async function breakChain(tx: Tx, key: ChainKey): Promise<void> {
  await chains(tx)
    .updateTable('balance_chain')
    .set({ is_broken: true, changed_at: sql<Date>`clock_timestamp()` })
    .where('terminal_id', '=', key.terminalId)
    .where('bank', '=', key.bank)
    .where('tail', '=', key.tail)
    .execute()
}

export async function addUntold(tx: Tx, key: ChainKey, kopecks: bigint): Promise<void> {
  await chains(tx)
    .updateTable('balance_chain')
    .set({ untold_kopecks: sql<bigint>`untold_kopecks + ${kopecks}` })
    .where('terminal_id', '=', key.terminalId)
    .where('bank', '=', key.bank)
    .where('tail', '=', key.tail)
    .execute()
}
