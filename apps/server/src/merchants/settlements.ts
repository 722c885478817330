import type { CallingMerchant } from '../http/request.ts'
import type { Tx } from '../platform/database.ts'
import { cutPage, placeAfter } from '../platform/page-cursor.ts'
import { Problem } from '../platform/problem.ts'
import { findSettlement, listSettlements, type Settlement, settle } from '../wallet/index.ts'
import { writeSettlementEvent } from './event-store.ts'
import type { Merchants } from './parts.ts'
import { assertVisible } from './visible.ts'

/** Pays out to the address of the standing order. Test money has no chain to go to. */
export async function createSettlement(
  parts: Merchants,
  { merchantId, isTest }: CallingMerchant,
  input: { readonly amount: string; readonly externalId: string | undefined },
): Promise<Settlement> {
  if (isTest) throw new Problem('settlement.test_mode')
  assertVisible('external_id', input.externalId)
  return parts.settling.admit(merchantId, (inTurn) =>
    settle(parts.wallet, { userId: merchantId, ...input }, inTurn),
  )
}

export async function getSettlement(
  { db }: Merchants,
  { merchantId, isTest }: CallingMerchant,
  id: string,
): Promise<Settlement> {
  const found = isTest ? undefined : await findSettlement(db.each, merchantId, id)
  if (!found) throw new Problem('settlement.not_found')
  return found
}

export async function pageOfSettlements(
  { db }: Merchants,
  { merchantId, isTest }: CallingMerchant,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<{ settlements: Settlement[]; next: string | null }> {
  const after = await placeAfter(page.after, async (id) =>
    isTest ? undefined : findSettlement(db.each, merchantId, id),
  )
  if (isTest) return { settlements: [], next: null }
  const found = await listSettlements(db.each, merchantId, after?.id, page.limit + 1)
  const { page: settlements, next } = cutPage(found, page.limit, ({ id }) => id)
  return { settlements, next: next ?? null }
}

/** What the merchant's webhooks and event list tell of a settlement's end, in the transaction of that end. */
export async function recordSettlement(tx: Tx, merchantId: string, ended: Settlement): Promise<void> {
  await writeSettlementEvent(
    tx,
    merchantId,
    ended.status === 'done' ? 'settlement.sent' : 'settlement.failed',
    {
      id: ended.id,
      external_id: ended.externalId,
      amount_micro: String(ended.amountMicroUsdt),
      fee_micro: String(ended.feeMicroUsdt),
      address: ended.address,
      status: ended.status,
      txid: ended.txid,
      created_at: ended.createdAt.toISOString(),
    },
  )
}
