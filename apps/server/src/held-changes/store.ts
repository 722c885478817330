import { type HeldKind, type HeldState, heldHours } from '@florin/contract'
import { type Selectable, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { HeldLook, HeldRequest } from '../platform/held-changes.ts'
import type { HeldTables } from './tables.ts'

const held = (tx: Queryable) => tables<HeldTables>(tx)

export interface HeldChange {
  readonly id: string
  readonly kind: HeldKind
  readonly subject: string
  readonly concerns: readonly string[]
  readonly makerId: string
  readonly network: string
  readonly reason: string
  readonly look: HeldLook
  readonly state: HeldState
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Its time is over, by the database's clock. */
  readonly isOver: boolean
  readonly decidedBy: string | undefined
  readonly decidedAt: Date | undefined
  readonly decisionReason: string
  readonly sentBackAt: Date | undefined
  readonly found: HeldLook | undefined
}

export interface NewHeld extends Pick<HeldRequest, 'kind' | 'subject' | 'concerns' | 'makerId' | 'reason'> {
  readonly id: string
  readonly network: string
  readonly change: Buffer
  readonly look: HeldLook
}

/** Answers when it will end. */
export async function insertHeld(tx: Tx, { makerId, look, concerns, ...row }: NewHeld): Promise<Date> {
  const { expires_at } = await held(tx)
    .insertInto('held_change')
    .values({
      ...row,
      concerns: [...new Set(concerns)],
      maker_id: makerId,
      look: JSON.stringify(look),
      expires_at: sql<Date>`now() + make_interval(hours => ${heldHours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

const columns = [
  'id',
  'kind',
  'subject',
  'concerns',
  'maker_id',
  'network',
  'reason',
  'look',
  'state',
  'created_at',
  'expires_at',
  'decided_by',
  'decided_at',
  'decision_reason',
  'sent_back_at',
  'found',
] as const

const isOver = sql<boolean>`expires_at <= now()`.as('is_over')

type Row = Pick<Selectable<HeldTables['held_change']>, (typeof columns)[number]> & { is_over: boolean }

export async function findHeld(tx: Queryable, id: string): Promise<HeldChange | undefined> {
  const row = await held(tx)
    .selectFrom('held_change')
    .select(columns)
    .select(isOver)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toHeld(row)
}

/** With the sealed change. Of two decisions at once the second waits here, and finds it decided. */
export async function lockHeld(
  tx: Tx,
  id: string,
): Promise<{ change: HeldChange; sealed: Buffer } | undefined> {
  const row = await held(tx)
    .selectFrom('held_change')
    .select([...columns, 'change'])
    .select(isOver)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { change: toHeld(row), sealed: row.change }
}

const open = sql<boolean>`(state = 'waiting' or state = 'refused' and sent_back_at is null) and expires_at > now()`

/** Those that end first come first. */
export async function openHeld(
  tx: Queryable,
  userId: string | undefined,
  most: number,
): Promise<HeldChange[]> {
  let query = held(tx).selectFrom('held_change').select(columns).select(isOver).where(open)
  if (userId !== undefined) query = query.where(sql<boolean>`concerns @> array[${userId}]::uuid[]`)
  return (await query.orderBy('expires_at').orderBy('id').limit(most).execute()).map(toHeld)
}

/** Of the last week, the newest first. */
export async function decidedHeld(
  tx: Queryable,
  userId: string | undefined,
  most: number,
): Promise<HeldChange[]> {
  let query = held(tx)
    .selectFrom('held_change')
    .select(columns)
    .select(isOver)
    .where(sql<boolean>`not (${open})`)
    // One that was decided in the last week was made in the last ten days, which the index knows.
    .where(sql<boolean>`created_at > now() - interval '10 days'`)
    .where(sql<boolean>`coalesce(decided_at, expires_at) > now() - interval '7 days'`)
  if (userId !== undefined) query = query.where(sql<boolean>`concerns @> array[${userId}]::uuid[]`)
  return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()).map(toHeld)
}

export interface Decision {
  readonly state: Exclude<HeldState, 'waiting'>
  /** Undefined for the operator and for the clock. */
  readonly by: string | undefined
  readonly reason: string
  readonly found?: HeldLook
}

export async function decideHeld(tx: Tx, id: string, { state, by, reason, found }: Decision): Promise<void> {
  await held(tx)
    .updateTable('held_change')
    .set({
      state,
      decided_by: by ?? null,
      decided_at: sql<Date>`clock_timestamp()`,
      decision_reason: reason,
      ...(found && { found: JSON.stringify(found) }),
    })
    .where('id', '=', id)
    .execute()
}

export async function markSentBack(tx: Tx, id: string): Promise<void> {
  await held(tx)
    .updateTable('held_change')
    .set({ sent_back_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Waiting ones whose time is over, locked; a decision that is being made now comes first. */
export async function lockOverdue(tx: Tx, most: number): Promise<HeldChange[]> {
  const rows = await held(tx)
    .selectFrom('held_change')
    .select(columns)
    .select(isOver)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(toHeld)
}

function toHeld(row: Row): HeldChange {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    concerns: row.concerns,
    makerId: row.maker_id,
    network: row.network,
    reason: row.reason,
    look: row.look,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isOver: row.is_over,
    decidedBy: row.decided_by ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    decisionReason: row.decision_reason,
    sentBackAt: row.sent_back_at ?? undefined,
    found: row.found ?? undefined,
  }
}
