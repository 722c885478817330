import { type Answer, type Contract, uploadLinkMinutes } from '@florin/contract'
import { findStand, isOpenCase } from '../disputes/index.ts'
import type { Actor } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { issueUploadLink } from './issue.ts'
import type { UploadLinkParts } from './parts.ts'

/** Links that one trader may ask for. Each is good for one file. */
const asking = { max: 60, seconds: 3_600 }

/** For the trader of an open case, who has the evidence on another device. Anybody else's case answers like a missing one. */
export async function makeUploadLink(
  parts: UploadLinkParts,
  { userId }: Pick<Actor, 'userId'>,
  disputeId: string,
): Promise<Answer<Contract['makeUploadLink']>> {
  const { db, limits } = parts.disputes
  const stand = await findStand(db.each, disputeId)
  if (!stand || stand.isTest || stand.traderId !== userId) throw new Problem('dispute.not_found')
  if (!isOpenCase(stand.status)) throw new Problem('dispute.decided')
  await limits.take([{ name: 'upload_link.made', key: userId, limits: [asking] }])
  const url = await db.write((tx) => issueUploadLink(parts, tx, { disputeId, traderId: userId }))
  return { url, expires_at: new Date(Date.now() + uploadLinkMinutes * 60_000).toISOString() }
}
