import { type Money, money } from '@florin/money'
import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import type { TailKind } from '../account.ts'
import type { Link, Trust, TrustReason } from '../chain.ts'
import type { Channel, Door } from '../message.ts'

/** Where the receipt that a credit may repeat is searched. */
export interface Sought {
  readonly terminalId: string
  readonly bank: string
  readonly amount: Money<'RUB'>
  readonly cameAt: Date
}

/** What one text has said of a credit, and how much it may be believed. */
export interface ReceiptDetails {
  readonly paymentMethodId: string | undefined
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  readonly tailOf: TailKind | undefined
  readonly sealedPayer: Buffer | undefined
  readonly payerMac: Buffer | undefined
  readonly chainId: string | undefined
  readonly trust: Trust
  readonly trustReason: TrustReason
}

export interface NewReceipt extends Sought, ReceiptDetails {
  readonly id: string
  readonly ownerId: string
}

/** By which channels a receipt was reported, and whether by both inputs of our own client. */
export interface Signals {
  readonly hasSms: boolean
  readonly hasPush: boolean
  readonly hasTwoDoors: boolean
}

export async function addReceipts(tx: Tx, fresh: readonly (NewReceipt & Signals)[]): Promise<void> {
  if (fresh.length === 0) return
  const rows = fresh.map((receipt) => ({
    ...detailsRow(receipt),
    ...signalsRow(receipt),
    id: receipt.id,
    owner_id: receipt.ownerId,
    terminal_id: receipt.terminalId,
    bank: receipt.bank,
    amount_kopecks: String(receipt.amount.units),
    received_at: receipt.cameAt,
  }))
  await sql`
    insert into receipt (id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, balance_kopecks, card_tail, tail_of,
      sealed_payer, payer_mac, chain_id, trust, trust_reason, has_sms, has_push, has_two_doors, received_at)
    select id, owner_id, terminal_id, bank, payment_method_id, amount_kopecks, balance_kopecks, card_tail, tail_of,
      sealed_payer, payer_mac, chain_id, trust, trust_reason, has_sms, has_push, has_two_doors, received_at
    from json_populate_recordset(null::receipt, ${JSON.stringify(rows)}::json)
  `.execute(tables(tx))
}

/** The facts of the text whose trust the receipt claims, all of them or none; and by how many inputs it was reported. */
export async function changeReceipts(
  tx: Tx,
  changed: readonly (ReceiptDetails & Signals & { id: string })[],
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map((receipt) => ({ id: receipt.id, ...detailsRow(receipt), ...signalsRow(receipt) }))
  await sql`
    update receipt set payment_method_id = more.payment_method_id, balance_kopecks = more.balance_kopecks, card_tail = more.card_tail,
      tail_of = more.tail_of, sealed_payer = more.sealed_payer, payer_mac = more.payer_mac, chain_id = more.chain_id,
      trust = more.trust, trust_reason = more.trust_reason, has_sms = more.has_sms, has_push = more.has_push,
      has_two_doors = more.has_two_doors
    from json_populate_recordset(null::receipt, ${JSON.stringify(rows)}::json) as more
    where receipt.id = more.id
  `.execute(tables(tx))
}

function signalsRow({ hasSms, hasPush, hasTwoDoors }: Signals) {
  return { has_sms: hasSms, has_push: hasPush, has_two_doors: hasTwoDoors }
}

function detailsRow(details: ReceiptDetails) {
  return {
    payment_method_id: details.paymentMethodId ?? null,
    balance_kopecks: details.balance ? String(details.balance.units) : null,
    card_tail: details.cardTail ?? null,
    tail_of: details.tailOf ?? null,
    sealed_payer: details.sealedPayer ? `\\x${details.sealedPayer.toString('hex')}` : null,
    payer_mac: details.payerMac ? `\\x${details.payerMac.toString('hex')}` : null,
    chain_id: details.chainId ?? null,
    trust: details.trust,
    trust_reason: details.trustReason,
  }
}

/** One text of a receipt: how it was read and what it was worth by itself. */
export interface Notice {
  readonly channel: Channel
  readonly templateId: string
  readonly door: Door
  readonly balance: Money<'RUB'> | undefined
  readonly trust: Trust
  readonly link: Link
  readonly isInChain: boolean
}

export interface Telling extends Notice {
  readonly receiptId: string
  readonly messageId: string
  /** What its balance should have been, where it contradicts the chain. */
  readonly expected: Money<'RUB'> | undefined
}

export async function tellOfReceipts(tx: Tx, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return
  await sql`
    insert into receipt_message (receipt_id, raw_message_id, template_id, balance_kopecks, expected_kopecks, trust, link, is_in_chain)
    select * from unnest(${tellings.map((one) => one.receiptId)}::uuid[],
      ${tellings.map((one) => one.messageId)}::uuid[], ${tellings.map((one) => one.templateId)}::uuid[],
      ${tellings.map((one) => one.balance?.units ?? null)}::bigint[],
      ${tellings.map((one) => one.expected?.units ?? null)}::bigint[], ${tellings.map((one) => one.trust)}::smallint[],
      ${tellings.map((one) => one.link)}::text[], ${tellings.map((one) => one.isInChain)}::boolean[])
  `.execute(tables(tx))
}

/** What is known of a receipt when the next notice comes. */
export interface KnownReceipt extends Sought, ReceiptDetails {
  readonly id: string
  readonly notices: readonly Notice[]
}

/** Receipts of the same sum at about the same time on the same phone as one of these. */
export async function alikeReceipts(tx: Tx, credits: readonly Sought[]): Promise<KnownReceipt[]> {
  if (credits.length === 0) return []
  const { rows } = await sql<AlikeRow>`
    select alike.* from unnest(${credits.map((one) => one.terminalId)}::uuid[], ${credits.map((one) => one.bank)}::text[],
      ${credits.map((one) => one.amount.units)}::bigint[], ${credits.map((one) => one.cameAt)}::timestamptz[])
      as credit (terminal_id, bank, kopecks, came_at)
    cross join lateral (
      select id, terminal_id, bank, amount_kopecks, received_at, payment_method_id, balance_kopecks, card_tail, tail_of,
        sealed_payer, payer_mac, chain_id, trust, trust_reason, (
          select jsonb_agg(jsonb_build_object('channel', raw_message.channel, 'isForwarded', raw_message.is_forwarded,
            'templateId', receipt_message.template_id, 'balance', receipt_message.balance_kopecks::text,
            'trust', receipt_message.trust, 'link', receipt_message.link, 'isInChain', receipt_message.is_in_chain))
          from receipt_message join raw_message on raw_message.id = receipt_message.raw_message_id
          where receipt_message.receipt_id = receipt.id
        ) as notices
      from receipt
      where receipt.terminal_id = credit.terminal_id and receipt.bank = credit.bank and amount_kopecks = credit.kopecks
        and received_at between credit.came_at - interval '3 minutes' and credit.came_at + interval '3 minutes'
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
  tail_of: TailKind | null
  sealed_payer: Buffer | null
  payer_mac: Buffer | null
  chain_id: string | null
  trust: Trust
  trust_reason: TrustReason
  notices: NoticeRow[]
}

type NoticeRow = Pick<Notice, 'channel' | 'templateId' | 'trust' | 'link' | 'isInChain'> & {
  readonly isForwarded: boolean
  readonly balance: string | null
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
    tailOf: row.tail_of ?? undefined,
    sealedPayer: row.sealed_payer ?? undefined,
    payerMac: row.payer_mac ?? undefined,
    chainId: row.chain_id ?? undefined,
    trust: row.trust,
    trustReason: row.trust_reason,
    notices: row.notices.map(toNotice),
  }
}

function toNotice({ isForwarded, balance, ...notice }: NoticeRow): Notice {
  return {
    ...notice,
    door: isForwarded ? 'forwarder' : notice.channel === 'push' ? 'own-push' : 'own-sms',
    balance: balance === null ? undefined : money('RUB', BigInt(balance)),
  }
}
