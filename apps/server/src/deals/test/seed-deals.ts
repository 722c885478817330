import type { World } from '../../../test/world.ts'
import { reserveOpen } from './reserve-open.ts'
import type { Trader } from './shop.ts'

export interface Seed {
  readonly trader: Trader
  readonly merchantId: string
  readonly count: number
  /** How long ago the oldest began. */
  readonly days: number
  /** Orders and events too, as real deals have them; without, only the lists' own rows. */
  readonly isWhole?: boolean
}

const atOnce = 10_000

/**
 * Deals of one trader and one shop, written straight into the tables: all statuses, amounts that repeat, moments that fall
 * into the same millisecond. No money moves for them.
 */
export async function seedDeals(world: Pick<World, 'query'>, seed: Seed): Promise<void> {
  // Deals begin pending; these are born as they are.
  await world.query('alter table deal disable trigger deal_begins')
  const [known] = await world.query<{ count: bigint }>('select count(*) from deal')
  const before = Number(known?.count)
  for (let from = 1; from <= seed.count; from += atOnce) {
    await seedSome(world, seed, from, Math.min(seed.count, from + atOnce - 1), before)
  }
  await world.query('alter table deal enable trigger deal_begins')
  await reserveOpen(world)
}

async function seedSome(
  world: Pick<World, 'query'>,
  { trader, merchantId, count, days, isWhole = false }: Seed,
  from: number,
  to: number,
  before: number,
): Promise<void> {
  await world.query(
    `with drawn as (
       select n, name, gen_random_uuid() as id, gen_random_uuid() as order_id, is_open,
         case when is_open then (array['pending', 'verification'])[1 + n % 2]
           else (array['complete', 'complete', 'expired', 'canceled', 'dispute'])[1 + n % 5] end as status,
         -- Three of a moment, microseconds apart.
         now() - interval '1 hour' - (n / 3) * ($5::float8 / $4 * 3) * interval '1 day' - (n % 3) * interval '70 microseconds' as began
       from generate_series($6::int, $7::int) as n, lateral (select n % 50 = 0 as is_open, n + $9::int as name) as kind
     ), ordered as (
       insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
         allow_unique_amount, state, deal_id, sequence, created_at, updated_at)
       select order_id, $2::uuid, false, (case when n % 7 = 0 then '=HYPERLINK(' || name || ')' else 'N-' || name end), 'seed-' || order_id,
         100, 'c2c', 'h2h', 15, true, 'matched', id, 1, began, began
       from drawn where $8::boolean
     ), bank_report as (
       insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, at)
       select id, $1::uuid, $2::uuid, began, step.from_status, step.to_status, 'seeded', 'system', began
       from drawn, lateral (values (null, 'pending'), ('pending', nullif(drawn.status, 'pending'))) as step (from_status, to_status)
       where step.to_status is not null and $8::boolean
     )
     insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
       amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
       lead_basis_points, created_at, updated_at, clock_started_at, due_at, ended_at)
     select id, order_id, $2::uuid, $1::uuid, $3::uuid, 'sberbank', (array['sbp', 'c2c'])[1 + n % 2], false, status, 100,
       case when is_open then 50000000 + name else (1 + n % 400) * 1000 end, 925000, 1000000, 70000, (n * 7919) % 60000, 700, 400, 2000,
       began, began, began, case when is_open then now() + interval '1 day' end,
       case when status in ('complete', 'expired', 'canceled') then began end
     from drawn`,
    [trader.id, merchantId, trader.methodId, count, days, from, to, isWhole, before],
  )
}
