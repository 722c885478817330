import type { World } from '../../../test/world.ts'

/** The counters of all deals, as folding their events would have left them, for deals that were written without events. */
export async function countSeeded(world: Pick<World, 'query'>): Promise<void> {
  const statuses = ['pending', 'verification', 'complete', 'dispute', 'canceled', 'expired']
  await world.query('truncate deal_day')
  await world.query(
    `insert into deal_day (user_id, day, ${statuses}, paid, paid_kopecks, fee_micro, seconds)
     select party.user_id, coalesce(day, '-infinity'),
       ${statuses.map((status) => `count(*) filter (where status = '${status}')`).join(', ')}, 0, 0, 0, 0
     from deal, date_trunc('day', created_at, 'UTC') as day,
       lateral (values (trader_id), (merchant_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as party (user_id)
     group by grouping sets ((party.user_id, day), (party.user_id))`,
  )
}
