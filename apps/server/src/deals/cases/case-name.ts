import type { DisputeStatus } from '@florin/contract'
import { type Queryable, tables } from '../../platform/database.ts'
import type { CaseTables } from '../tables.ts'

export interface CaseName {
  readonly number: number
  readonly status: DisputeStatus
  readonly updatedAt: Date
}

/** The case as a deal's page and the payer's page show it: its name, and where it stands. */
export async function caseName(tx: Queryable, disputeId: string): Promise<CaseName | undefined> {
  const row = await tables<CaseTables>(tx)
    .selectFrom('dispute')
    .select(['number', 'status', 'updated_at'])
    .where('id', '=', disputeId)
    .executeTakeFirst()
  return row && { number: Number(row.number), status: row.status, updatedAt: row.updated_at }
}
