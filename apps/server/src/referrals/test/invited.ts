import { randomUUID } from 'node:crypto'
import type { World } from '../../../test/world.ts'

/** A code that this person has used, written where the registration would have written it. Answers the code's id. */
export async function tie(world: World, leadId: string, userId: string): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    `insert into referral_code (code, lead_id, email, used_by, used_at)
     select $1, $2, email, id, now() from user_account where id = $3 returning id`,
    [`FLR-${randomUUID()}`, leadId, userId],
  )
  return row?.id ?? ''
}

export interface LineRow {
  readonly deal_id: string
  readonly cause: string
  readonly micro_usdt: bigint
}

/** The lines of a code in the order in which they were written, and the profit that they must add up to. */
export async function linesOf(world: World, referralId: string) {
  const lines = await world.query<LineRow>(
    'select deal_id, cause, micro_usdt from referral_line where referral_id = $1 order by id',
    [referralId],
  )
  const [code] = await world.query<{ profit: bigint }>(
    'select profit_micro_usdt as profit from referral_code where id = $1',
    [referralId],
  )
  return { lines, sum: lines.reduce((all, one) => all + one.micro_usdt, 0n), profit: code?.profit }
}
