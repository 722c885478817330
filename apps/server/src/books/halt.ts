import { sql } from 'kysely'
import { type Origin, writeAudit } from '../platform/audit.ts'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { BooksTables } from './tables.ts'

const books = (tx: Queryable) => tables<BooksTables>(tx)

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

const columns = ['reason', 'halted_by as haltedBy', 'halted_at as haltedAt'] as const

/** First in every verb that lets money leave: withdrawals and settlements stand still while the books are in doubt. */
export async function assertMoneyMoves(tx: Queryable): Promise<void> {
  const halt = await currentHalt(tx)
  if (halt) throw new Problem('money.halted', { retryAfterSeconds, internal: halt })
}

export async function currentHalt(tx: Queryable): Promise<Halt | undefined> {
  return books(tx).selectFrom('money_halt').select(columns).where('resumed_at', 'is', null).executeTakeFirst()
}

/** Answers whether it was this act that stopped it. The first reason stays. */
export async function haltMoney(tx: Tx, { actor, reason, origin }: HaltAct): Promise<boolean> {
  const halted = await books(tx)
    .insertInto('money_halt')
    .values({ reason, halted_by: actor })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!halted) return false
  await writeAudit(tx, { actor, action: 'money.halt', subject: 'money', after: { reason }, origin })
  return true
}

/** Answers what had stopped it; undefined if nothing had. What is still broken stops it again at the next look. */
export async function resumeMoney(tx: Tx, { actor, reason, origin }: HaltAct): Promise<Halt | undefined> {
  const halt = await books(tx)
    .updateTable('money_halt')
    .set({ resumed_by: actor, resumed_at: sql<Date>`now()`, resume_reason: reason })
    .where('resumed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
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
