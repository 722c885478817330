import type { Database } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { openPayer } from '../intake/index.ts'
import { listReceipts, type ReceiptRow } from './receipt-list-store.ts'

export const receiptPageSize = 10

export interface ReceiptListParts {
  readonly db: Database
  readonly secrets: Secrets
  /** The owner's phones by id, with their names. */
  phonesOf(ownerId: string): Promise<ReadonlyMap<string, string>>
  /** How the owner of these methods sees their numbers. */
  requisitesOf(methodIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface ListedReceipt extends Omit<ReceiptRow, 'sealedPayer'> {
  readonly payer: string | undefined
  readonly requisite: string | undefined
  readonly terminalName: string
}

/** What one's phones have seen arrive, newest first. */
export async function ownReceipts(
  parts: ReceiptListParts,
  filter: { ownerId: string; terminalId: string | undefined; page: number },
): Promise<{ count: number; receipts: ListedReceipt[] }> {
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
