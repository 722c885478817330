import { createHash } from 'node:crypto'
import type { Answer, Contract } from '@florin/contract'
import { roubles } from '../deals/index.ts'
import type { Actor } from '../http/request.ts'
import { withdrawalsForStaff } from '../wallet/index.ts'
import { failingEverywhere, isFailing } from '../webhooks/index.ts'
import { readMoney } from './money.ts'
import { type BackOfficeParts, tellStaff } from './parts.ts'
import * as store from './queue-store.ts'
import * as wire from './wire.ts'

type Queue = Answer<Contract['supportQueue']>

/** Rows of each list on the overview. */
const shown = {
  disputes: 7,
  withdrawals: 3,
  held: 3,
  receipts: 3,
  users: 3,
  phones: 3,
  webhooks: 3,
  messages: 3,
}

/** Everything that waits for staff, in bounded reads: it is asked for by every open page, again and again. */
export async function readQueue(parts: BackOfficeParts, actor: Actor): Promise<Queue> {
  const tx = parts.db.each
  const above = parts.payouts.settings.approvalAboveMicroUsdt
  const [counts, disputeCount, money] = await Promise.all([
    store.readCounts(tx, { approvalAbove: above, isFailing }),
    parts.countDisputes(actor),
    readMoney(tx),
  ])
  const [disputes, withdrawals, receipts] = await Promise.all([
    store.oldestDisputes(tx, shown.disputes),
    withdrawalsForStaff(tx, { above, limit: shown.withdrawals }),
    store.newestReceipts(tx, shown.receipts),
  ])
  const [users, phones, webhooks, messages, held] = await Promise.all([
    store.oldestAwaiting(tx, shown.users),
    store.readPhones(tx, shown.phones),
    failingEverywhere(tx, shown.webhooks),
    store.commonestUnread(tx, shown.messages),
    store.oldestHeld(tx, shown.held),
  ])
  return {
    counts: countsWire(counts, disputeCount),
    receipts_amount: roubles(counts.receiptsKopecks),
    oldest_withdrawal_at: withdrawals[0]?.createdAt.toISOString() ?? null,
    oldest_user_at: counts.oldestUserAt?.toISOString() ?? null,
    money,
    disputes: disputes.map(wire.disputeWire),
    withdrawals: withdrawals.map(wire.withdrawalWire),
    receipts: receipts.map(wire.receiptWire),
    users: users.map(wire.userWire),
    phones: phones.map(wire.phoneWire),
    webhooks: webhooks.filter(({ isActive }) => isActive).map(wire.webhookWire),
    messages: messages.map(wire.messageWire),
    held: held.map((row) => wire.heldWire(row, actor.userId)),
  }
}

function countsWire(counts: store.QueueCounts, disputes: number): Queue['counts'] {
  return {
    disputes,
    disputes_overdue: counts.disputesOverdue,
    withdrawals: counts.withdrawals,
    receipts: counts.receipts,
    held_changes: counts.heldChanges,
    silent_phones: counts.phones,
    hidden_methods: counts.hiddenMethods,
    webhooks: counts.webhooks,
    undelivered: counts.undelivered,
    messages: counts.messages,
    users: counts.users,
    stuck_jobs: counts.stuckJobs,
    chain_alarms: counts.alarms,
  }
}

const lookSeconds = 3

/** Of several nodes one looks every few seconds, and tells staff when a count has changed: nobody below has to know about queues. */
export async function watchQueue(parts: BackOfficeParts): Promise<void> {
  const tx = parts.db.each
  // A little less, so that the rhythm of the job decides.
  if (!(await store.claimLook(tx, lookSeconds - 0.5))) return
  const approvalAbove = parts.payouts.settings.approvalAboveMicroUsdt
  const counts = await store.readCounts(tx, { approvalAbove, isFailing })
  const [disputes] = await store.oldestDisputes(tx, 1)
  const text = JSON.stringify([counts, disputes?.id], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const digest = createHash('sha256').update(text).digest('hex')
  await parts.db.write(async (write) => {
    if (await store.keepDigest(write, digest)) await tellStaff(parts, write, await store.staffIds(write))
  })
}
