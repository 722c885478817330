import { type Tx, tables } from '../platform/database.ts'
import type { SupportTables } from './tables.ts'

/** Who invited this person: they earn a share of the margin that the person's percentages leave, also again after a time without the right. */
export async function leadsOfPerson(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tables<SupportTables>(tx)
    .selectFrom('referral_code_facts')
    .select('lead_id as id')
    .distinct()
    .where('used_by', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}
