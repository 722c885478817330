import { type Selectable, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { EvidenceContentType, EvidenceSide, EvidenceTables } from './tables.ts'

const evidence = (tx: Queryable) => tables<EvidenceTables>(tx)

export interface EvidenceFile {
  readonly id: string
  readonly subject: string
  readonly side: EvidenceSide
  readonly uploadedBy: string
  readonly objectName: string
  readonly contentType: EvidenceContentType
  readonly size: number
  readonly originalName: string
  /** Of the bytes that were sent, in hex. */
  readonly sha256: string
  readonly createdAt: Date
}

export interface NewEvidence {
  readonly subject: string
  readonly side: EvidenceSide
  readonly uploadedBy: string
  readonly quotaKey: string
  readonly objectName: string
  readonly contentType: EvidenceContentType
  readonly size: number
  readonly sentSize: number
  readonly sha256: Buffer
  readonly originalName: string
}

export async function insertFile(tx: Tx, file: NewEvidence): Promise<EvidenceFile> {
  const row = await evidence(tx)
    .insertInto('evidence_file')
    .values({
      subject: file.subject,
      side: file.side,
      uploaded_by: file.uploadedBy,
      quota_key: file.quotaKey,
      object_name: file.objectName,
      content_type: file.contentType,
      size: BigInt(file.size),
      sent_size: BigInt(file.sentSize),
      sha256: file.sha256,
      original_name: file.originalName,
      deleted_at: null,
      deleted_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toFile(row)
}

/** Oldest first, without those taken down. */
export function evidenceOf(tx: Queryable, subject: string, side?: EvidenceSide): Promise<EvidenceFile[]> {
  return evidenceOfAll(tx, [subject], side)
}

/** The same about several subjects. */
export async function evidenceOfAll(
  tx: Queryable,
  subjects: readonly string[],
  side?: EvidenceSide,
): Promise<EvidenceFile[]> {
  if (subjects.length === 0) return []
  const rows = await evidence(tx)
    .selectFrom('evidence_file')
    .selectAll()
    .where('subject', 'in', subjects)
    .$if(side !== undefined, (query) => query.where('side', '=', side as EvidenceSide))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toFile)
}

export async function findFile(tx: Queryable, id: string): Promise<EvidenceFile | undefined> {
  const row = await evidence(tx)
    .selectFrom('evidence_file')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toFile(row)
}

/** Answers whether it was there to be taken down. Its bytes go a day later. */
export async function removeEvidence(tx: Tx, id: string, by: string): Promise<boolean> {
  const row = await evidence(tx)
    .updateTable('evidence_file')
    .set({ deleted_at: sql<Date>`now()`, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface View {
  readonly fileId: string
  readonly userId: string
  readonly sessionId: string
  readonly linkEndsAt: Date
  readonly ip: string
  readonly requestId: string
}

export async function insertView(tx: Queryable, view: View): Promise<void> {
  await evidence(tx)
    .insertInto('evidence_view')
    .values({
      file_id: view.fileId,
      user_id: view.userId,
      session_id: view.sessionId,
      link_ends_at: view.linkEndsAt,
      ip: view.ip,
      request_id: view.requestId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function toFile(row: Selectable<EvidenceTables['evidence_file']>): EvidenceFile {
  return {
    id: row.id,
    subject: row.subject,
    side: row.side,
    uploadedBy: row.uploaded_by,
    objectName: row.object_name,
    contentType: row.content_type,
    size: Number(row.size),
    originalName: row.original_name,
    sha256: row.sha256.toString('hex'),
    createdAt: row.created_at,
  }
}
