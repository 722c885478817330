import { Problem } from '../../platform/problem.ts'
import type { MessageParts } from '../booking/parts.ts'
import { openPayer } from '../intake/sealed-message.ts'
import { listReceipts, type ReceiptRow } from './receipt-list-store.ts'

export const receiptPageSize = 10

export interface Receipt extends Omit<ReceiptRow, 'sealedPayer'> {
  readonly payer: string | undefined
  readonly requisite: string | undefined
  readonly terminalName: string
}

/** What one's phones have seen arrive, newest first. */
export async function ownReceipts(
  parts: MessageParts,
  filter: { ownerId: string; terminalId: string | undefined; page: number },
): Promise<{ count: number; receipts: Receipt[] }> {
  const phones = await parts.phonesOf(filter.ownerId)
  if (filter.terminalId !== undefined && !phones.has(filter.terminalId))
    throw new Problem('terminal.not_found')
  const { count, receipts } = await listReceipts(parts.db.each, { ...filter, pageSize: receiptPageSize })
  const methods = receipts.flatMap(({ paymentMethodId }) => paymentMethodId ?? [])
  const requisites = await parts.requisitesOf(methods)
  return {
    count,
    receipts: receipts.map(({ sealedPayer, ...receipt }) => ({
      ...receipt,
      payer: sealedPayer && openPayer(parts.secrets, receipt.id, sealedPayer),
      requisite: receipt.paymentMethodId && requisites.get(receipt.paymentMethodId),
      terminalName: phones.get(receipt.terminalId) ?? '',
    })),
  }
}
