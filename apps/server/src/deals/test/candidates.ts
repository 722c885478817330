import type { World } from '../../../test/world.ts'
import { reserveOpen } from './reserve-open.ts'
import type { Trader } from './shop.ts'

/**
 * Deals of two methods in every status, begun and ended on either side of each limit, and receipts of either method, or of
 * none, on either side of theirs. Written straight into the tables; no money moves for them.
 */
export async function seedCandidates(
  world: Pick<World, 'query'>,
  trader: Trader,
  other: Trader,
): Promise<void> {
  const methods = [trader.methodId, other.methodId]
  await world.query('alter table deal disable trigger deal_begins')
  await world.query(
    `with drawn as (
       select gen_random_uuid() as id, gen_random_uuid() as order_id, method, kopecks, status,
         now() + begun.minutes * interval '1 minute' as began, now() + ended.minutes * interval '1 minute' as ended
       from unnest($1::uuid[]) as method, unnest(array[10000, 20000]) as kopecks,
         unnest(array['pending', 'complete', 'dispute', 'canceled', 'expired']) as status,
         unnest(array[-51 * 60, -49 * 60, -62, -58, -5, 2, 4]) as begun (minutes),
         unnest(array[-26 * 60, -23 * 60 - 30, -30]) as ended (minutes)
       -- Of one sum one is open; the other has few.
       where (status <> 'pending' or kopecks = 10000 and begun.minutes = -5 and ended.minutes = -30)
         and (kopecks = 10000 or begun.minutes in (-49 * 60, 4) and ended.minutes = -23 * 60 - 30 and status <> 'canceled')
     ), ordered as (
       insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
         allow_unique_amount, state, deal_id, sequence)
       select order_id, gen_random_uuid(), false, 'c-' || id, 'c-' || order_id, kopecks, 'c2c', 'h2h', 15, false, 'matched', id, 1 from drawn
     )
     insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
       amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
       lead_basis_points, created_at, due_at, ended_at)
     select id, order_id, gen_random_uuid(), $2, method, 'sberbank', 'c2c', false, status, kopecks, kopecks, 925000, 1000000, 70000, 40000,
       700, 400, 2000, began, case when status = 'pending' then now() + interval '1 day' end,
       case when status in ('complete', 'canceled', 'expired') then ended end
     from drawn`,
    [methods, trader.id],
  )
  await world.query('alter table deal enable trigger deal_begins')
  await reserveOpen(world)
  await world.query(
    `with booked as (
       insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push,
         received_at)
       select $2, $3, 'sberbank', method, kopecks, trust, 'bank_app', false, true, now() + came.minutes * interval '1 minute'
       from unnest($1::uuid[] || null::uuid) as method, unnest(array[10000, 20000, 30000]) as kopecks, unnest(array[1, 3]) as trust,
         unnest(array[0, -60, -24 * 60]) as came (minutes)
       returning id, owner_id
     )
     insert into receipt_waiting (receipt_id, owner_id) select id, owner_id from booked`,
    [methods, trader.id, trader.terminalId],
  )
  // One method was paid seven roubles by a weak receipt today.
  await world.query(
    `with weak as (
       insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push,
         received_at)
       select $2, $3, 'sberbank', $1, 700, 1, 'not_proven', true, false, now() - ago from unnest(array[interval '1 hour', interval '25 hours']) as ago
       returning id, received_at
     )
     insert into receipt_fate (receipt_id, owner_id, fate, reason, deal_id)
     select weak.id, $2, 'settled', 'by_sms', done.id from (select id, row_number() over (order by received_at) as n from weak) as weak
     join (select id, row_number() over (order by id) as n from deal where payment_method_id = $1 and status = 'complete') as done using (n)`,
    [trader.methodId, trader.id, trader.terminalId],
  )
}
