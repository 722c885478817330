import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly basisPoints: number
  readonly leadId: string | null
}

/** People with what deals must know of them. */
export async function findPeople(tx: Queryable, emails: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select person.id, person.email, person.deposit_basis_points as "basisPoints", referral.lead_id as "leadId"
    from person_facts as person left join referral_code_facts as referral on referral.used_by = person.id
    where person.email = any (${[...emails]})
  `.execute(tables(tx))
  return rows
}

/** Whoever has traded has a history of their own. */
export async function haveTraded(tx: Queryable, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from deal_facts where not is_test and (trader_id = any (${[...userIds]}::uuid[]) or merchant_id = any (${[...userIds]}::uuid[]))
    limit 1
  `.execute(tables(tx))
  return rows.length > 0
}

/** Of several nodes one writes; the others wait, and then find it there. */
export async function lockHistory(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo.history', 0))`.execute(tables(tx))
}
