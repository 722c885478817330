import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { EvidenceTables } from './tables.ts'

/** Of these objects, those that a row still speaks for. One that was taken down speaks for a day more. */
export async function spokenFor(tx: Queryable, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await tables<EvidenceTables>(tx)
    .selectFrom('evidence_file')
    .select('object_name')
    .where('object_name', 'in', names)
    .where((row) =>
      row.or([row('deleted_at', 'is', null), row('deleted_at', '>', sql<Date>`now() - interval '1 day'`)]),
    )
    .execute()
  return new Set(rows.map((row) => row.object_name))
}

export interface KnownObject {
  readonly id: string
  readonly objectName: string
}

/** Rows that must have their bytes, in pages by id. Younger ones may just be coming. */
export async function knownObjects(tx: Queryable, afterId: string, limit: number): Promise<KnownObject[]> {
  return tables<EvidenceTables>(tx)
    .selectFrom('evidence_file')
    .select(['id', 'object_name as objectName'])
    .where('id', '>', afterId)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .orderBy('id')
    .limit(limit)
    .execute()
}
