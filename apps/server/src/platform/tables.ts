import type { ColumnType, Generated } from 'kysely'

export interface PlatformTables {
  audit: {
    id: Generated<bigint>
    at: Generated<Date>
    actor: string
    action: string
    subject: string
    before: ColumnType<object | null, string | null, never>
    after: ColumnType<object | null, string | null, never>
    origin: ColumnType<object, string, never>
    previous_hash: Buffer
    hash: Buffer
  }
  idempotency: { scope: string; key: string; created_at: Generated<Date> }
  key_holder: {
    id: string
    role: string
    newest_key: number
    sealing_key: number
    seen_at: Generated<Date>
  }
  live_event: { id: Generated<bigint>; user_id: string; created_at: Generated<Date> }
  outbox: {
    id: Generated<bigint>
    topic: string
    payload: Buffer | null
    attempts: Generated<number>
    available_at: Generated<Date>
    created_at: Generated<Date>
    done_at: Date | null
    failed_at: Date | null
    last_error: string | null
    is_held: Generated<boolean>
    dropped_because: string | null
  }
}
