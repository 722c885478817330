import type { Generated, JSONColumnType } from 'kysely'
import type { FileMarks } from './notes/notes-shape.ts'

export type { FileMarks }

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
  evidence_note: {
    file_id: string
    marks: JSONColumnType<FileMarks>
    look: Buffer | null
  }
  evidence_look_key: {
    key: bigint
    file_id: string
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
