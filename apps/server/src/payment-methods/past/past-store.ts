import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { recordset } from '../../platform/recordset.ts'

/** What a deal has to know of a method. */
export interface PastMethod {
  readonly id: string
  readonly ownerId: string
  readonly bank: string
  readonly isSbp: boolean
  readonly isC2c: boolean
  readonly terminalId: string | null
  readonly minDollars: number
  readonly maxDollars: number
}

/** The methods that have ever been switched on, and may have had deals, the oldest first. */
export async function methodsOnceOn(tx: Queryable, ownerIds: readonly string[]): Promise<PastMethod[]> {
  const { rows } = await sql<PastMethod>`
    select id, owner_id as "ownerId", bank, is_sbp as "isSbp", is_c2c as "isC2c", terminal_id as "terminalId",
      min_dollars::integer as "minDollars", max_dollars::integer as "maxDollars"
    from payment_method where owner_id = any (${[...ownerIds]}::uuid[]) and was_active order by created_at, id
  `.execute(tables(tx))
  return rows
}

export interface PastRating {
  readonly methodId: string
  readonly dealId: string
  readonly points: number
  readonly at: Date
}

/** Writes the points and folds them as the product does it, one after the other; answers how many were written. */
export async function addRatings(
  tx: Tx,
  ownerIds: readonly string[],
  ratings: readonly PastRating[],
): Promise<bigint | undefined> {
  const rows = ratings.map(({ methodId, dealId, ...one }) => ({
    method_id: methodId,
    deal_id: dealId,
    ...one,
  }))
  const { rows: counted } = await sql<{ count: bigint }>`
    with written as (
      insert into rating_event (payment_method_id, deal_id, cause, points, at)
      select new.method_id, new.deal_id, case when new.points < 0 then 'deal_completed' else 'dispute_created' end, new.points, new.at
      from ${recordset(rows, 'method_id uuid, deal_id uuid, points integer, at timestamptz')}
      join payment_method as method on method.id = new.method_id and method.owner_id = any (${[...ownerIds]}::uuid[])
      order by new.at
      returning payment_method_id, id, points
    ), rated as (
      update payment_method as method set rating_points = rating_after(method.rating_points, earned.points)
      from (select payment_method_id, array_agg(points order by id) as points from written group by 1) as earned
      where method.id = earned.payment_method_id
    )
    select count(*) as count from written
  `.execute(tables(tx))
  return counted[0]?.count
}

export interface PastUse {
  readonly methodId: string
  readonly at: Date
}

export async function updateLastUse(
  tx: Tx,
  ownerIds: readonly string[],
  uses: readonly PastUse[],
): Promise<bigint | undefined> {
  const rows = uses.map(({ methodId, at }) => ({ method_id: methodId, at }))
  const { numAffectedRows } = await sql`
    update payment_method as method set last_used_at = greatest(method.last_used_at, new.at)
    from ${recordset(rows, 'method_id uuid, at timestamptz')}
    where method.id = new.method_id and method.owner_id = any (${[...ownerIds]}::uuid[])
  `.execute(tables(tx))
  return numAffectedRows
}

export async function backdate(tx: Tx, ownerIds: readonly string[], from: Date): Promise<void> {
  const ids = [...ownerIds]
  await sql`
    update payment_method set created_at = ${from}::timestamptz + (created_at - first.at)
    from (select min(created_at) as at from payment_method where owner_id = any (${ids}::uuid[])) as first
    where owner_id = any (${ids}::uuid[])
  `.execute(tables(tx))
}

/** A bulk load is analyzed at once: with the statistics of an empty table its joins take seconds. */
export async function analyzePastRatings(tx: Queryable): Promise<void> {
  await sql`analyze rating_event`.execute(tables(tx))
}
