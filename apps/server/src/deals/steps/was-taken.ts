import { tables } from '../../platform/database.ts'
import { keyedTry } from '../../platform/write-once.ts'
import type { DealTables } from '../tables.ts'
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
  const taken = await tables<DealTables>(db.each)
    .selectFrom('deal_event')
    .select('position')
    .where('deal_id', '=', dealId)
    .where('cause', '=', step.cause)
    .where('actor_id', '=', step.actorId)
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}
