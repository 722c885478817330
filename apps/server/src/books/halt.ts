import { sql } from 'kysely'
import { type Origin, writeAudit } from '../platform/audit.ts'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'

export interface Halt {
  readonly reason: string
  readonly haltedBy: string
  readonly haltedAt: Date
}

export interface HaltAct {
  readonly actor: string
  readonly reason: string
  readonly origin: Origin
}

const retryAfterSeconds = 60

/** First in every verb that lets money leave: withdrawals and settlements stand still while the books are in doubt. */
export async function assertMoneyMoves(tx: Queryable): Promise<void> {
  const halt = await currentHalt(tx)
  if (halt) throw new Problem('money.halted', { retryAfterSeconds, internal: halt })
}

export async function currentHalt(tx: Queryable): Promise<Halt | undefined> {
  const { rows } = await sql<Halt>`
    select reason, halted_by as "haltedBy", halted_at as "haltedAt" from money_halt where resumed_at is null
  `.execute(tables(tx))
  return rows[0]
}

/** Answers whether it was this act that stopped it. The first reason stays. */
export async function haltMoney(tx: Tx, { actor, reason, origin }: HaltAct): Promise<boolean> {
  const { rows } = await sql`
    insert into money_halt (reason, halted_by) values (${reason}, ${actor}) on conflict do nothing returning id
  `.execute(tables(tx))
  if (rows.length === 0) return false
  await writeAudit(tx, { actor, action: 'money.halt', subject: 'money', after: { reason }, origin })
  return true
}

/** Answers what had stopped it; undefined if nothing had. What is still broken stops it again at the next look. */
export async function resumeMoney(tx: Tx, { actor, reason, origin }: HaltAct): Promise<Halt | undefined> {
  const { rows } = await sql<Halt>`
    update money_halt set resumed_by = ${actor}, resumed_at = now(), resume_reason = ${reason} where resumed_at is null
    returning reason, halted_by as "haltedBy", halted_at as "haltedAt"
  `.execute(tables(tx))
  const halt = rows[0]
  if (halt)
    await writeAudit(tx, {
      actor,
      action: 'money.resume',
      subject: 'money',
      before: halt,
      after: { reason },
      origin,
    })
  return halt
}
