import { randomBytes } from 'node:crypto'
import type { World } from '../../../test/world.ts'

/** A file about a deal, as an upload would have left it. Answers its id. */
export async function showEvidence(
  world: World,
  dealId: string,
  side: 'merchant' | 'trader' = 'merchant',
): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    `insert into evidence_file (subject, side, uploaded_by, quota_key, object_name, content_type, size, sent_size, sha256, original_name)
     values ('deal:' || $1, $2, 'payer', 'test', $3, 'image/png', 1, 1, $4, 'receipt.png') returning id`,
    [dealId, side, `${randomBytes(16).toString('hex')}.bin`, randomBytes(32)],
  )
  return row?.id ?? ''
}
