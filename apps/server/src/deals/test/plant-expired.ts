import { randomUUID } from 'node:crypto'
import type { World } from '../../../test/world.ts'
import { sumsOf, worthOf } from '../amounts.ts'
import type { TestShop, Trader } from './shop.ts'

export interface Planted {
  readonly kopecks: bigint
  readonly traderLeadId?: string | undefined
  readonly merchantLeadId?: string | undefined
}

const rate = 925_000n

/** Deals that have just expired, with their orders and events, written straight into the tables. Answers their ids, in order. */
export async function plantExpired(
  world: World,
  { shop, trader }: { readonly shop: TestShop; readonly trader: Trader },
  all: readonly Planted[],
): Promise<string[]> {
  const rows = all.map(({ kopecks, traderLeadId, merchantLeadId }, at) => {
    const terms = {
      merchantBasisPoints: 700,
      traderBasisPoints: 400,
      leadBasisPoints: 2_000,
      traderLeadId,
      merchantLeadId,
    }
    const sums = sumsOf(worthOf(kopecks, rate), terms)
    if (!sums) throw new Error('The house would pay for it')
    return {
      n: at,
      id: randomUUID(),
      order_id: randomUUID(),
      kopecks: String(kopecks),
      value: String(sums.value),
      fee: String(sums.fee),
      profit: String(sums.profit),
      trader_lead: traderLeadId ?? null,
      merchant_lead: merchantLeadId ?? null,
      trader_lead_micro: String(sums.traderLead),
      merchant_lead_micro: String(sums.merchantLead),
    }
  })
  await world.query('alter table deal disable trigger deal_begins')
  await world.query(
    `with drawn as (
       select * from jsonb_to_recordset($4) as one (n int, id uuid, order_id uuid, kopecks bigint, value bigint, fee bigint, profit bigint,
         trader_lead uuid, merchant_lead uuid, trader_lead_micro bigint, merchant_lead_micro bigint)
     ), ordered as (
       insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
         allow_unique_amount, state, deal_id, sequence)
       select order_id, $2, false, order_id::text, 'planted-' || order_id, kopecks, 'c2c', 'h2h', 15, true, 'matched', id, 1 from drawn
     ), events as (
       insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role)
       select id, $1, $2, now(), step.from_status, step.to_status, 'planted', 'system'
       from drawn, lateral (values (null, 'pending'), ('pending', 'expired')) as step (from_status, to_status)
     )
     insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
       amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
       lead_basis_points, trader_lead_id, merchant_lead_id, trader_lead_micro, merchant_lead_micro, clock_started_at, ended_at)
     select id, order_id, $2, $1, $3, 'sberbank', 'c2c', false, 'expired', kopecks, kopecks, 925000, value, fee, profit, 700, 400, 2000,
       trader_lead, merchant_lead, trader_lead_micro, merchant_lead_micro, now(), now()
     from drawn`,
    [trader.id, shop.merchantId, trader.methodId, JSON.stringify(rows)],
  )
  await world.query('alter table deal enable trigger deal_begins')
  return rows.map(({ id }) => id)
}
