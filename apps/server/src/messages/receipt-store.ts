import { type Money, money } from '@florin/money'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { Channel } from './message.ts'
import type { MessageTables } from './tables.ts'

const receipts = (tx: Tx) => tables<MessageTables>(tx)

export interface NewReceipt {
  readonly id: string
  readonly ownerId: string
  readonly terminalId: string
  readonly bank: string
  readonly paymentMethodId: string | undefined
  readonly amount: Money<'RUB'>
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  readonly sealedPayer: Buffer | undefined
  readonly payerMac: Buffer | undefined
  readonly trust: number
  readonly trustReason: string
  readonly channel: Channel
  readonly cameAt: Date
}

export async function addReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await receipts(tx)
    .insertInto('receipt')
    .values({
      id: receipt.id,
      owner_id: receipt.ownerId,
      terminal_id: receipt.terminalId,
      bank: receipt.bank,
      payment_method_id: receipt.paymentMethodId ?? null,
      amount_kopecks: receipt.amount.units,
      balance_kopecks: receipt.balance?.units ?? null,
      card_tail: receipt.cardTail ?? null,
      sealed_payer: receipt.sealedPayer ?? null,
      payer_mac: receipt.payerMac ?? null,
      trust: receipt.trust,
      trust_reason: receipt.trustReason,
      has_sms: receipt.channel === 'sms',
      has_push: receipt.channel === 'push',
      received_at: receipt.cameAt,
    })
    .execute()
}

export async function tellOfReceipt(
  tx: Tx,
  receiptId: string,
  notice: { readonly messageId: string; readonly templateId: string },
): Promise<void> {
  await receipts(tx)
    .insertInto('receipt_message')
    .values({ receipt_id: receiptId, raw_message_id: notice.messageId, template_id: notice.templateId })
    .execute()
}

export interface AlikeReceipt {
  readonly id: string
  readonly paymentMethodId: string | undefined
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  readonly payerMac: Buffer | undefined
  readonly trust: number
  readonly trustReason: string
  readonly notices: readonly { readonly channel: Channel; readonly templateId: string }[]
}

/** Receipts of the same sum at about the same time on the same phone, oldest first. */
export async function alikeReceipts(
  tx: Tx,
  { terminalId, bank, amount, cameAt }: Pick<NewReceipt, 'terminalId' | 'bank' | 'amount' | 'cameAt'>,
): Promise<AlikeReceipt[]> {
  const { rows } = await sql<AlikeRow>`
    select receipt.id, payment_method_id, balance_kopecks, card_tail, payer_mac, trust, trust_reason,
      jsonb_agg(jsonb_build_object('channel', raw_message.channel, 'templateId', receipt_message.template_id)) as notices
    from receipt
    join receipt_message on receipt_message.receipt_id = receipt.id
    join raw_message on raw_message.id = receipt_message.raw_message_id
    where receipt.terminal_id = ${terminalId} and receipt.bank = ${bank} and amount_kopecks = ${amount.units}
      and receipt.received_at between ${cameAt}::timestamptz - interval '3 minutes' and ${cameAt}::timestamptz + interval '3 minutes'
    group by receipt.id order by receipt.received_at, receipt.id
  `.execute(tables(tx))
  return rows.map((row) => ({
    id: row.id,
    paymentMethodId: row.payment_method_id ?? undefined,
    balance: row.balance_kopecks === null ? undefined : money('RUB', row.balance_kopecks),
    cardTail: row.card_tail ?? undefined,
    payerMac: row.payer_mac ?? undefined,
    trust: row.trust,
    trustReason: row.trust_reason,
    notices: row.notices,
  }))
}

interface AlikeRow {
  id: string
  payment_method_id: string | null
  balance_kopecks: bigint | null
  card_tail: string | null
  payer_mac: Buffer | null
  trust: number
  trust_reason: string
  notices: { channel: Channel; templateId: string }[]
}

export interface Addition {
  readonly paymentMethodId: string | undefined
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  readonly sealedPayer: Buffer | undefined
  readonly payerMac: Buffer | undefined
  readonly trust: number
  readonly trustReason: string
  readonly channel: Channel
}

/** A second notice fills in what the first did not say, and changes nothing that it did. */
export async function addToReceipt(tx: Tx, id: string, more: Addition): Promise<void> {
  await sql`
    update receipt set
      payment_method_id = coalesce(payment_method_id, ${more.paymentMethodId ?? null}::uuid),
      balance_kopecks = coalesce(balance_kopecks, ${more.balance?.units ?? null}::bigint),
      card_tail = coalesce(card_tail, ${more.cardTail ?? null}),
      sealed_payer = case when payer_mac is null then ${more.sealedPayer ?? null}::bytea else sealed_payer end,
      payer_mac = coalesce(payer_mac, ${more.payerMac ?? null}::bytea),
      trust = ${more.trust}, trust_reason = ${more.trustReason},
      has_sms = has_sms or ${more.channel === 'sms'}, has_push = has_push or ${more.channel === 'push'}
    where id = ${id}
  `.execute(tables(tx))
}

export interface ReceiptRow {
  readonly id: string
  readonly terminalId: string
  readonly bank: string
  readonly paymentMethodId: string | undefined
  readonly amount: Money<'RUB'>
  readonly balance: Money<'RUB'> | undefined
  readonly cardTail: string | undefined
  readonly sealedPayer: Buffer | undefined
  readonly trust: number
  readonly trustReason: string
  readonly signals: readonly Channel[]
  readonly receivedAt: Date
}

export interface ReceiptFilter {
  readonly ownerId: string
  readonly terminalId: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** As many as anybody pages through; counting all of a large trader's would cost more than the page itself. */
const mostListed = 2_000

export async function listReceipts(
  tx: Tx,
  filter: ReceiptFilter,
): Promise<{ count: number; receipts: ReceiptRow[] }> {
  const { terminalId, ownerId, page, pageSize } = filter
  const matching = receipts(tx)
    .selectFrom('receipt')
    // A phone has one owner, and the caller has asked whose it is: one of the two names the rows, and has its index.
    .where((row) =>
      terminalId === undefined ? row('owner_id', '=', ownerId) : row('terminal_id', '=', terminalId),
    )
  const { count } = await receipts(tx)
    .selectFrom(matching.select('id').orderBy('received_at', 'desc').limit(mostListed).as('listed'))
    .select((counted) => counted.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(Math.max(0, Math.min(pageSize, mostListed - (page - 1) * pageSize)))
    .offset(Math.min((page - 1) * pageSize, mostListed))
    .execute()
  return { count: Number(count), receipts: rows.map(toReceipt) }
}

function toReceipt(row: {
  id: string
  terminal_id: string
  bank: string
  payment_method_id: string | null
  amount_kopecks: bigint
  balance_kopecks: bigint | null
  card_tail: string | null
  sealed_payer: Buffer | null
  trust: number
  trust_reason: string
  has_sms: boolean
  has_push: boolean
  received_at: Date
}): ReceiptRow {
  return {
    id: row.id,
    terminalId: row.terminal_id,
    bank: row.bank,
    paymentMethodId: row.payment_method_id ?? undefined,
    amount: money('RUB', row.amount_kopecks),
    balance: row.balance_kopecks === null ? undefined : money('RUB', row.balance_kopecks),
    cardTail: row.card_tail ?? undefined,
    sealedPayer: row.sealed_payer ?? undefined,
    trust: row.trust,
    trustReason: row.trust_reason,
    signals: [...(row.has_sms ? (['sms'] as const) : []), ...(row.has_push ? (['push'] as const) : [])],
    receivedAt: row.received_at,
  }
}
