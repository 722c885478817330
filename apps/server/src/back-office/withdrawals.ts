import type { Answer, Contract } from '@florin/contract'
import { isOnePerson, usdt } from '../deals/index.ts'
import { approveByStaff, rejectByStaff, withdrawalsForStaff } from '../wallet/index.ts'
import { type BackOfficeParts, judgeCode, originOf, type StaffCall, tellStaff } from './parts.ts'
import { countedAtMost, staffIds } from './queue-store.ts'
import { withdrawalWire } from './wire.ts'

const listed = 100

export async function listWaiting(parts: BackOfficeParts): Promise<Answer<Contract['waitingWithdrawals']>> {
  const above = parts.payouts.settings.approvalAboveMicroUsdt
  const rows = await withdrawalsForStaff(parts.db.each, { above, limit: countedAtMost })
  return {
    count: rows.length,
    approval_above: usdt(above),
    needs_code: parts.held.isOn,
    results: rows.slice(0, listed).map(withdrawalWire),
  }
}

/** With a code where dangerous acts of staff need one. */
export async function approve(
  parts: BackOfficeParts,
  call: StaffCall,
  id: string,
  body: { readonly otp?: string | undefined },
): Promise<void> {
  const path = `/support/withdrawals/${id}/approve/`
  const code = await judgeCode(parts, call, { method: 'POST', path, body }, parts.held.isOn)
  await parts.db.write(async (tx) => {
    if (code) await parts.codes.spend(tx, code)
    await approveByStaff(parts.payouts, tx, decisionOf(parts, call, id))
    await tellStaff(parts, tx, await staffIds(tx))
  })
}

export async function reject(
  parts: BackOfficeParts,
  call: StaffCall,
  id: string,
  reason: string,
): Promise<void> {
  await parts.db.write(async (tx) => {
    await rejectByStaff(parts.payouts, tx, { ...decisionOf(parts, call, id), reason })
    await tellStaff(parts, tx, await staffIds(tx))
  })
}

function decisionOf({ deals }: BackOfficeParts, call: StaffCall, withdrawalId: string) {
  const actorId = call.actor.userId
  const isOwn = (id: string) => id === actorId || isOnePerson(deals.linkBetween(id, actorId))
  return { withdrawalId, actorId, isOwn, origin: originOf(call) }
}
