import { type EvidenceSide, uploadLinkMinutes } from '@florin/contract'
import type { Queryable } from '../platform/database.ts'
import type { UploadLinkParts } from './parts.ts'
import { insertLink } from './store.ts'
import { hashOf, newToken } from './upload-link.ts'

export interface IssuedFor {
  readonly disputeId: string
  readonly side: EvidenceSide
  readonly ownerId: string
}

/** Makes a link for one file of this side of the case. The address is in this answer only; only its hash is stored. */
export async function issueUploadLink(
  { publicUrl }: Pick<UploadLinkParts, 'publicUrl'>,
  tx: Queryable,
  { disputeId, side, ownerId }: IssuedFor,
): Promise<string> {
  const token = newToken()
  await insertLink(tx, { tokenHash: hashOf(token), disputeId, side, ownerId, minutes: uploadLinkMinutes })
  return `${publicUrl}/u/${token}`
}
