import type { Generated } from 'kysely'

export interface PushTables {
  push_subscription: {
    id: Generated<string>
    user_id: string
    endpoint_hash: Buffer
    sealed: Buffer
    device_name: string
    created_at: Generated<Date>
    last_taken_at: Date | null
    paused_until: Date | null
  }
}
