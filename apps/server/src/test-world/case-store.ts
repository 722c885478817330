import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

export interface DueTestCase {
  readonly id: string
  /** Has the shop's side shown a file? */
  readonly hasEvidence: boolean
}

/** Open cases of test keys that nothing has happened to for so many seconds, with a file of the shop's side or without. */
export async function dueTestCases(
  tx: Queryable,
  seconds: { readonly withFile: number; readonly withoutFile: number },
): Promise<DueTestCase[]> {
  const { rows } = await sql<DueTestCase>`
    select known.id, known."hasEvidence" from (
      select dispute.id, dispute.updated_at, exists (select from evidence_file_facts as file
        where file.subject = 'deal:' || dispute.deal_id and file.side = 'merchant' and file.deleted_at is null) as "hasEvidence"
      from dispute_facts as dispute where dispute.is_test and dispute.status in ('waiting', 'consideration', 'deepconsideration')
        and dispute.updated_at <= now() - make_interval(secs => ${Math.min(seconds.withFile, seconds.withoutFile)})
    ) as known
    where known.updated_at <= now() - make_interval(secs => case when "hasEvidence" then ${seconds.withFile}::integer
      else ${seconds.withoutFile}::integer end)
    order by known.updated_at limit 100
  `.execute(tables(tx))
  return rows
}
