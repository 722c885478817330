import type { Answer, Contract } from '@florin/contract'
import { bankName, roubles, usdt } from '../deals/index.ts'
import type { AwaitedWithdrawal } from '../wallet/index.ts'
import type { FailingEndpoint } from '../webhooks/index.ts'
import {
  type AwaitingUser,
  type QueuedDispute,
  type QueuedReceipt,
  replyHours,
  type SilentPhone,
  type UnreadKind,
  type WaitingChange,
} from './queue-store.ts'

type Queue = Answer<Contract['supportQueue']>

export function withdrawalWire(row: AwaitedWithdrawal): Queue['withdrawals'][number] {
  return {
    id: row.id,
    user_id: row.userId,
    username: row.username,
    amount: usdt(row.amountMicroUsdt),
    fee: usdt(row.feeMicroUsdt),
    address: row.address,
    is_settlement: row.isSettlement,
    created_at: row.createdAt.toISOString(),
    reason: 'above_limit',
    has_right: row.hasRight,
    is_first_to_address: row.isFirstToAddress,
    withdrawn_before: row.withdrawnBefore,
  }
}

export function disputeWire(row: QueuedDispute): Queue['disputes'][number] {
  return {
    id: row.id,
    number: Number(row.number),
    transaction_id: row.dealId,
    status: row.status,
    amount: roubles(row.amountKopecks),
    trader: row.trader,
    merchant: row.merchant,
    since: row.since.toISOString(),
    due_at: new Date(row.since.getTime() + replyHours * 3_600_000).toISOString(),
  }
}

export function receiptWire(row: QueuedReceipt): Queue['receipts'][number] {
  return {
    id: row.id,
    amount: roubles(row.amountKopecks),
    bank: bankName(row.bank),
    reason: row.reason ?? 'no_deal',
    received_at: row.receivedAt.toISOString(),
  }
}

export function userWire(row: AwaitingUser): Queue['users'][number] {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    account_type: row.accountType,
    date_joined: row.joinedAt.toISOString(),
  }
}

export function phoneWire(row: SilentPhone): Queue['phones'][number] {
  return {
    id: row.id,
    name: row.name,
    owner_id: row.ownerId,
    owner: row.owner,
    silent_since: row.silentSince.toISOString(),
    hidden_methods: row.hidden,
    charge: row.charge,
    is_alerted: row.isAlerted,
  }
}

export function webhookWire(row: FailingEndpoint): Queue['webhooks'][number] {
  return {
    id: row.id,
    merchant_id: row.merchantId,
    merchant: row.merchant,
    url: withoutQuery(row.url),
    is_active: row.isActive,
    disabled_reason: row.disabledReason,
    response_status: row.responseStatus,
    failure: row.failure,
    failures_in_a_row: row.failuresInARow,
    failing_since: row.failingSince.toISOString(),
    undelivered: row.undelivered,
  }
}

/** A query or a password in an address may be a shop's secret. */
function withoutQuery(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname === '/' ? '' : pathname}`
}

export function messageWire(row: UnreadKind): Queue['messages'][number] {
  return {
    id: row.id,
    bank: bankName(row.bank),
    channel: row.channel,
    alike: row.alike,
    first_seen: row.firstSeen.toISOString(),
  }
}

export function heldWire(row: WaitingChange, readerId: string): Queue['held'][number] {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    maker: row.maker,
    is_own: row.makerId === readerId,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
}
