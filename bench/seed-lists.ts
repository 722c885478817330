import { dealStatuses } from '@florin/contract'
import type pg from 'pg'

/** How many deals each user has. The small ones share the rest. */
export const owners = {
  /** A million. */
  large: '00000000-cccc-4000-8000-000000000001',
  /** A quarter of it. */
  middle: '00000000-cccc-4000-8000-000000000002',
  /** Ten thousand: what the growth of one person's list is compared with. */
  usual: '00000000-cccc-4000-8000-000000000003',
} as const

export interface Counts {
  readonly large: number
  readonly middle: number
  readonly usual: number
  /** So many people, each with so many. */
  readonly small: number
  readonly ofSmall: number
}

export const fiveMillion: Counts = {
  large: 1_000_000,
  middle: 250_000,
  usual: 10_000,
  small: 5_000,
  ofSmall: 748,
}

export function rowCount({ large, middle, usual, small, ofSmall }: Counts): number {
  return large + middle + usual + small * ofSmall
}

export const days = 400
/** Deals whose events are not folded yet: what a busy installation gathers in the second between two folds. */
const unfolded = 500

const person = (n: string) => `('00000000-cccc-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const merchant = (n: string) => `('00000000-bbbb-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const method = (n: string) => `('00000000-eeee-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** So many deals, once: a cluster that is kept has them. Indexes are made afterwards, as that takes minutes less. */
export async function seedLists(
  client: pg.Client,
  counts: Counts,
  say: (line: string) => void,
): Promise<void> {
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
  )
  await once(client, `${rowCount(counts)} deals`, async () => {
    say(`Seeding ${rowCount(counts)} deals, once…`)
    // Whole or not at all: ended before its indexes are back, it would leave a table without them for every later run.
    await client.query('begin')
    await seedPeople(client, counts)
    const indexes = await dropIndexes(client)
    await client.query('alter table deal disable trigger user')
    await seedDeals(client, counts)
    await client.query('alter table deal enable trigger user')
    for (const definition of indexes) await client.query(definition)
    await client.query('commit')
  })
  await once(client, `${rowCount(counts)} placed`, () => seedPlaces(client))
  await once(client, `${rowCount(counts)} counted by day`, async () => {
    say('Counting them…')
    await seedCounters(client)
    await client.query('vacuum analyze')
  })
}

/** What a match and a failure do besides. */
async function seedPlaces(client: pg.Client): Promise<void> {
  await client.query('truncate deal_failed, amount_reservation')
  await client.query(`
    insert into deal_failed (id, status, trader_id, merchant_id, payment_method_id, amount_kopecks, profit_micro, credit_micro, created_at)
    select id, status, trader_id, merchant_id, payment_method_id, amount_kopecks, profit_micro, credit_micro, created_at from deal
    where status in ('canceled', 'expired', 'dispute')`)
  await client.query(`
    insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at)
    select payment_method_id, amount_kopecks, id, merchant_id, is_test, due_at from deal where due_at is not null`)
  await client.query('vacuum analyze deal_failed, amount_reservation')
}

async function once(client: pg.Client, step: string, work: () => Promise<void>): Promise<void> {
  const { rowCount: isDone } = await client.query('select from installation where name = $1', [
    `bench: ${step}`,
  ])
  if (isDone) return
  await work()
  await client.query('insert into installation values ($1, now()::text)', [`bench: ${step}`])
}

async function seedPeople(client: pg.Client, counts: Counts): Promise<void> {
  await client.query('truncate deal cascade')
  await client.query(`
    insert into user_account (id, email, username, password_hash, account_type, is_activated, deposit_basis_points, withdraw_basis_points)
    select ${person('n')}, 't' || n || '@example.com', 'trader' || n, 'nobody', 'trader', true, 400, 100
    from generate_series(1, ${3 + counts.small}) as n on conflict do nothing`)
  await client.query(`
    insert into payment_method (id, owner_id, bank, name, name_folded, card_sealed, key_version, card_index, card_tail, is_sbp, is_c2c,
      rating_points)
    select ${method('n')}, ${person('n')}, 'sberbank', 'Мария', 'мария', '\\x00', 1, sha256(int4send(n)), lpad((n % 10000)::text, 4, '0'),
      false, true, 0
    from generate_series(1, ${3 + counts.small}) as n on conflict do nothing`)
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = 'deal' and indexname <> 'deal_pkey'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/**
 * Clocks end every deal within hours, so that the open ones are few and new: two hundred of a million and of ten thousand alike, because
 * what the two are compared for is how many deals they had, not how many they have open.
 */
const isOpen = ({ large, middle, usual }: Counts) =>
  `(n % case when n > ${large + middle} and n <= ${large + middle + usual} then 50 else 5000 end = 49)`

/** Owner n of so many deals. Nine of ten are complete; sums of one person never meet. */
async function seedDeals(client: pg.Client, counts: Counts): Promise<void> {
  const { large, middle, usual } = counts
  const ownerOf = `case when n <= ${large} then 1 when n <= ${large + middle} then 2 when n <= ${large + middle + usual} then 3
    else 4 + (n % ${counts.small}) end`
  await client.query(`
    insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
      amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
      lead_basis_points, created_at, updated_at, clock_started_at, due_at, ended_at)
    select gen_random_uuid(), gen_random_uuid(), ${merchant('(n * 31 % 1000)::int')}, ${person('owner')}, ${method('owner')}, 'sberbank',
      'c2c', false, status, sum, sum, 925000, sum * 108, sum * 108 * 7 / 100, sum * 108 * 4 / 100, 700, 400, 2000, at, at, at,
      case when status in ('pending', 'verification') then at + interval '1 hour' end,
      case when status in ('complete', 'canceled', 'expired') then at + interval '9 minutes' end
    from (
      select n, (${ownerOf})::int as owner, 50000 + (n * 7919 % 1450007)::bigint as sum,
        case when ${isOpen(counts)} then (array['pending', 'verification', 'dispute'])[1 + n / 100 % 3]
          when n % 1000 < 900 then 'complete' when n % 1000 < 960 then 'expired' else 'canceled' end as status,
        date_trunc('day', now()) - random() * case when ${isOpen(counts)} then interval '1 hour' else interval '${days} days' end as at
      from generate_series(1, ${rowCount(counts)}::bigint) as n
    ) as made`)
}

/**
 * The counters as folding would have left them, and the newest deals' events still to be folded. Shops, whose lists are not measured
 * here, have none.
 */
async function seedCounters(client: pg.Client): Promise<void> {
  await client.query('truncate deal_day')
  await client.query('update deal_fold set folded_below = pg_snapshot_xmin(pg_current_snapshot())')
  await client.query(`
    create temporary table newest as
    select id, trader_id, merchant_id, created_at, status from deal order by created_at desc, id desc limit ${unfolded}`)
  await client.query(`
    insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role)
    select id, trader_id, merchant_id, created_at, status, 'bench', 'system' from newest`)
  const count = (status: string) => `count(*) filter (where deal.status = '${status}')`
  await client.query(`
    insert into deal_day (user_id, day, ${dealStatuses.join(', ')}, paid, paid_kopecks, fee_micro, seconds)
    select coalesce(deal.trader_id, '00000000-0000-0000-0000-000000000000'), coalesce(day, '-infinity'),
      ${dealStatuses.map(count).join(', ')}, 0, 0, 0, 0
    from deal left join newest on newest.id = deal.id, date_trunc('day', deal.created_at, 'UTC') as day where newest.id is null
    group by grouping sets ((day, deal.trader_id), (day), (deal.trader_id), ())`)
}
