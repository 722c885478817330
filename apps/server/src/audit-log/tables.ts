import type { Generated } from 'kysely'

export interface AuditTables {
  audit_check: {
    name: 'new' | 'again'
    checked_id: Generated<bigint>
    checked_hash: Generated<Buffer>
    entries: Generated<bigint>
    checked_at: Date | null
    broken_id: bigint | null
  }
  /** The part of it that is read with types. */
  audit: { id: bigint; hash: Buffer }
  person_facts: { id: string; username: string; is_staff: boolean }
}
