import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { EvidenceTables, FileMarks } from './tables.ts'

const evidence = (tx: Queryable) => tables<EvidenceTables>(tx)

export interface NewNotes {
  readonly fileId: string
  readonly marks: FileMarks
  readonly look: Buffer | null
  readonly keys: readonly bigint[]
}

export async function insertNotes(tx: Tx, { fileId, marks, look, keys }: NewNotes): Promise<void> {
  await evidence(tx)
    .insertInto('evidence_note')
    .values({ file_id: fileId, marks: JSON.stringify(marks), look })
    .execute()
  const rows = keys.map((key) => ({ key, file_id: fileId }))
  if (rows.length > 0) await evidence(tx).insertInto('evidence_look_key').values(rows).execute()
}

/** What was noted of these files, by their ids. */
export async function marksOf(tx: Queryable, fileIds: readonly string[]): Promise<Map<string, FileMarks>> {
  if (fileIds.length === 0) return new Map()
  const rows = await evidence(tx)
    .selectFrom('evidence_note')
    .select(['file_id', 'marks'])
    .where('file_id', 'in', fileIds)
    .execute()
  return new Map(rows.map((row) => [row.file_id, row.marks]))
}

export interface OtherFile {
  readonly fileId: string
  readonly subject: string
}

const mostSame = 200

/** The same bytes, sent in about something else. Files that were taken down count too. */
export async function sameBytes(tx: Queryable, fileIds: readonly string[]): Promise<OtherFile[]> {
  if (fileIds.length === 0) return []
  return evidence(tx)
    .selectFrom('evidence_file as own')
    .innerJoin('evidence_file as other', 'other.sha256', 'own.sha256')
    .select(['own.id as fileId', 'other.subject'])
    .distinct()
    .where('own.id', 'in', fileIds)
    .whereRef('other.subject', '<>', 'own.subject')
    .orderBy('own.id')
    .orderBy('other.subject')
    .limit(mostSame)
    .execute()
}

export interface LookPair extends OtherFile {
  readonly ownLook: Buffer
  readonly otherLook: Buffer
}

// A key of more files than that is part of a bank's layout and tells nothing.
const mostFilesOfAKey = 100
const mostCandidates = 10

/**
 * Pictures about something else that may be copies: those that share the most rare keys with a file. Bounded: of each key at most
 * a hundred and one entries are read, of each file ten pictures are fetched.
 */
export async function similarLooks(tx: Queryable, fileIds: readonly string[]): Promise<LookPair[]> {
  if (fileIds.length === 0) return []
  const { rows } = await sql<LookPair>`
    with shared as (
      select own.file_id, other.id as other_id, count(*) as keys
      from evidence_look_key as own
        cross join lateral (select array_agg(few.file_id) as files
          from (select file_id from evidence_look_key where key = own.key limit ${sql.lit(mostFilesOfAKey + 1)}) as few) as found
        cross join lateral unnest(found.files) as other (id)
      where own.file_id = any (${fileIds}::uuid[]) and cardinality(found.files) <= ${sql.lit(mostFilesOfAKey)}
        and other.id <> own.file_id
      group by own.file_id, other.id),
    ranked as (
      select shared.file_id, shared.other_id, other.subject,
        row_number() over (partition by shared.file_id order by shared.keys desc, shared.other_id) as place
      from shared join evidence_file as own on own.id = shared.file_id join evidence_file as other on other.id = shared.other_id
      where own.subject <> other.subject)
    select ranked.file_id as "fileId", ranked.subject, own.look as "ownLook", other.look as "otherLook"
    from ranked join evidence_note as own on own.file_id = ranked.file_id
      join evidence_note as other on other.file_id = ranked.other_id
    where ranked.place <= ${sql.lit(mostCandidates)} and own.look is not null and other.look is not null
    order by ranked.file_id, ranked.place
  `.execute(tables(tx))
  return rows
}
