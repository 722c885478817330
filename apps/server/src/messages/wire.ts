import type { Answer, Contract } from '@florin/contract'
import { format } from '@florin/money'
import { findBank } from '../payment-methods/index.ts'
import type { Unparsed } from './inbox/index.ts'
import type { Receipt } from './receipts/index.ts'
import type { StoredSample, StoredTemplate } from './templates/index.ts'

type PublishedReceipt = Answer<Contract['listReceipts']>['results'][number]
type PublishedTemplate = Answer<Contract['saveTemplate']>
type PublishedUnparsed = Answer<Contract['unparsedMessages']>['results'][number]
type PublishedSample = PublishedTemplate['samples'][number]

function bankWire(slug: string): { id: string; name: string } {
  return { id: slug, name: findBank(slug)?.name ?? slug }
}

export function receiptWire(receipt: Receipt): PublishedReceipt {
  return {
    id: receipt.id,
    amount: format(receipt.amount),
    currency: 'RUB',
    bank: bankWire(receipt.bank),
    payment_id: receipt.paymentMethodId ?? null,
    requisite: receipt.requisite ?? null,
    payer: receipt.payer ?? null,
    balance_after: receipt.balance ? format(receipt.balance) : null,
    terminal_id: receipt.terminalId,
    terminal_name: receipt.terminalName,
    trust: receipt.trust,
    trust_reason: receipt.trustReason,
    signals: [...receipt.signals],
    received_at: receipt.receivedAt.toISOString(),
  }
}

export function templateWire(template: StoredTemplate): PublishedTemplate {
  return {
    id: template.id,
    name: template.name,
    banks: [...template.banks],
    channels: [...template.channels],
    direction: template.direction,
    pattern: template.pattern,
    tail_of: template.tailOf,
    samples: template.samples.map(({ text, ...expected }) => ({ text, expected })),
    version: template.version,
    is_active: template.isActive,
    is_built_in: template.slug !== undefined,
    author: template.author,
    updated_at: template.updatedAt.toISOString(),
  }
}

export function sampleOf({ text, expected }: PublishedSample): StoredSample {
  const { amount = '', ...others } = expected
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  return { text, amount, ...Object.fromEntries(given) }
}

export function unparsedWire(kind: Unparsed): PublishedUnparsed {
  return {
    id: kind.id,
    bank: bankWire(kind.bank),
    channel: kind.channel,
    sender: kind.sender,
    text: kind.text,
    alike: kind.alike,
    first_seen: kind.firstSeen.toISOString(),
    last_seen: kind.lastSeen.toISOString(),
  }
}
