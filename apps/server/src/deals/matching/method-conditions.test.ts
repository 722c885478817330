import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { judgeMethods } from '../readiness/readiness-store.ts'
import { connectionOf, rowsRead } from '../test/rows-read.ts'
import { newPerson, newTrader, type Trader } from '../test/shop.ts'
import { firstPlace, methodPage } from './match-store.ts'
import { explain } from './refusal-store.ts'

const world = useWorld({ isIdle: true })
const rules = { silentSeconds: 60, methodHour: 20 }
const own = 200
const others = { traders: 200, each: 5 }
const all = own + others.traders * others.each
let trader: Trader

/** Methods that meet every condition, so that none is skipped. */
beforeAll(async () => {
  trader = await newTrader(world, { usdt: 0n })
  await world.query(
    `with person as (
       insert into user_account (email, username, password_hash, account_type, is_activated, deposit_basis_points, withdraw_basis_points)
       select 'many-' || n || '@florin.test', 'many-' || n, 'nobody', 'trader', true, 400, 100 from generate_series(1, $1::int) as n
       returning id
     )
     insert into terminal (owner_id, name, verified_at, connection, last_ping_at, steady_pings)
     select id, 'Redmi', now(), 'client', now() + interval '1 hour', 2 from person`,
    [others.traders],
  )
  await world.query(
    `insert into payment_method
     select made.* from payment_method as method, terminal,
       generate_series(1, case when terminal.owner_id = method.owner_id then $2::int - 1 else $3::int end) as n,
       lateral jsonb_populate_record(null::payment_method, to_jsonb(method) || jsonb_build_object('id', gen_random_uuid(),
         'owner_id', terminal.owner_id, 'terminal_id', terminal.id,
         'card_index', '\\x' || encode(sha256((terminal.id || 'c' || n)::bytea), 'hex'),
         'account_index', '\\x' || encode(sha256((terminal.id || 'a' || n)::bytea), 'hex'))) as made
     where method.id = $1`,
    [trader.methodId, own, others.each],
  )
  await world.query('vacuum analyze payment_method, user_account, terminal')
})

/** How many rows of methods a connection reads while `work` runs. */
function readsOf(connection: Parameters<typeof rowsRead>[0]) {
  return async (work: () => Promise<unknown>) => {
    const before = await rowsRead(connection, 'payment_method')
    await work()
    return (await rowsRead(connection, 'payment_method')) - before
  }
}

/** Each method once for itself and once for its owner's rating. All of an owner's for each of them would be 45 000. */
const most = 3 * all

test('an owner’s rating is summed once, however many methods they have', async () => {
  const merchantId = await newPerson(world, 'merchant')
  const demand = {
    merchantId,
    orderType: 'c2c',
    isTest: false,
    valueMicro: 10_000_000n,
    merchantBasisPoints: 700,
    amountKopecks: 100_000n,
  } as const

  await world.florin.services.db.write(async (tx) => {
    const methodsRead = readsOf(connectionOf(tx))
    expect(await methodsRead(() => judgeMethods(tx, rules, trader.id, 700))).toBeLessThan(most)
    expect(await methodsRead(() => explain(tx, rules, demand, undefined))).toBeLessThan(most)
  })
})

test.each(['force_custom_plan', 'force_generic_plan'])(
  'a page of the pool does so too, under %s',
  async (mode) => {
    const client = await world.florin.services.db.pool.connect()
    try {
      await client.query('begin')
      await client.query(`set local plan_cache_mode = ${mode}`)

      const read = await readsOf(client)(async () => {
        const page = await methodPage({ pool: client as never }, rules, firstPlace, 2_000)
        // All meet the conditions and have no money: one that failed an earlier condition would be spared the sum.
        expect(page).toEqual({ eligible: [], cut: [], end: undefined })
      })

      expect(read).toBeGreaterThanOrEqual(all)
      expect(read).toBeLessThan(most)
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
