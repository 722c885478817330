import type { Generated } from 'kysely'

export type EvidenceSide = 'merchant' | 'trader'
export type EvidenceContentType = 'image/jpeg' | 'image/png' | 'application/pdf' | 'video/mp4'

export interface EvidenceTables {
  evidence_file: {
    id: Generated<string>
    subject: string
    side: EvidenceSide
    uploaded_by: string
    quota_key: string
    object_name: string
    content_type: EvidenceContentType
    size: bigint
    sent_size: bigint
    sha256: Buffer
    original_name: string
    created_at: Generated<Date>
    deleted_at: Date | null
    deleted_by: string | null
  }
  evidence_view: {
    file_id: string
    user_id: string
    session_id: string
    link_ends_at: Date
    ip: string
    request_id: string
  }
}
