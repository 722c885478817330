import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import type { DisputeTables } from '../tables.ts'

export interface Holder {
  readonly userId: string
  readonly sessionId: string
}

export interface Lease {
  readonly isOpen: boolean
  /** Until when the caller holds it; null where another member holds it, and for a decided case. */
  readonly heldUntil: Date | null
  /** Was it the caller's before? */
  readonly isRenewed: boolean
}

/** Takes or renews a lease in one statement: of two at once one gets it. Undefined for a case that is not there, or is the caller's own. */
export async function takeLease(
  tx: Tx,
  disputeId: string,
  { userId, sessionId }: Holder,
  minutes: number,
): Promise<Lease | undefined> {
  const { rows } = await sql<Lease>`
    with before as (
      select held_by = ${userId} and held_until > now() as is_held from dispute where id = ${disputeId}
    ), taken as (
      update dispute set held_by = ${userId}, held_session = ${sessionId},
        held_until = clock_timestamp() + make_interval(mins => ${minutes}::integer)
      where id = ${disputeId} and not is_test and ${userId} not in (trader_id, merchant_id)
        and status in ('waiting', 'consideration', 'deepconsideration')
        and (held_by is null or held_by = ${userId} or held_until <= now())
      returning id, held_until
    )
    select dispute.status in ('waiting', 'consideration', 'deepconsideration') as "isOpen", taken.held_until as "heldUntil",
      coalesce((select is_held from before), false) as "isRenewed"
    from dispute left join taken on taken.id = dispute.id 
    where dispute.id = ${disputeId} and not dispute.is_test and ${userId} not in (trader_id, merchant_id)
  `.execute(tables(tx))
  return rows[0]
}

/** Gives up the caller's own lease. Answers whether it was theirs; undefined for a case that is not there. */
export async function giveUpLease(tx: Tx, disputeId: string, userId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ isGiven: boolean }>`
    with given as (
      update dispute set held_by = null, held_session = null, held_until = null
      where id = ${disputeId} and held_by = ${userId} returning id
    )
    select given.id is not null as "isGiven" from dispute left join given on given.id = dispute.id
    where dispute.id = ${disputeId} and not dispute.is_test
  `.execute(tables(tx))
  return rows[0]?.isGiven
}

/** The leases of one person, or of all people, whose session has ended. Returns their cases. */
export async function giveUpEnded(tx: Tx, userId: string | undefined): Promise<string[]> {
  const whose = userId === undefined ? sql`` : sql`and held_by = ${userId}`
  const { rows } = await sql<{ id: string }>`
    update dispute set held_by = null, held_session = null, held_until = null
    where held_by is not null and held_session is not null ${whose}
      and not exists (select from session_facts as session where session.id = dispute.held_session and session.ended_at is null)
    returning id
  `.execute(tables(tx))
  return rows.map(({ id }) => id)
}

export async function supportIds(tx: Tx): Promise<string[]> {
  const rows = await tables<DisputeTables>(tx)
    .selectFrom('person_facts')
    .select('id')
    .where(sql<boolean>`is_staff`)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
