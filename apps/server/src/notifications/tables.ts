import type { AlertChannel, AlertKind, AlertReason, AlertWeight } from '@florin/contract'
import type { Generated } from 'kysely'
import type { AlertState, KindOfAlert, TryResult } from './alert.ts'

export interface AlertTables {
  alert: {
    id: Generated<string>
    user_id: string
    kind: KindOfAlert
    weight: AlertWeight
    about: string | null
    content: Buffer
    created_at: Generated<Date>
    state: Generated<AlertState>
    next_at: Generated<Date | null>
    digest_id: string | null
    taken_by: AlertChannel | null
    taken_at: Date | null
    opened_at: Date | null
  }
  alert_try: {
    id: Generated<bigint>
    alert_id: string
    channel: AlertChannel
    started_at: Generated<Date>
    result: Generated<TryResult>
    reason: AlertReason | null
  }
  alert_settings: {
    user_id: string
    channel_order: AlertChannel[]
    has_quiet_hours: Generated<boolean>
    quiet_from: number
    quiet_to: number
    time_zone: string
  }
  alert_off: { user_id: string; kind: AlertKind; channel: AlertChannel }
}
