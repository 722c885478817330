import { evidenceMaxBytes } from '@florin/contract'
import { admitEvidence, type EvidencePlace } from '../evidence/index.ts'
import type { Caller } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import type { UploadLinkParts } from './parts.ts'
import { removePieces, takePieces } from './pieces.ts'
import { type ReachedLink, reachLink } from './reach.ts'
import { assertRoomFor } from './room.ts'
import { lockLink, lockUnfinishedBytes, setFile } from './store.ts'
import type { UploadLink } from './upload-link.ts'

/**
 * Of one person, as five uploads on the site at once. Pieces lie in the folder that everybody's uploads need, for 20 minutes, and count for
 * no daily share until they are evidence: else one person's links could fill it.
 */
const mostUnfinishedBytes = 5 * evidenceMaxBytes
const tooMuch = () => new Problem('limit.reached', { values: { seconds: 900 }, retryAfterSeconds: 900 })

export interface AnnouncedFile {
  readonly name: string
  readonly size: number
}

/** Says which file comes. The same one again goes on where it broke off; another one begins anew. */
export async function beginUpload(
  parts: UploadLinkParts,
  token: string,
  caller: Caller,
  file: AnnouncedFile,
): Promise<UploadLink> {
  const reached = await reachLink(parts, token, caller)
  const { link } = reached
  if (link.file?.name === file.name && link.file.size === file.size) return link
  if (file.size > evidenceMaxBytes) throw new Problem('evidence.too_large')
  await assertRoomFor(parts, file.size)
  await admitEvidence(parts.disputes.evidence, placeOf(reached), file.size)
  const { db } = parts.disputes
  const { begun, dropped } = await db.write(async (tx) => {
    const unfinished = await lockUnfinishedBytes(tx, link.ownerId, link.id)
    if (unfinished + file.size > mostUnfinishedBytes) throw tooMuch()
    const locked = await lockLink(tx, link.id)
    if (!locked || locked.isOver) throw new Problem('upload_link.over')
    if (locked.isFiling) throw new Problem('server.busy', { retryAfterSeconds: 2 })
    await setFile(tx, link.id, file)
    return { begun: { ...locked, file, receivedBytes: 0 }, dropped: await takePieces(tx, link.id) }
  })
  await removePieces(parts, dropped)
  return begun
}

/** As evidence that the owner sends when signed in. */
function placeOf({ stand, link: { side, ownerId } }: ReachedLink): EvidencePlace {
  const quotaKey = side === 'merchant' ? `merchant:${ownerId}` : `user:${ownerId}`
  return { subject: `deal:${stand.dealId}`, side, quotaKey }
}
