import { type Answer, type Contract, uploadLinkMinutes } from '@florin/contract'
import { findStand, isOpenCase } from '../disputes/index.ts'
import type { Actor } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { issueUploadLink } from './issue.ts'
import type { UploadLinkParts } from './parts.ts'
import { sideIn } from './reach.ts'

/** Links that one person may ask for. Each is good for one file. */
const asking = { max: 60, seconds: 3_600 }

/** For trader and merchant of an open case: the evidence is on another device, or its upload must outlive a broken line. Anybody else's case answers like a missing one. */
export async function makeUploadLink(
  parts: UploadLinkParts,
  { userId }: Pick<Actor, 'userId'>,
  disputeId: string,
): Promise<Answer<Contract['makeUploadLink']>> {
  const { db, limits } = parts.disputes
  const stand = await findStand(db.each, disputeId)
  const side = stand && sideIn(stand, userId)
  if (!stand || !side) throw new Problem('dispute.not_found')
  if (!isOpenCase(stand.status)) throw new Problem('dispute.decided')
  await limits.take([{ name: 'upload_link.made', key: userId, limits: [asking] }])
  const url = await db.write((tx) => issueUploadLink(parts, tx, { disputeId, side, ownerId: userId }))
  return { url, expires_at: new Date(Date.now() + uploadLinkMinutes * 60_000).toISOString() }
}
