import { addFiles } from '../disputes/index.ts'
import type { Caller } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import type { UploadLinkParts } from './parts.ts'
import { dropPieces, type GatheredFile, gather } from './pieces.ts'
import { clearFile, endFiling, lockLink, startFiling, useUp } from './store.ts'
import type { UploadLink } from './upload-link.ts'

/** Judging a file takes less than a minute. */
const filingSeconds = 90

/** The whole file is there: it becomes evidence of the link's owner, and the link is used up with it. */
export async function fileEvidence(
  parts: UploadLinkParts,
  link: UploadLink,
  caller: Caller,
  item: string | undefined,
): Promise<void> {
  await claimFiling(parts, link)
  const file = await gather(parts, link).catch(async (error: unknown) => {
    await endFiling(parts.disputes.db.each, link.id)
    throw error
  })
  try {
    await fileGathered(parts, link, file, caller, item)
  } finally {
    await file.remove()
  }
}

async function fileGathered(
  parts: UploadLinkParts,
  link: UploadLink,
  file: GatheredFile,
  { ip, requestId }: Caller,
  item: string | undefined,
): Promise<void> {
  const { db } = parts.disputes
  const upload = {
    path: file.path,
    size: link.file?.size ?? 0,
    name: link.file?.name ?? '',
    remove: async () => {},
  }
  const filing = {
    actor: ownerOf(link),
    id: link.disputeId,
    side: link.side,
    files: [upload],
    ...(item !== undefined && { items: [item] }),
    origin: { ip, requestId },
  }
  try {
    await addFiles(parts.disputes, filing, async (tx) => {
      if (!(await useUp(tx, link.id))) throw new Problem('upload_link.over')
      if (link.side === 'trader') await parts.filed(tx, link.ownerId, link.disputeId)
    })
  } catch (error) {
    if (!isRefusal(error)) {
      // The pieces stay: the file is filed by the next try.
      await endFiling(db.each, link.id)
      throw error
    }
    await clearFile(db.each, link.id)
    await dropPieces(parts, link.id)
    throw isCaseClosed(error) ? new Problem('upload_link.over') : error
  }
  await dropPieces(parts, link.id)
}

async function claimFiling({ disputes: { db } }: UploadLinkParts, { id }: UploadLink): Promise<void> {
  await db.write(async (tx) => {
    const link = await lockLink(tx, id)
    if (!link || link.isOver) throw new Problem('upload_link.over')
    if (link.isFiling) throw new Problem('server.busy', { retryAfterSeconds: 2 })
    await startFiling(tx, id, filingSeconds)
  })
}

/** The link authenticates its owner for this one act. There is no session. */
const ownerOf = ({ ownerId, side }: UploadLink) => ({
  userId: ownerId,
  sessionId: '',
  accountType: side,
  isLead: false,
  isStaff: false,
})

/** About this file, so that the same one again would be refused again. A wrong address of it says nothing about the file. */
function isRefusal(error: unknown): error is Problem {
  return (
    error instanceof Problem &&
    error.status < 500 &&
    error.code !== 'limit.reached' &&
    error.code !== 'request.invalid'
  )
}

const isCaseClosed = ({ code }: Problem) => code === 'dispute.decided' || code === 'dispute.not_found'
