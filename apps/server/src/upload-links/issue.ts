import { uploadLinkMinutes } from '@florin/contract'
import type { Tx } from '../platform/database.ts'
import type { UploadLinkParts } from './parts.ts'
import { insertLink } from './store.ts'
import { hashOf, newToken } from './upload-link.ts'

/** Makes a link for one file of this trader in this case. The address is answered once, and known to nobody afterwards. */
export async function issueUploadLink(
  { publicUrl }: Pick<UploadLinkParts, 'publicUrl'>,
  tx: Tx,
  { disputeId, traderId }: { readonly disputeId: string; readonly traderId: string },
): Promise<string> {
  const token = newToken()
  await insertLink(tx, { tokenHash: hashOf(token), disputeId, traderId, minutes: uploadLinkMinutes })
  return `${publicUrl}/u/${token}`
}
