import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { World } from '../../../test/world.ts'
import { type Tx, tables } from '../../platform/database.ts'

/** A file about a deal, as an upload would have left it. Answers its id. */
export async function showEvidence(
  world: World,
  dealId: string,
  side: 'merchant' | 'trader' = 'merchant',
): Promise<string> {
  return showEvidenceIn(world.florin.services.db.each, dealId, side)
}

/** The same in a transaction: a decided case takes a file only together with its appeal. */
export async function showEvidenceIn(tx: Tx, dealId: string, side: 'merchant' | 'trader'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into evidence_file (subject, side, uploaded_by, quota_key, object_name, content_type, size, sent_size, sha256, original_name)
    values (${`deal:${dealId}`}, ${side}, 'payer', 'test', ${`${randomBytes(16).toString('hex')}.bin`}, 'image/png', 1, 1,
      ${randomBytes(32)}, 'receipt.png') returning id
  `.execute(tables(tx))
  return rows[0]?.id ?? ''
}
