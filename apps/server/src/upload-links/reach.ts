import type { EvidenceSide } from '@florin/contract'
import { type CaseStand, findStand, isOpenCase, numberOf } from '../disputes/index.ts'
import type { Caller } from '../http/request.ts'
import { Problem } from '../platform/problem.ts'
import { perAddress } from '../platform/rate-limits.ts'
import type { UploadLinkParts } from './parts.ts'
import { findLink } from './store.ts'
import { hashOf, type UploadLink } from './upload-link.ts'

/** The limit of unknown tokens from one address. A person with a link sends none of these before it expires. */
const misses = { max: 60, seconds: 600 }

export interface ReachedLink {
  readonly link: UploadLink
  readonly stand: CaseStand
}

/** The living link behind a token. Unknown, expired, used, of a decided case or a blocked account: all get the same answer. */
export async function reachLink(
  parts: UploadLinkParts,
  token: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<ReachedLink> {
  const { db, limits } = parts.disputes
  const link = await findLink(db.each, hashOf(token))
  const stand = link && !link.isOver ? await findStand(db.each, link.disputeId) : undefined
  const isGood =
    link &&
    stand &&
    sideIn(stand, link.ownerId) === link.side &&
    isOpenCase(stand.status) &&
    (await parts.mayAct(link.ownerId))
  if (!isGood) {
    await limits.take(perAddress('upload_link', ip, [misses]))
    throw new Problem('upload_link.over')
  }
  return { link, stand }
}

/** The side of a case that somebody is; cases of test keys are their shop's alone. */
export function sideIn(
  { traderId, merchantId, isTest }: CaseStand,
  userId: string,
): EvidenceSide | undefined {
  if (merchantId === userId) return 'merchant'
  return traderId === userId && !isTest ? 'trader' : undefined
}

export async function showLink(parts: UploadLinkParts, link: UploadLink) {
  const { file, receivedBytes } = link
  return {
    number: await numberOf(parts.disputes.db.each, link.disputeId),
    expires_at: link.expiresAt.toISOString(),
    file: file ? { ...file, received_bytes: receivedBytes } : null,
  }
}
