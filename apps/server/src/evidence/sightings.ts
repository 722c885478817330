import type { Queryable } from '../platform/database.ts'
import type { EvidenceFile } from './evidence-store.ts'
import { isSameLook } from './notes/look.ts'
import { sameBytes, similarLooks } from './notes-store.ts'

/** A file that was sent in about something else as well. */
export interface Sighting {
  readonly fileId: string
  /** The other subject, such as `deal:<uuid>`. */
  readonly subject: string
  readonly kind: 'same_file' | 'same_look'
}

/** Where else these files were sent in, as they are or scaled and saved again. */
export async function sightingsOf(tx: Queryable, files: readonly EvidenceFile[]): Promise<Sighting[]> {
  const ids = files.map(({ id }) => id)
  const [bytes, looks] = await Promise.all([sameBytes(tx, ids), similarLooks(tx, ids)])
  const found = new Map<string, Sighting>()
  const add = (fileId: string, subject: string, kind: Sighting['kind']) => {
    const key = `${fileId} ${subject}`
    // The same bytes have the same look: the stronger word stays.
    if (!found.has(key)) found.set(key, { fileId, subject, kind })
  }
  for (const { fileId, subject } of bytes) add(fileId, subject, 'same_file')
  for (const { fileId, subject, ownLook, otherLook } of looks)
    if (isSameLook(ownLook, otherLook)) add(fileId, subject, 'same_look')
  return [...found.values()]
}
