import { Readable } from 'node:stream'
import { csvLine, csvMark } from '../platform/csv.ts'
import type { Database } from '../platform/database.ts'
import { type AuditFilter, listEntries } from './list-store.ts'
import { type PublishedEntry, toEntry } from './wire.ts'

const entriesAtOnce = 1_000

const columns = [
  'id',
  'at',
  'actor',
  'action',
  'subject',
  'username',
  'field',
  'before',
  'after',
  'reason',
  'from',
  'request_id',
  'hash',
]

/** One line for each changed field, read and sent in pieces. */
export function exportEntries(db: Database, filter: AuditFilter): Readable {
  return Readable.from(pieces(db, filter))
}

async function* pieces(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(columns)
  let after: bigint | undefined
  do {
    const page = await listEntries(db.each, filter, { after, limit: entriesAtOnce })
    const text = page.rows.flatMap((row) => linesOf(toEntry(row))).join('')
    if (text !== '') yield text
    after = page.next
  } while (after !== undefined)
}

function linesOf(entry: PublishedEntry): string[] {
  const fields = entry.fields.length > 0 ? entry.fields : [{ field: '', before: null, after: null }]
  return fields.map(({ field, before, after }) =>
    csvLine([
      entry.id,
      entry.at,
      entry.actor.name ?? entry.actor.id ?? entry.actor.kind,
      entry.action,
      entry.subject.id === '' ? entry.subject.kind : `${entry.subject.kind}:${entry.subject.id}`,
      entry.subject.username ?? '',
      field,
      before ?? '',
      after ?? '',
      entry.reason ?? '',
      entry.from,
      entry.request_id,
      entry.hash,
    ]),
  )
}
