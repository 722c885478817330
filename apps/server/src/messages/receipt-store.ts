import { type Money, money } from '@florin/money'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { Channel } from './message.ts'

/** Where a receipt is looked for that a credit may be. */
export interface Sought {
  readonly terminalId: string
  readonly bank: string
  readonly amount: Money<'RUB'>
  readonly cameAt: Date
}

/** What the notices of one credit have said between them, and how much it may be believed for that. */
export interface Told {
  readonly paymentMethodId: string | undefined
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  readonly sealedPayer: Buffer | undefined
  readonly payerMac: Buffer | undefined
  readonly trust: number
  readonly trustReason: string
  readonly channels: readonly Channel[]
}

export interface NewReceipt extends Sought, Told {
  readonly id: string
  readonly ownerId: string
}

export async function addReceipts(tx: Tx, fresh: readonly NewReceipt[]): Promise<void> {
  if (fresh.length === 0) return
  const rows = fresh.map((receipt) => ({
    ...toldRow(receipt),
    id: receipt.id,
    owner_id: receipt.ownerId,
    terminal_id: receipt.terminalId,
    bank: receipt.bank,
    amount_kopecks: String(receipt.amount.units),
    received_at: receipt.cameAt,
  }))
  await sql`
    insert into receipt (id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, balance_kopecks, card_tail,
      sealed_payer, payer_mac, trust, trust_reason, has_sms, has_push, received_at)
    select id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, balance_kopecks, card_tail,
      sealed_payer, payer_mac, trust, trust_reason, has_sms, has_push, received_at
    from json_populate_recordset(null::receipt, ${JSON.stringify(rows)}::json)
  `.execute(tables(tx))
}

/** What the second notices fill in. Of the payer's name the whole or nothing, or it would not be the one that is keyed. */
export async function addToReceipts(tx: Tx, additions: ReadonlyMap<string, Told>): Promise<void> {
  if (additions.size === 0) return
  const rows = [...additions].map(([id, more]) => ({ id, ...toldRow(more) }))
  await sql`
    update receipt set
      payment_method_id = coalesce(receipt.payment_method_id, more.payment_method_id),
      balance_kopecks = coalesce(receipt.balance_kopecks, more.balance_kopecks),
      card_tail = coalesce(receipt.card_tail, more.card_tail),
      sealed_payer = case when receipt.payer_mac is null then more.sealed_payer else receipt.sealed_payer end,
      payer_mac = coalesce(receipt.payer_mac, more.payer_mac),
      trust = more.trust, trust_reason = more.trust_reason,
      has_sms = receipt.has_sms or more.has_sms, has_push = receipt.has_push or more.has_push
    from json_populate_recordset(null::receipt, ${JSON.stringify(rows)}::json) as more
    where receipt.id = more.id
  `.execute(tables(tx))
}

function toldRow(told: Told) {
  return {
    payment_method_id: told.paymentMethodId,
    balance_kopecks: told.balance && String(told.balance.units),
    card_tail: told.cardTail,
    sealed_payer: told.sealedPayer && `\\x${told.sealedPayer.toString('hex')}`,
    payer_mac: told.payerMac && `\\x${told.payerMac.toString('hex')}`,
    trust: told.trust,
    trust_reason: told.trustReason,
    has_sms: told.channels.includes('sms'),
    has_push: told.channels.includes('push'),
  }
}

export interface Telling {
  readonly receiptId: string
  readonly messageId: string
  readonly templateId: string
  readonly channel: Channel
}

export async function tellOfReceipts(tx: Tx, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return
  await sql`
    insert into receipt_message (receipt_id, raw_message_id, template_id)
    select * from unnest(${tellings.map((one) => one.receiptId)}::uuid[],
      ${tellings.map((one) => one.messageId)}::uuid[], ${tellings.map((one) => one.templateId)}::uuid[])
  `.execute(tables(tx))
}

/** What is known of a receipt when the next notice comes. */
export interface KnownReceipt extends Sought, Told {
  readonly id: string
  readonly notices: readonly { readonly channel: Channel; readonly templateId: string }[]
}

/** Receipts of the same sum at about the same time on the same phone as one of these. */
export async function alikeReceipts(tx: Tx, credits: readonly Sought[]): Promise<KnownReceipt[]> {
  if (credits.length === 0) return []
  const { rows } = await sql<AlikeRow>`
    select alike.* from unnest(${credits.map((one) => one.terminalId)}::uuid[], ${credits.map((one) => one.bank)}::text[],
      ${credits.map((one) => one.amount.units)}::bigint[], ${credits.map((one) => one.cameAt)}::timestamptz[])
      as credit (terminal_id, bank, kopecks, came_at)
    cross join lateral (
      select id, terminal_id, bank, amount_kopecks, received_at, payment_method_id, balance_kopecks, card_tail, sealed_payer,
        payer_mac, trust, trust_reason, (
          select jsonb_agg(jsonb_build_object('channel', raw_message.channel, 'templateId', receipt_message.template_id))
          from receipt_message join raw_message on raw_message.id = receipt_message.raw_message_id
          where receipt_message.receipt_id = receipt.id
        ) as notices
      from receipt
      where receipt.terminal_id = credit.terminal_id and receipt.bank = credit.bank and amount_kopecks = credit.kopecks
        and received_at between credit.came_at - interval '3 minutes' and credit.came_at + interval '3 minutes'
      -- A fence: credit by credit, by its index.
      offset 0
    ) as alike
    where alike.notices is not null
  `.execute(tables(tx))
  return [...new Map(rows.map((row) => [row.id, row])).values()].map(toKnown)
}

interface AlikeRow {
  id: string
  terminal_id: string
  bank: string
  amount_kopecks: bigint
  received_at: Date
  payment_method_id: string | null
  balance_kopecks: bigint | null
  card_tail: string | null
  sealed_payer: Buffer | null
  payer_mac: Buffer | null
  trust: number
  trust_reason: string
  notices: { channel: Channel; templateId: string }[]
}

function toKnown(row: AlikeRow): KnownReceipt {
  return {
    id: row.id,
    terminalId: row.terminal_id,
    bank: row.bank,
    amount: money('RUB', row.amount_kopecks),
    cameAt: row.received_at,
    paymentMethodId: row.payment_method_id ?? undefined,
    balance: row.balance_kopecks === null ? undefined : money('RUB', row.balance_kopecks),
    cardTail: row.card_tail ?? undefined,
    sealedPayer: row.sealed_payer ?? undefined,
    payerMac: row.payer_mac ?? undefined,
    trust: row.trust,
    trustReason: row.trust_reason,
    channels: row.notices.map((notice) => notice.channel),
    notices: row.notices,
  }
}
