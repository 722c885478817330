import { type Answer, type Contract, staffLimits } from '@florin/contract'
import type { Balances } from '@florin/ledger'
import { add, format, money } from '@florin/money'
import { halfOf } from '../audit-log/index.ts'
import { textForStaff } from '../messages/index.ts'
import { deviceName } from '../notifications/index.ts'
import { findBank } from '../payment-methods/index.ts'
import type { Secrets } from '../platform/secrets.ts'
import { subjectOf } from '../statement/index.ts'
import { type ListedTerminal, toWire as terminalToWire, type Uptime } from '../terminals/index.ts'
import type { HeadRow, HeldOfPerson, StoryCounts } from './head-store.ts'
import type { DealRow, DisputeRow, SessionRow } from './lists-store.ts'
import type { MessageRow } from './messages-store.ts'
import type { MovementRow } from './statement-store.ts'

type Row<Name extends keyof Contract> =
  Answer<Contract[Name]> extends { results: (infer One)[] } ? One : never

interface Head {
  readonly row: HeadRow
  readonly balances: Balances<'USDT'>
  readonly profitMicro: bigint
  readonly rating: number
  readonly counts: StoryCounts
  readonly held: readonly HeldOfPerson[]
}

export function toHead({
  row,
  balances,
  profitMicro,
  rating,
  counts,
  held,
}: Head): Answer<Contract['userStory']> {
  const { lead_id: leadId, lead_name: leadName, date_joined: joined, last_seen_at: seen, ...rest } = row
  const { overdue, ...counted } = counts
  return {
    ...rest,
    date_joined: joined.toISOString(),
    last_seen_at: seen?.toISOString() ?? null,
    lead: leadId === null ? null : { id: leadId, username: leadName ?? '' },
    money: {
      balance: format(add(balances.available, balances.frozen)),
      available: format(balances.available),
      frozen: format(balances.frozen),
      debt: format(money('USDT', -balances.debt.units)),
      profit: format(money('USDT', profitMicro)),
    },
    rating: Math.round(rating * 100) / 100,
    overdue_disputes: overdue,
    counts: counted,
    held: held.map((one) => ({ ...one, created_at: one.created_at.toISOString() })),
  }
}

const bankOf = (slug: string) => ({ id: slug, name: findBank(slug)?.name ?? slug })

export function toDeal(row: DealRow): Row<'storyDeals'> {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    bank: bankOf(row.bank),
    amount: format(money('RUB', row.amount_kopecks)),
    profit: format(money('USDT', row.profit_micro)),
    status: row.status,
    counterparty: { id: row.party_id, username: row.party_name },
  }
}

export function toDispute(row: DisputeRow): Row<'storyDisputes'> {
  return {
    id: row.id,
    number: Number(row.number),
    status: row.status,
    created_at: row.created_at.toISOString(),
    amount: format(money('RUB', row.amount_kopecks)),
    bank: bankOf(row.bank),
    answer_due_at: row.answer_due_at?.toISOString() ?? null,
    is_overdue: row.is_overdue,
  }
}

export function toTerminal(one: ListedTerminal & { readonly uptime: Uptime }): Row<'storyTerminals'> {
  const { percent, bars, silentSince } = one.uptime
  return {
    ...terminalToWire(one),
    uptime: percent ?? null,
    bars: bars.map((bar) => bar ?? null),
    silent_since: silentSince?.toISOString() ?? null,
  }
}

const links = { none: 'missing', follows: 'continues', breaks: 'breaks' } as const

export function toMessage(secrets: Secrets, row: MessageRow): Row<'storyMessages'> {
  return {
    id: row.id,
    at: row.received_at.toISOString(),
    channel: row.channel,
    bank: row.bank === null ? null : bankOf(row.bank),
    sender: row.sender,
    terminal_name: row.terminal_name,
    text: textForStaff(secrets, row),
    outcome: row.outcome,
    transaction_id: row.deal_id,
    chain: links[row.link ?? 'none'],
  }
}

export function toMovement(row: MovementRow): Row<'storyStatement'> {
  const subject = subjectOf({ reference: row.reference, details: row.details ?? {} })
  return {
    position: Number(row.position),
    at: row.at.toISOString(),
    cause: row.event,
    movement: format(money('USDT', row.amount)),
    available_after: format(money('USDT', row.balance_after)),
    transaction_id: subject.dealId ?? null,
    dispute_id: subject.disputeId ?? null,
    withdrawal_id: subject.withdrawalId ?? null,
    txid: subject.txid ?? null,
  }
}

export function toSession(row: SessionRow): Row<'storySessions'> {
  return {
    id: row.id,
    is_open: row.is_open,
    is_view: row.is_view,
    device: deviceName(row.user_agent),
    from: halfOf(row.ip),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
  }
}

export function toRevealed({
  number,
  left,
}: {
  number: string
  left: number
}): Answer<Contract['revealNumber']> {
  return { number, shown_seconds: staffLimits.numberShownSeconds, left_today: left }
}
