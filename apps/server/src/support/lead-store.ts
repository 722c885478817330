import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

/** Who invited this person: they earn a share of the margin that the person's percentages leave, also again after a time without the right. */
export async function leadsOfPerson(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct lead_id as id from referral_code_facts where used_by = ${userId}
  `.execute(tables(tx))
  return rows.map(({ id }) => id)
}
