import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Channel } from './message.ts'

export type MessageOutcome =
  | 'waiting'
  | 'credit'
  | 'debit'
  | 'alarm'
  | 'ignored'
  | 'unparsed'
  | 'unknown_sender'
  | 'too_old'
  | 'dismissed'

/** A text by which a template is tried, and what it must read from it. */
export interface StoredSample {
  readonly text: string
  readonly amount: string
  readonly balance?: string
  readonly card?: string
  readonly payer?: string
  readonly time?: string
}

export interface MessageTables {
  raw_message: {
    id: Generated<string>
    terminal_id: string
    owner_id: string
    installation_id: string
    seq: bigint
    client_id: string
    channel: 'sms' | 'push'
    /** Brought by a forwarder app, not by our own client. */
    is_forwarded: Generated<boolean>
    sender: string
    sealed_title: Buffer | null
    sealed_text: Buffer | null
    content_mac: Buffer
    received_at: Date
    stored_at: Generated<Date>
    place: GeneratedAlways<bigint>
    clock_offset_ms: Generated<bigint>
    sim_slot: number | null
    outcome: Generated<MessageOutcome>
    reason: string | null
    bank: string | null
    template_id: string | null
    template_version: number | null
    shape_mac: Buffer | null
    read_at: Date | null
  }
  receipt: {
    id: Generated<string>
    owner_id: string
    terminal_id: string
    bank: string
    payment_method_id: string | null
    amount_kopecks: bigint
    balance_kopecks: bigint | null
    card_tail: string | null
    sealed_payer: Buffer | null
    payer_mac: Buffer | null
    trust: number
    trust_reason: string
    has_sms: boolean
    has_push: boolean
    has_two_doors: Generated<boolean>
    tail_of: 'card' | 'account' | 'phone' | null
    chain_id: string | null
    received_at: Date
    created_at: Generated<Date>
  }
  receipt_message: {
    raw_message_id: string
    receipt_id: string
    template_id: string
    balance_kopecks: bigint | null
    expected_kopecks: bigint | null
    trust: Generated<number>
    link: Generated<'none' | 'follows' | 'breaks'>
    is_in_chain: Generated<boolean>
  }
  unparsed_kind: {
    id: Generated<string>
    bank: string
    channel: 'sms' | 'push'
    shape_mac: Buffer
    sample_id: string
    alike: number
    first_seen: Date
    last_seen: Date
  }
  parsing_template: {
    id: Generated<string>
    slug: string | null
    version: number
    is_active: boolean
    updated_at: Generated<Date>
  }
  parsing_template_version: {
    template_id: string
    version: number
    name: string
    banks: string[]
    channels: Channel[]
    direction: 'credit' | 'debit'
    pattern: string
    unless: string[]
    is_signature: boolean
    mixed_letters: boolean
    tail_of: Generated<'card' | 'account' | 'phone' | 'named'>
    samples: ColumnType<StoredSample[], string, never>
    author: string
    created_at: Generated<Date>
  }
}
