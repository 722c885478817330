import type { World } from '../../../test/world.ts'

/** This shop's standing order was agreed to days ago, and is looked at now. */
export async function comesDue(world: World, userId: string, days = 3): Promise<void> {
  await world.query('alter table settlement_schedule disable trigger settlement_schedule_keeps')
  await world.query(
    `update settlement_schedule set confirmed_at = confirmed_at - make_interval(days => $2), look_at = now() where user_id = $1`,
    [userId, days],
  )
  await world.query('alter table settlement_schedule enable trigger settlement_schedule_keeps')
}
