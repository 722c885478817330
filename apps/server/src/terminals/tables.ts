import type { PhoneReport } from '@florin/contract'
import type { Generated } from 'kysely'
import type { Connection } from './terminal.ts'

export interface TerminalTables {
  terminal: {
    id: Generated<string>
    owner_id: string
    name: string
    created_at: Generated<Date>
    verified_at: Date | null
    deleted_at: Date | null
    connection: Connection | null
    model: string | null
    app_version: string | null
    forwarder_key: Buffer | null
    forged_in_a_row: Generated<number>
    last_ping_at: Date | null
    steady_pings: Generated<number>
    silence_noticed_at: Date | null
    alerted_at: Date | null
    charge: number | null
    is_charging: boolean | null
    network: string | null
    sms_permission: boolean | null
    listener_alive: boolean | null
    queue_length: number | null
    clock_ahead_ms: Generated<bigint>
    phone_report: PhoneReport | null
    unpaired_at: Date | null
  }
  pairing_key: {
    terminal_id: string
    sealed_key: Buffer | null
    expires_at: Date
    used_at: Date | null
  }
  device: {
    id: string
    terminal_id: string
    installation_id: string
    sealed_secret: Buffer
    model: string
    sdk: number | null
    paired_at: Generated<Date>
    revoked_at: Date | null
  }
  device_nonce: { terminal_id: string; nonce: string; seen_at: Generated<Date> }
  device_sequence: { terminal_id: string; installation_id: string; acked_seq: Generated<bigint> }
  terminal_alarm: {
    id: Generated<bigint>
    terminal_id: string
    kind: AlarmKind
    bank: string | null
    raised_at: Generated<Date>
    cleared_at: Date | null
    cleared_by: string | null
  }
  terminal_silence: { terminal_id: string; began_at: Date; ended_at: Date }
  terminal_trial: {
    id: Generated<string>
    terminal_id: string
    device_id: string
    asked_by: 'site' | 'phone'
    asked_at: Generated<Date>
    bank: string
    amount_kopecks: bigint
    title: string
    text: string
    told_at: Date | null
    seen_at: Date | null
    queued_at: Date | null
    arrived_at: Date | null
    read_at: Date | null
    chain_at: Date | null
    closes_at: Date | null
    why: 'no_template' | 'chain_unproven' | 'by_hand' | null
  }
  person_facts: { id: string }
}

export type AlarmKind = 'forged' | 'bank_blocked' | 'block_asked'
