import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { World } from '../../../test/world.ts'
import type { TestShop, Trader } from './shop.ts'

/** From 0 to below 1, the same for the same seed (mulberry32). */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

interface Victims {
  readonly traders: readonly Trader[]
  readonly shops: readonly TestShop[]
}

type Lock = { readonly text: string; readonly values: readonly unknown[] }

const account = (owner: string): Lock => ({
  // The books alone may lock their rows: a posting that is not committed.
  text: `select ledger.post_one('test.held', gen_random_uuid()::text, 'USDT', null,
    array[$1, '00000000-0000-0000-0000-000000000000']::uuid[], '{available,custody}', '{1,-1}', '{}', '{}', '{}', '{}')`,
  values: [owner],
})

const openDealOf = 'select id from deal where trader_id = $1 and ended_at is null order by random() limit 1'

function randomLock(random: Random, { traders, shops }: Victims): Lock {
  const trader = oneOf(random, traders)
  const shop = oneOf(random, shops)
  const party = oneOf(random, [trader.id, shop.merchantId])
  return oneOf(random, [
    () => account(trader.id),
    () => account(shop.merchantId),
    () => ({ text: `select from deal where id = (${openDealOf}) for update`, values: [trader.id] }),
    () => ({
      text: `select from merchant_order where deal_id = (${openDealOf}) for update`,
      values: [trader.id],
    }),
    () => ({ text: 'select from payment_method where id = $1 for update', values: [trader.methodId] }),
    () => ({
      text: 'select from method_hour where payment_method_id = $1 for update',
      values: [trader.methodId],
    }),
    () => ({ text: 'select from profit_total where user_id = $1 for update', values: [party] }),
  ])()
}

/** So many sessions, each of which locks a row of the victims for 100 to 600 ms, then another, until stopped. Answers the number of locks. */
export async function startLockers(
  world: World,
  count: number,
  random: Random,
  victims: Victims,
): Promise<() => Promise<number>> {
  let isStopped = false
  let locks = 0
  const lock = async () => {
    const client = new pg.Client(world.connectionString)
    await client.connect()
    while (!isStopped) {
      const { text, values } = randomLock(random, victims)
      await client.query('begin')
      await client.query(text, [...values])
      locks += 1
      await sleep(100 + random() * 500)
      await client.query('rollback')
    }
    await client.end()
  }
  const all = Array.from({ length: count }, lock)
  return async () => {
    isStopped = true
    await Promise.all(all)
    return locks
  }
}
