import { sql } from 'kysely'
import { tables } from '../../platform/database.ts'
import { keyedTry } from '../../platform/write-once.ts'
import type { StepParts } from './parts.ts'

/**
 * Whether this call took its step before a crash lost the answer: true only when its Idempotency-Key is repeated and the step, by the same
 * person and for the same reason, is among the deal's events.
 */
export async function wasTaken(
  { db }: Pick<StepParts, 'db'>,
  dealId: string,
  step: { readonly cause: string; readonly actorId: string | undefined },
): Promise<boolean> {
  if (!keyedTry()?.isRepeat || step.actorId === undefined) return false
  const { rows } = await sql`
    select from deal_event where deal_id = ${dealId} and cause = ${step.cause} and actor_id = ${step.actorId}
  `.execute(tables(db.each))
  return rows.length > 0
}
