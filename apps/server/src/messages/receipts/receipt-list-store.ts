import { type Money, money } from '@florin/money'
import { type Queryable, tables } from '../../platform/database.ts'
import type { Channel } from '../message.ts'
import type { MessageTables } from '../tables.ts'

const receipts = (tx: Queryable) => tables<MessageTables>(tx)

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

/** Counted up to here: counting all of a large trader's would cost more than the page itself. */
const mostListed = 2_000

export async function listReceipts(
  tx: Queryable,
  filter: ReceiptFilter,
): Promise<{ count: number; receipts: ReceiptRow[] }> {
  const { terminalId, ownerId, page, pageSize } = filter
  const matching = receipts(tx)
    .selectFrom('receipt')
    // A phone has one owner, and the caller has checked who it is: one of the two columns names the rows, and has its index.
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
