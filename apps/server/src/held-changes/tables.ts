import type { HeldKind, HeldState } from '@florin/contract'
import type { ColumnType, Generated } from 'kysely'
import type { HeldLook } from '../platform/held-changes.ts'

export interface HeldTables {
  held_change: {
    id: string
    kind: HeldKind
    subject: string
    concerns: string[]
    maker_id: string
    network: string
    reason: string
    change: Buffer
    look: ColumnType<HeldLook, string, string>
    state: Generated<HeldState>
    created_at: Generated<Date>
    expires_at: Date
    decided_by: string | null
    decided_at: Date | null
    decision_reason: Generated<string>
    sent_back_at: Date | null
    found: ColumnType<HeldLook | null, string | null, string | null>
  }
}
