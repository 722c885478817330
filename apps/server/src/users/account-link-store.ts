import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { TraceKind, UserTables } from './tables.ts'

const users = (tx: Queryable) => tables<UserTables>(tx)

export type { TraceKind }

export interface Trace {
  readonly kind: TraceKind
  readonly value: Buffer
}

export interface Pair {
  readonly oneId: string
  readonly otherId: string
  readonly kind: TraceKind
}

export const linkChannel = 'florin_account_link'

/** As long as ended sessions are kept. */
const rememberedDays = 90

const remembered = sql<Date>`now() - make_interval(days => ${rememberedDays}::integer)`

/** A network address that more accounts than these have used belongs to an office or a mobile operator, and links no accounts. */
const mostPerAddress = 10
/** Of a browser or a mailbox, so many others are linked at one sign-in, the latest first: bounds what one sign-in writes. */
const mostPerSignIn = 50

/** Adds the traces of an account and its pairs with other accounts. In the order of kind and value, which is the lock order everywhere. */
export async function noteTraces(tx: Tx, userId: string, traces: readonly Trace[]): Promise<void> {
  const inOrder = [...traces].sort((one, other) => (one.kind < other.kind ? -1 : 1))
  await sql`
    insert into sign_in_trace as known (kind, value, user_id)
    select trace.kind, trace.value, ${userId}
    from unnest(${inOrder.map(({ kind }) => kind)}::text[], ${inOrder.map(({ value }) => value)}::bytea[]) as trace (kind, value)
    on conflict (kind, value, user_id) do update set seen_at = now()
  `.execute(tables(tx))
  await sql`
    with shared as (
      select other.kind, other.user_id, count(*) over (partition by other.kind) as others,
        row_number() over (partition by other.kind order by other.seen_at desc, other.user_id) as place
      from sign_in_trace as own join sign_in_trace as other using (kind, value)
      where own.user_id = ${userId} and own.seen_at = now() and other.user_id <> own.user_id
        and other.seen_at > now() - make_interval(days => ${rememberedDays}::integer)
    ), linked as (
      insert into account_link as known (one_id, other_id, kind)
      select least(user_id, ${userId}::uuid), greatest(user_id, ${userId}::uuid), kind from shared
      where place <= ${mostPerSignIn} and (kind <> 'address' or others < ${mostPerAddress})
      order by 1, 2, 3
      on conflict (one_id, other_id, kind) do update set seen_at = now()
      returning one_id, other_id, kind
    )
    select announce(${linkChannel}, one_id || ' ' || other_id || ' ' || kind) from linked
  `.execute(tables(tx))
}

export async function recentPairs(tx: Queryable): Promise<Pair[]> {
  return users(tx)
    .selectFrom('account_link')
    .select(['one_id as oneId', 'other_id as otherId', 'kind'])
    .where('seen_at', '>', remembered)
    .execute()
}

export function pairOf(payload: string): Pair {
  const [oneId = '', otherId = '', kind] = payload.split(' ')
  return { oneId, otherId, kind: kind as TraceKind }
}

export async function forgetOldTraces(tx: Queryable): Promise<void> {
  await users(tx).deleteFrom('sign_in_trace').where('seen_at', '<', remembered).execute()
  await users(tx).deleteFrom('account_link').where('seen_at', '<', remembered).execute()
}
