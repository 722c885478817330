import type { SimulatedAct } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { openDispute } from '../cases/index.ts'
import { type Deal, isOpen, statusOf } from '../deal.ts'
import { expire } from '../orders/index.ts'
import { findDeal, findOrder, type OrderWithDeal } from '../store.ts'
import { roubles } from '../wire.ts'
import type { CheckoutParts } from './parts.ts'
import { claimPaid } from './payer-acts.ts'

// The simulated payer of test orders. They pay as people do: a bank's text reaches the simulated trader's phone, and everything
// from there on is the same code that serves live orders.

/** At once, by the buttons of the payer's page. */
export async function simulate(
  parts: CheckoutParts,
  { order, deal }: OrderWithDeal,
  act: SimulatedAct,
): Promise<void> {
  if (!order.isTest) throw new Problem('order.not_found')
  if (!deal) throw new Problem('order.over', { values: { status: statusOf(order, deal) } })
  await carryOut(parts, deal, act)
}

/** Too little beyond any sum to be taken for somebody else's payment. */
const surplusKopecks = 1_00n

async function carryOut(parts: CheckoutParts, deal: Deal, act: SimulatedAct): Promise<void> {
  switch (act) {
    case 'pay':
      // A payer who has paid a part pays the rest.
      return pay(parts, deal, deal.amountKopecks - partOf(deal))
    case 'pay_less':
      return pay(parts, deal, (deal.amountKopecks + 1n) / 2n)
    case 'pay_more':
      return pay(parts, deal, deal.amountKopecks - partOf(deal) + surplusKopecks)
    case 'expire':
      return endClock(parts, deal)
    case 'pay_late':
      await endClock(parts, deal)
      return pay(parts, deal, deal.amountKopecks)
    case 'dispute':
      return dispute(parts, deal)
  }
}

/** As the clock would end it: with a sign of payment it becomes a dispute. */
async function endClock(parts: CheckoutParts, deal: Deal): Promise<void> {
  if (deal.status === 'verification' && deal.hasSign)
    await openDispute(parts, deal.id, { openedBy: 'system', comment: '', cause: 'clock_ended_with_sign' })
  else if (isOpen(deal.status)) await expire(parts, deal, { onlyIfDue: false })
}

function partOf({ status, amountKopecks, receivedKopecks = 0n }: Deal): bigint {
  return status === 'verification' && receivedKopecks < amountKopecks ? receivedKopecks : 0n
}

async function pay(parts: CheckoutParts, deal: Deal, kopecks: bigint): Promise<void> {
  await parts.db.write(async (tx) => {
    const phone = await phoneOf(tx, deal.paymentMethodId)
    if (phone) await parts.simulateMessage(tx, { ...phone, amount: roubles(kopecks) })
  })
}

async function dispute(parts: CheckoutParts, deal: Deal): Promise<void> {
  const found = await findOrder(parts.db.each, { id: deal.orderId })
  if (found && deal.status === 'pending') await claimPaid(parts, found, { by: 'payer' })
  await openDispute(parts, deal.id, { openedBy: 'payer', comment: '', cause: 'dispute_by_payer' })
}

async function phoneOf(tx: Tx, methodId: string) {
  const { rows } = await sql<{ terminal_id: string; owner_id: string; card_tail: string }>`
    select terminal_id, owner_id, coalesce(card_tail, account_tail) as card_tail from payment_method_facts where id = ${methodId}
  `.execute(tables(tx))
  const [row] = rows
  return row && { terminalId: row.terminal_id, ownerId: row.owner_id, tail: row.card_tail }
}

/** What the last two digits of the roubles request, and how many seconds after the match. */
const magic: Readonly<Record<number, readonly { readonly act: SimulatedAct; readonly after: number }[]>> = {
  1: [{ act: 'pay', after: 3 }],
  2: [{ act: 'expire', after: 5 }],
  3: [{ act: 'pay_less', after: 3 }],
  4: [
    { act: 'expire', after: 3 },
    { act: 'pay_late', after: 6 },
  ],
  5: [{ act: 'dispute', after: 3 }],
  6: [{ act: 'pay_more', after: 3 }],
}

/** Every second: carries out each act that is due, once. */
export async function actForTestPayers(parts: CheckoutParts): Promise<void> {
  for (const { dealId, kopecks } of await freshTestDeals(parts.db.each)) {
    for (const { act, after } of magic[Number((kopecks / 100n) % 100n)] ?? []) {
      await plan(parts.db.each, dealId, act, after)
    }
  }
  for (const { dealId, act } of await dueActs(parts.db.each)) {
    const deal = await findDeal(parts.db.each, dealId)
    if (!deal) continue
    await carryOut(parts, deal, act).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }
}

async function freshTestDeals(tx: Queryable): Promise<{ dealId: string; kopecks: bigint }[]> {
  const { rows } = await sql<{ id: string; kopecks: bigint }>`
    select deal.id, deal.requested_kopecks as kopecks from amount_reservation as held join deal on deal.id = held.deal_id
    where held.is_test and held.due_at is not null and deal.requested_kopecks / 100 % 100 between 1 and 6
      and not exists (select from simulated_act where simulated_act.deal_id = deal.id)
    order by deal.created_at limit 200
  `.execute(tables(tx))
  return rows.map((row) => ({ dealId: row.id, kopecks: row.kopecks }))
}

async function plan(tx: Queryable, dealId: string, act: SimulatedAct, afterSeconds: number): Promise<void> {
  await sql`
    insert into simulated_act (deal_id, act, due_at)
    select ${dealId}, ${act}, created_at + make_interval(secs => ${afterSeconds}) from deal where id = ${dealId}
    on conflict do nothing
  `.execute(tables(tx))
}

async function dueActs(tx: Queryable): Promise<{ dealId: string; act: SimulatedAct }[]> {
  const { rows } = await sql<{ deal_id: string; act: SimulatedAct }>`
    update simulated_act set done_at = clock_timestamp()
    where (deal_id, act) in (
      select deal_id, act from simulated_act where done_at is null and due_at <= statement_timestamp()
      order by due_at limit 100 for update skip locked
    )
    returning deal_id, act
  `.execute(tables(tx))
  return rows.map((row) => ({ dealId: row.deal_id, act: row.act }))
}
