import type pg from 'pg'

/** Numbers that need no keeping: the n-th merchant, trader or method has the n-th id. */
const idOf = (kind: string, n: number | string) =>
  `('00000000-${kind}-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const merchant = 'bbbb'
const trader = 'c0c0'
const terminal = 'dddd'
const method = 'e0e0'

export const merchantCount = 1_000
export const methodsOfTrader = 5

export function merchantId(at: number): string {
  return `00000000-${merchant}-4000-8000-${at.toString(16).padStart(12, '0')}`
}

/**
 * Shops, traders with money, their phones, and so many methods that none is short. All have the best rating: else those that were paid
 * first would be preferred, and the rest would never be chosen.
 */
export async function seedPeople(pool: pg.Pool, methods: number): Promise<void> {
  const traders = Math.ceil(methods / methodsOfTrader)
  await pool.query(`
    insert into user_account (id, email, username, password_hash, account_type, is_activated, deposit_basis_points, withdraw_basis_points)
    select ${idOf(merchant, 'n')}, 'm' || n || '@example.com', 'merchant' || n, 'nobody', 'merchant', true, 700, 100
    from generate_series(0, ${merchantCount - 1}) as n
    union all
    select ${idOf(trader, 'n')}, 'd' || n || '@example.com', 'dealer' || n, 'nobody', 'trader', true, 400, 100
    from generate_series(0, ${traders - 1}) as n`)
  await pool.query(`
    insert into terminal (id, owner_id, name, verified_at, connection, last_ping_at, steady_pings)
    select ${idOf(terminal, 'n')}, ${idOf(trader, 'n')}, 'Redmi', now(), 'client', now() + interval '1 day', 2
    from generate_series(0, ${traders - 1}) as n`)
  await pool.query(`
    insert into payment_method (id, owner_id, bank, name, name_folded, card_sealed, key_version, card_index, card_tail, is_sbp, is_c2c,
      is_active, was_active, terminal_id, rating_points)
    select ${idOf(method, 'n')}, ${idOf(trader, `n / ${methodsOfTrader}`)}, 'sberbank', 'Мария', 'мария', '\\x00', 1,
      sha256(int4send(-1 - n)), lpad((n % 10000)::text, 4, '0'), false, true, true, true, ${idOf(terminal, `n / ${methodsOfTrader}`)}, -3000
    from generate_series(0, ${methods - 1}) as n`)
  await fundTraders(pool, traders)
  await freshRate(pool)
  await pool.query('vacuum analyze')
}

/** One million USDT each, as a deposit would bring them: together less than the sum that a share of it can be worked out from in a bigint. */
async function fundTraders(pool: pg.Pool, traders: number): Promise<void> {
  const atOnce = 2_000
  for (let from = 0; from < traders; from += atOnce) {
    await pool.query(`
      select ledger.post(array_agg('bench.funded'::text), array_agg('bench:' || n), array_agg('USDT'::text), array_agg(null::text),
        array_agg(n - ${from} + 1) || array_agg(n - ${from} + 1),
        array_agg(${idOf(trader, 'n')}) || array_agg('00000000-0000-0000-0000-000000000000'::uuid),
        array_agg('available'::text) || array_agg('custody'::text), array_agg(1000000000000::bigint) || array_agg(-1000000000000::bigint), '{}', '{}', '{}', '{}', '{}')
      from generate_series(${from}, ${Math.min(from + atOnce, traders) - 1}) as n`)
  }
}

/** One that a deal may use: it grows stale within minutes. */
export async function freshRate(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into rate (pair, rate_ten_thousandths, sources, is_accepted) values ('USDT/RUB', 925000, '[]', true)`,
  )
}
