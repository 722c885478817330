import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { World } from '../../../test/world.ts'
import { type Queryable, tables } from '../../platform/database.ts'
import { type Opening, openDisputeIn, whileFundsMove } from '../cases/dispute.ts'
import type { DealParts } from '../parts.ts'

/** A file about a deal, as an upload would have left it. Answers its id. */
export async function showEvidence(
  world: World,
  dealId: string,
  side: 'merchant' | 'trader' = 'merchant',
): Promise<string> {
  return showEvidenceIn(world.florin.services.db.each, dealId, side)
}

/** Support opens a case and shows a file in the same transaction. */
export function disputeWithFile(
  parts: DealParts,
  dealId: string,
  more: Partial<Opening> = {},
): Promise<string> {
  return whileFundsMove(() =>
    parts.db.write(async (tx) => {
      const evidenceIds = [await showEvidenceIn(tx, dealId, 'merchant')]
      const opening = { openedBy: 'support', comment: '', cause: 'dispute_by_support', evidenceIds } as const
      return openDisputeIn(parts, tx, dealId, { ...opening, ...more })
    }),
  )
}

/** A file in a transaction: a decided case takes one only together with its appeal. With `same`, that file's bytes once more. */
export async function showEvidenceIn(
  tx: Queryable,
  dealId: string,
  side: 'merchant' | 'trader',
  same?: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into evidence_file (subject, side, uploaded_by, quota_key, object_name, content_type, size, sent_size, sha256, original_name)
    values (${`deal:${dealId}`}, ${side}, 'payer', 'test', ${`${randomBytes(16).toString('hex')}.bin`}, 'image/png', 1, 1,
      coalesce((select sha256 from evidence_file where id = ${same ?? null}::uuid), ${randomBytes(32)}), 'receipt.png') returning id
  `.execute(tables(tx))
  return rows[0]?.id ?? ''
}
