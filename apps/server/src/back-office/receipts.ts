import type { Answer, Contract, DealStatus } from '@florin/contract'
import {
  type Attachment,
  attachableDeals,
  attachReceipt,
  bankName,
  explainReceipt,
  findDeal,
  findStaffReceipt,
  previewAttach,
  receiptsForStaff,
  roubles,
  type StaffReceipt,
  unexplainReceipt,
  usdt,
} from '../deals/index.ts'
import { Problem } from '../platform/problem.ts'
import { exactRateText } from '../rates/index.ts'
import { type BackOfficeParts, judgeCode, originOf, type StaffCall, tellStaff } from './parts.ts'
import { staffIds } from './queue-store.ts'

type StaffReceiptWire = Answer<Contract['staffReceipts']>['results'][number]

export async function listReceipts(
  { deals }: BackOfficeParts,
  page: number,
): Promise<Answer<Contract['staffReceipts']>> {
  const { count, results } = await receiptsForStaff(deals, page)
  return {
    count,
    results: results.map(({ candidates, ...receipt }) => ({ ...receipt, candidates: candidates.length })),
  }
}

/** A receipt and the deals that it could be attached to, those of the nearest sum first. */
export async function candidatesOf(
  parts: BackOfficeParts,
  receiptId: string,
  search: string,
): Promise<Answer<Contract['receiptCandidates']>> {
  const { deals: house, db, held, attachAbove } = parts
  const receipt = await findStaffReceipt(db.each, receiptId)
  if (receipt?.fate !== 'unmatched') throw new Problem('receipt.unknown')
  const deals = await attachableDeals(db.each, receipt, search)
  const names = await house.namesOf(deals.map(({ merchantId }) => merchantId))
  return {
    receipt: await receiptWire(parts, receipt, deals.length),
    held_above: held.isOn ? roubles(attachAbove) : null,
    deals: deals.map((deal) => ({
      transaction_id: deal.id,
      amount: roubles(deal.amountKopecks),
      status: deal.status,
      merchant: names.get(deal.merchantId) ?? '',
      external_id: deal.externalId,
      created_at: deal.createdAt.toISOString(),
      is_same_method: deal.isSameMethod,
      difference: roubles(receipt.amountKopecks - deal.amountKopecks),
    })),
  }
}

async function receiptWire(
  { deals }: BackOfficeParts,
  receipt: StaffReceipt,
  candidates: number,
): Promise<StaffReceiptWire> {
  const { id, ownerId, paymentMethodId } = receipt
  const [tails, payers, names] = await Promise.all([
    deals.tailsOf(paymentMethodId ? [paymentMethodId] : []),
    deals.payersOf([id]),
    deals.namesOf([ownerId]),
  ])
  return {
    id,
    amount: roubles(receipt.amountKopecks),
    bank: bankName(receipt.bank),
    requisite: (paymentMethodId && tails.get(paymentMethodId)) || null,
    payer: payers.get(id) ?? null,
    terminal_name: receipt.terminalName,
    received_at: receipt.receivedAt.toISOString(),
    trust: receipt.trust,
    reason: receipt.reason ?? 'no_deal',
    trader: names.get(ownerId) ?? null,
    candidates,
  }
}

/** The dry run: exactly what attaching would do. */
export async function preview(
  parts: BackOfficeParts,
  call: StaffCall,
  receiptId: string,
  dealId: string,
): Promise<Answer<Contract['previewAttach']>> {
  const { deals: house } = parts
  const dry = await previewAttach(house, { receiptId, dealId, actorId: call.actor.userId })
  const names = await house.namesOf(dry.lines.flatMap(({ userId }) => userId ?? []))
  return {
    outcome: dry.outcome,
    status_before: dry.deal.status,
    status_after: dry.statusAfter,
    amount_before: roubles(dry.deal.amountKopecks),
    amount_after: roubles(dry.receivedKopecks),
    rate: exactRateText(dry.deal.rateTenThousandths),
    is_held: isHeld(parts, dry.receipt, dry.deal),
    lines: dry.lines.map(({ party, userId, account, before, change, after }) => ({
      party,
      account,
      name: (userId && names.get(userId)) || null,
      before: usdt(before),
      change: usdt(change),
      after: usdt(after),
    })),
  }
}

interface Sum {
  readonly amountKopecks: bigint
}

/** The deal's sum counts too: small receipts one after another would complete a large deal past the limit. */
function isHeld({ held, attachAbove }: BackOfficeParts, receipt: Sum, deal: Sum | undefined): boolean {
  return held.isOn && (receipt.amountKopecks > attachAbove || (deal?.amountKopecks ?? 0n) > attachAbove)
}

interface AttachBody {
  readonly transaction_id: string
  readonly status: DealStatus
  readonly reason: string
  readonly otp?: string | undefined
}

/** At once, or held for a second member of staff where the sum is above the setting's. */
export async function attach(
  parts: BackOfficeParts,
  call: StaffCall,
  receiptId: string,
  body: AttachBody,
): Promise<Answer<Contract['attachReceipt']>> {
  const { db, deals } = parts
  const { transaction_id: dealId, status, reason } = body
  const attachment = { receiptId, dealId, status, reason, actorId: call.actor.userId }
  const receipt = await findStaffReceipt(db.each, receiptId)
  if (!receipt) throw new Problem('receipt.unknown')
  const deal = await findDeal(db.each, dealId)
  if (isHeld(parts, receipt, deal)) return holdAttachment(parts, call, attachment, body)
  const { statusAfter } = await attachReceipt(deals, attachment, originOf(call))
  await db.write(async (tx) => tellStaff(parts, tx, await staffIds(tx)))
  return { status: statusAfter, held: null }
}

/** What could not be carried out now is refused, not held. */
async function holdAttachment(
  parts: BackOfficeParts,
  call: StaffCall,
  attachment: Attachment & { readonly status: DealStatus },
  body: AttachBody,
): Promise<Answer<Contract['attachReceipt']>> {
  const { receiptId, dealId, status, reason, actorId } = attachment
  const path = `/support/receipts/${receiptId}/attach/`
  const code = await judgeCode(parts, call, { method: 'POST', path, body }, true)
  const { deal } = await previewAttach(parts.deals, { receiptId, dealId, status, actorId })
  const parties = [deal.traderId, deal.merchantId, deal.terms.traderLeadId, deal.terms.merchantLeadId]
  const held = await parts.db.write(async (tx) => {
    if (code) await parts.codes.spend(tx, code)
    const id = await parts.held.hold(tx, {
      kind: 'receipt.attach',
      subject: `receipt:${receiptId}`,
      concerns: parties.flatMap((party) => party ?? []),
      makerId: actorId,
      reason,
      change: { receiptId, dealId, status, reason, actorId },
      origin: originOf(call),
    })
    await tellStaff(parts, tx, await staffIds(tx))
    return id
  })
  return { status, held }
}

export async function unexplain(parts: BackOfficeParts, call: StaffCall, receiptId: string): Promise<void> {
  await unexplainReceipt(parts.deals, { receiptId, actorId: call.actor.userId }, originOf(call))
  await parts.db.write(async (tx) => tellStaff(parts, tx, await staffIds(tx)))
}

export async function explain(
  parts: BackOfficeParts,
  call: StaffCall,
  receiptId: string,
  reason: string,
): Promise<void> {
  await explainReceipt(parts.deals, { receiptId, actorId: call.actor.userId, reason }, originOf(call))
  await parts.db.write(async (tx) => tellStaff(parts, tx, await staffIds(tx)))
}
