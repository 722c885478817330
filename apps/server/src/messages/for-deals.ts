import { money } from '@florin/money'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { writeChains } from './chain-store.ts'
import { anchoredAt, payerKeyOf } from './receipt.ts'
import { openPayer, payerMac } from './sealed-message.ts'

/** A payer's name as receipts keep it: without its dress, and keyed. */
export function payerKeyFor(secrets: Secrets, name: string): string {
  return payerMac(secrets, payerKeyOf(name)).toString('hex')
}

interface VouchedRow {
  terminal_id: string
  bank: string
  card_tail: string | null
  balance_kopecks: bigint | null
}

/**
 * The trader has vouched for it: the balance that it told is known for sure from here on. A chain that is whole knows better,
 * and what came later is not taken back.
 */
export async function vouchForReceipt(tx: Tx, receiptId: string): Promise<void> {
  const { rows } = await sql<VouchedRow>`
    select terminal_id, bank, card_tail, balance_kopecks from receipt as vouched where id = ${receiptId}
      and not exists (select from balance_chain as chain where not chain.is_broken
        and chain.terminal_id = vouched.terminal_id and chain.bank = vouched.bank and chain.tail = coalesce(vouched.card_tail, ''))
      and not exists (select from receipt as later where later.terminal_id = vouched.terminal_id and later.bank = vouched.bank
        and later.card_tail is not distinct from vouched.card_tail and later.received_at > vouched.received_at
        and later.balance_kopecks is not null and later.trust_reason <> 'name_only')
  `.execute(tables(tx))
  const [row] = rows
  if (!row || row.balance_kopecks === null) return
  const key = { terminalId: row.terminal_id, bank: row.bank, tail: row.card_tail ?? '' }
  await writeChains(tx, [{ ...key, ...anchoredAt(money('RUB', row.balance_kopecks)) }])
}

/** Who paid, as the banks' texts say. */
export async function payersOfReceipts(
  tx: Tx,
  secrets: Secrets,
  receiptIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sealed_payer: Buffer }>`
    select id, sealed_payer from receipt where id = any (${receiptIds}::uuid[]) and sealed_payer is not null
  `.execute(tables(tx))
  return new Map(rows.map((row) => [row.id, openPayer(secrets, row.id, row.sealed_payer)]))
}
