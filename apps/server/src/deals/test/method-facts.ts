import { randomUUID } from 'node:crypto'
import type { MethodCondition } from '@florin/contract'
import fc from 'fast-check'
import type { World } from '../../../test/world.ts'
import { newTrader, type Trader } from './shop.ts'

/** What decides whether a method may take a deal. */
export interface MethodFacts {
  /** Conditions that it fails for every order. */
  readonly faults: readonly MethodCondition[]
  /** Which of several ways to fail a condition. */
  readonly way: number
  readonly isSbp: boolean
  readonly isC2c: boolean
  readonly minDollars: number
  readonly maxDollars: number
  readonly basisPoints: number
  readonly availableMicro: bigint
  /** Another deal has the order's sum. */
  readonly isSumTaken: boolean
}

/** How each condition can be failed in the tables; `$1` is the method, `$2` its trader, `$3` its terminal. */
const faultSql: Readonly<Record<MethodCondition, string | readonly string[]>> = {
  inactive: [
    'update payment_method set is_active = false where id = $1',
    'update payment_method set is_active = false, staff_changed_at = now() where id = $1',
  ],
  method_rating: 'update payment_method set rating_points = 2881 where id = $1',
  not_activated: 'update user_account set is_activated = false where id = $2',
  not_working: 'update user_account set is_work = false where id = $2',
  blocked: 'update user_account set blocked_at = now() where id = $2',
  unbound: 'update payment_method set terminal_id = null where id = $1',
  terminal_silent: [
    'update terminal set steady_pings = 1 where id = $3',
    `update terminal set last_ping_at = now() - interval '181 seconds' where id = $3`,
    'update terminal set last_ping_at = null, steady_pings = 0 where id = $3',
  ],
  bank_blocked: `insert into terminal_alarm (terminal_id, kind, bank) values ($3, 'bank_blocked', 'sberbank')`,
  trader_rating: 'update payment_method set rating_points = 9000 where owner_id = $2 and id <> $1',
  debt: `select ledger.post_one('test.debt', 'test:' || gen_random_uuid(), 'USDT', null,
    array[$2, '00000000-0000-0000-0000-000000000000']::uuid[], array['debt', 'revenue'], array[-1, 1]::bigint[], '{}', '{}', '{}', '{}')`,
  disputes: `insert into dispute (deal_id, trader_id, merchant_id, status, opened_by, deal_status_before, is_over_limit, admitted_at,
      amount_kopecks, is_test)
    select gen_random_uuid(), $2, gen_random_uuid(), 'waiting', 'support', 'expired', false, now(), 500000, false from generate_series(1, 5)`,
  method_hour: `insert into method_hour (payment_method_id, deals, ends_at) values ($1, 3, now() + interval '1 hour')`,
}

function waysToFail(fault: MethodCondition): readonly string[] {
  const ways = faultSql[fault]
  return typeof ways === 'string' ? [ways] : ways
}

const wayTo = (fault: MethodCondition, { way }: MethodFacts) => way % waysToFail(fault).length

/** Switched off because staff has changed it, and not by its owner. */
export const isStaffChanged = (facts: MethodFacts) =>
  facts.faults.includes('inactive') && wayTo('inactive', facts) === 1

const faultOf = fc.constantFrom(...(Object.keys(faultSql) as MethodCondition[]))

/** Methods near the limits of an order worth `valueMicro`; most of them fail nothing by themselves. */
export function methodFacts(valueMicro: bigint, merchantBasisPoints: number): fc.Arbitrary<MethodFacts> {
  const dollars = Number(valueMicro / 1_000_000n)
  const modes = fc.constantFrom(
    { isSbp: true, isC2c: true },
    { isSbp: true, isC2c: true },
    { isSbp: true, isC2c: false },
    { isSbp: false, isC2c: true },
  )
  const others = fc.record({
    faults: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.uniqueArray(faultOf, { minLength: 1, maxLength: 3 }) },
    ),
    way: fc.nat(5),
    minDollars: fc.constantFrom(0, 0, dollars, dollars + 1),
    maxDollars: fc.constantFrom(0, 0, dollars, dollars + 1, dollars + 2),
    basisPoints: fc.constantFrom(0, 1, merchantBasisPoints, merchantBasisPoints, merchantBasisPoints + 1),
    availableMicro: fc.constantFrom(
      0n,
      valueMicro - 1n,
      valueMicro,
      valueMicro + 1n,
      1_000_000_000n,
      1_000_000_000n,
    ),
    isSumTaken: fc.nat(4).map((n) => n === 0),
  })
  return fc
    .tuple(modes, others)
    .map(([mode, other]) => ({ ...mode, ...other }))
    .filter(({ minDollars, maxDollars }) => maxDollars === 0 || minDollars <= maxDollars)
}

/** A trader with the method that is tried, and a second, inactive one, by which their rating can be too low. */
export async function newSubject(world: World): Promise<Trader> {
  const subject = await newTrader(world, { usdt: 0n })
  const spare = await newTrader(world, { id: subject.id, terminalId: subject.terminalId, usdt: 0n })
  await world.query('update payment_method set is_active = false where id = $1', [spare.methodId])
  return subject
}

/** Gives the method these facts, whatever it was before. */
export async function shape(
  world: World,
  { id, methodId, terminalId }: Trader,
  facts: MethodFacts,
  kopecks: bigint,
): Promise<void> {
  const ids = [methodId, id, terminalId]
  const uses = (text: string) =>
    ids.map((value, at) => ({ value, name: `$${at + 1}` })).filter(({ name }) => text.includes(name))
  await reset(world, { id, methodId, terminalId }, facts)
  if (facts.isSumTaken)
    await world.query(
      `insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at, value_micro)
       values ($1, $2, gen_random_uuid(), gen_random_uuid(), false, now() + interval '1 hour', 1)`,
      [methodId, String(kopecks)],
    )
  for (const fault of facts.faults) {
    const sqlText = waysToFail(fault)[wayTo(fault, facts)] ?? ''
    const used = uses(sqlText)
    const text = used.reduce((sql, { name }, at) => sql.replaceAll(name, `$${at + 1}`), sqlText)
    await world.query(
      text,
      used.map(({ value }) => value),
    )
  }
}

async function reset(world: World, { id, methodId, terminalId }: Trader, facts: MethodFacts): Promise<void> {
  const { isSbp, isC2c, minDollars, maxDollars } = facts
  await world.query('update payment_method set rating_points = 0 where owner_id = $1', [id])
  await world.query(
    `update payment_method set is_active = true, staff_changed_at = null, terminal_id = $2, is_sbp = $3, is_c2c = $4, min_dollars = $5, max_dollars = $6
     where id = $1`,
    [methodId, terminalId, isSbp, isC2c, minDollars, maxDollars],
  )
  await world.query(
    'update user_account set is_activated = true, is_work = true, blocked_at = null, deposit_basis_points = $2 where id = $1',
    [id, facts.basisPoints],
  )
  await world.query(
    `update terminal set steady_pings = 2, last_ping_at = now() + interval '1 hour' where id = $1`,
    [terminalId],
  )
  await world.query('delete from terminal_alarm where terminal_id = $1', [terminalId])
  await world.query('delete from dispute where trader_id = $1', [id])
  await world.query('delete from method_hour where payment_method_id = $1', [methodId])
  await world.query('delete from amount_reservation where payment_method_id = $1', [methodId])
  await settle(world, id, 'debt', 'revenue', 0n)
  await settle(world, id, 'available', 'custody', facts.availableMicro)
}

/** Posts what is missing to a balance. */
async function settle(
  world: World,
  id: string,
  kind: string,
  against: string,
  balance: bigint,
): Promise<void> {
  const [row] = await world.query<{ balance: bigint }>(
    `select balance from ledger.account where owner = $1 and kind = $2 and asset = 'USDT'`,
    [id, kind],
  )
  const missing = balance - BigInt(row?.balance ?? 0)
  if (missing === 0n) return
  await world.query(
    `select ledger.post_one('test.settled', $1, 'USDT', null, array[$2, '00000000-0000-0000-0000-000000000000']::uuid[],
      array[$3, $4], array[$5::bigint, -$5::bigint], '{}', '{}', '{}', '{}')`,
    [`test:${randomUUID()}`, id, kind, against, String(missing)],
  )
}
