import type { AccountType } from '@florin/contract'
import type { Generated } from 'kysely'

export interface SessionTables {
  session: {
    id: Generated<string>
    user_id: string
    cookie_hash: Buffer
    device_hash: Buffer
    ip: string
    user_agent: string
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    expires_at: Date
    idle_seconds: number
    ended_at: Date | null
    end_reason: string | null
    viewer_id: string | null
    viewer_session_id: string | null
    view_reason: string | null
  }
  access_token: { hash: Buffer; session_id: string; expires_at: Date }
  refresh_token: {
    hash: Buffer
    session_id: string
    created_at: Generated<Date>
    used_at: Date | null
    successor: Buffer | null
  }
  person_facts: {
    id: string
    email: string
    username: string
    is_staff: boolean
    blocked_at: Date | null
  }
}

export interface FactorTables {
  second_factor: {
    user_id: string
    sealed_secret: Buffer
    session_id: string
    started_at: Generated<Date>
    confirmed_at: Date | null
    last_step: Generated<bigint>
  }
  recovery_code: { user_id: string; code_hash: Buffer; used_at: Date | null }
}

export interface SlowModeTables {
  slow_mode: { name: string; began_at: Generated<Date>; last_at: Generated<Date> }
}

/** A token with everything that decides whether it still opens a door. */
export interface TokenRow {
  readonly session_id: string
  readonly user_id: string
  readonly account_type: AccountType
  readonly is_lead: boolean
  readonly is_staff: boolean
  /** The address that the session was opened from. */
  readonly ip: string
  readonly is_blocked: boolean
  /** Of staff. */
  readonly has_second_factor: boolean
  readonly is_alive: boolean
  /** Not marked as used for a minute. */
  readonly is_due: boolean
  /** The member of staff whose view this session is. */
  readonly viewer_id: string | null
}
