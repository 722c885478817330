import type { Generated } from 'kysely'

export interface UploadTables {
  upload_link: {
    id: Generated<string>
    token_hash: Buffer
    dispute_id: string
    /** A link belongs to one side of its case: one of these two is null. */
    trader_id: string | null
    merchant_id: string | null
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
    file_name: string | null
    file_size: bigint | null
    received_bytes: Generated<bigint>
    filing_until: Date | null
  }
  upload_piece: { link_id: string; starts_at: bigint; size: bigint; object_name: string }
}
