import type { DisputeStatus } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

export interface CaseName {
  readonly number: number
  readonly status: DisputeStatus
  readonly updatedAt: Date
}

/** The case as a deal's page and the payer's page show it: its name, and where it stands. */
export async function caseName(tx: Queryable, disputeId: string): Promise<CaseName | undefined> {
  const { rows } = await sql<{ number: bigint; status: DisputeStatus; updated_at: Date }>`
    select number, status, updated_at from dispute where id = ${disputeId}
  `.execute(tables(tx))
  const [row] = rows
  return row && { number: Number(row.number), status: row.status, updatedAt: row.updated_at }
}
