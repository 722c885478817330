import type { World } from '../../../test/world.ts'

export interface CaseSeed {
  /** Traders, shops and methods to spread over, the first of each with a large share. */
  readonly methods: readonly { readonly id: string; readonly traderId: string }[]
  readonly merchantIds: readonly string[]
  readonly deals: number
  /** Every so many deals have a case. */
  readonly every: number
}

// Well below what a statement may take.
const atOnce = 2_000

/**
 * Deals and their cases, written straight into the tables: of a hundred cases five are open. Triggers of deals do not run, the counters of
 * cases do. No money moves.
 */
export async function seedCases(world: Pick<World, 'query'>, seed: CaseSeed): Promise<void> {
  await world.query('alter table deal disable trigger user')
  for (let from = 1; from <= seed.deals; from += atOnce)
    await seedSome(world, seed, from, Math.min(seed.deals, from + atOnce - 1))
  await world.query('alter table deal enable trigger user')
  await world.query('select fold_dispute_counts()')
  await world.query('vacuum analyze deal, dispute, dispute_count, dispute_count_change, merchant_order')
}

async function seedSome(
  world: Pick<World, 'query'>,
  seed: CaseSeed,
  from: number,
  to: number,
): Promise<void> {
  await world.query(
    `with drawn as (
       select n, gen_random_uuid() as id, gen_random_uuid() as order_id, gen_random_uuid() as dispute_id, n % $6 = 0 as has_case,
         -- Of three one is the first trader's, of two one the first shop's.
         (case when n % 3 = 0 then 1 else 1 + n % $4::int end) as method, (case when n % 2 = 0 then 1 else 1 + n % $5::int end) as shop,
         now() - n * interval '7 seconds' as began, (n / $6) % 100 as kind
       from generate_series($7::int, $8::int) as n
     ), deals as (
       insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
         amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
         lead_basis_points, created_at, updated_at, clock_started_at, due_at, ended_at, dispute_id)
       select id, order_id, ($3::uuid[])[shop], ($2::uuid[])[method], ($1::uuid[])[method], 'sberbank', 'c2c', false,
         case when has_case and kind < 5 then 'dispute' else 'complete' end, 100, (1 + n % 400) * 1000, 925000, 1000000, 70000, 30000, 700,
         400, 2000, began, began, began, null, case when has_case and kind < 5 then null else began end,
         case when has_case then dispute_id end
       from drawn
     ), orders as (
       insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
         allow_unique_amount, state, deal_id, sequence, created_at, updated_at)
       select order_id, ($3::uuid[])[shop], false, 'N-' || n, 'seed-' || order_id, 100, 'c2c', 'h2h', 15, true, 'matched', id, 1, began, began
       from drawn where has_case
     )
     insert into dispute (id, deal_id, trader_id, merchant_id, status, opened_by, deal_status_before, created_at, updated_at, admitted_at,
       decided_at, verdict_comment, amount_kopecks, is_test, answer_due_at)
     select dispute_id, id, ($2::uuid[])[method], ($3::uuid[])[shop],
       (case when kind < 2 then 'waiting' when kind < 4 then 'consideration' when kind = 4 then 'deepconsideration'
         when kind < 60 then 'completed_towards_trader' else 'completed_towards_merchant' end),
       'merchant', 'expired', began, began, began, case when kind > 4 then began end, case when kind > 4 then 'Seen.' end,
       (1 + n % 400) * 1000, false, case when kind in (0, 4) then now() + interval '1 hour' end
     from drawn where has_case`,
    [
      seed.methods.map(({ id }) => id),
      seed.methods.map(({ traderId }) => traderId),
      seed.merchantIds,
      seed.methods.length,
      seed.merchantIds.length,
      seed.every,
      from,
      to,
    ],
  )
}

/** More methods like one that is there, of the given owners; their cards end in other digits. */
export async function cloneMethods(
  world: Pick<World, 'query'>,
  methodId: string,
  traderIds: readonly string[],
  each: number,
): Promise<{ id: string; traderId: string }[]> {
  return world.query(
    `insert into payment_method
     select made.* from payment_method as method, unnest($2::uuid[]) as owner, generate_series(1, $3::int) as n,
       lateral jsonb_populate_record(null::payment_method, to_jsonb(method) || jsonb_build_object('id', gen_random_uuid(),
         'owner_id', owner, 'card_index', '\\x' || encode(sha256((owner || 'c' || n)::bytea), 'hex'),
         'account_index', '\\x' || encode(sha256((owner || 'a' || n)::bytea), 'hex'),
         'card_tail', lpad((n * 37 % 10000)::text, 4, '0'), 'is_active', false, 'terminal_id', null)) as made
     where method.id = $1
     returning id, owner_id as "traderId"`,
    [methodId, traderIds, each],
  )
}
