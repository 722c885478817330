import { randomInt } from 'node:crypto'
import pg from 'pg'
import { checkMoney } from '../apps/server/src/books/index.ts'
import { moneyInvariants } from '../apps/server/src/boot/money-invariants.ts'
import type { Deal } from '../apps/server/src/deals/deal.ts'
import { type BenchFlorin, newDatabase, startFlorin } from './florin.ts'
import { openDeal, settler } from './full-deal.ts'
import { driveOn, type Tail, tailOf, type Window } from './measure.ts'
import { type BenchPostgres, cpuOfFamily } from './postgres.ts'
import { freshRate, merchantCount, merchantId, seedPeople } from './seed-deals.ts'

/** Where the benchmark's PostgreSQL is, for a process that has not started it. */
export type Databases = Pick<BenchPostgres, 'url' | 'adminUrl' | 'postmaster'>

/** The product on a database of its own, with people who deal. */
export interface DealPlace {
  readonly postmaster: number
  readonly bench: BenchFlorin
  readonly settle: (deal: Deal) => Promise<void>
}

/** How many deal at once, and of how many shops their deals are. */
export interface Load {
  readonly callers: number
  readonly merchants: number
}

/** Whole deals, and how long a caller waited for either half. */
export interface DealWindow extends Window {
  /** Created, matched, frozen. */
  readonly opening: Tail
  /** The receipt booked, its deal found, confirmed and settled. */
  readonly settling: Tail
}

/** A database that is kept needs the secret that it was set up with. */
const keptSecret = Buffer.alloc(32, 'bench')

/** One that is kept from an earlier run has its people already; their phones are made online again. */
export async function newPlace(databases: Databases, name: string, methods: number): Promise<DealPlace> {
  const url = await newDatabase(databases, name)
  // Without the product's limits of time: a seed may take as long as it takes.
  const seeds = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const { rowCount } = await seeds.query('select from payment_method limit 1')
    const isNew = rowCount === 0
    if (isNew) await seedPeople(seeds, methods)
    else await seeds.query(`update terminal set last_ping_at = now() + interval '1 day'`)
    await freshRate(seeds)
    const bench = await startFlorin(url, keptSecret)
    const settle = await settler(bench.florin.services.deals)
    const place = { postmaster: databases.postmaster, bench, settle }
    // Each shop and trader has dealt before: the first deal of a shop opens its accounts.
    if (isNew) await wholeDeals(place, merchantCount)
    return place
  } finally {
    await seeds.end()
  }
}

/** Deals that are done, each shop's in its turn. */
export async function wholeDeals(place: DealPlace, count: number): Promise<void> {
  const { deals } = place.bench.florin.services
  let shop = 0
  await times(count, async () => place.settle(await openDeal(deals, merchantId(shop++ % merchantCount))))
}

/** Deals that stay open. */
export async function openMore({ bench }: DealPlace, count: number): Promise<void> {
  const { deals } = bench.florin.services
  await times(count, () => openDeal(deals, merchantId(randomInt(merchantCount))))
}

/** What happened is counted, and plans that were made for empty tables are forgotten. */
export async function settleDown({ bench }: DealPlace): Promise<void> {
  const client = new pg.Client({ connectionString: bench.connectionString })
  await client.connect()
  try {
    await foldAll(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** A call takes 10 000 events and says how many it took. */
export async function foldAll(client: Pick<pg.Client, 'query'>): Promise<void> {
  for (let taken = 10_000n; taken >= 10_000n; )
    taken = (await client.query<{ taken: bigint }>('select fold_deal_events() as taken')).rows[0]?.taken ?? 0n
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  const caller = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: 256 }, caller))
}

export async function measure(
  place: DealPlace,
  seconds: number,
  { callers, merchants }: Load,
): Promise<DealWindow> {
  const { db, deals } = place.bench.florin.services
  await freshRate(db.pool)
  const [opening, settling]: [number[], number[]] = [[], []]
  const whole = async () => {
    const askedAt = performance.now()
    const deal = await openDeal(deals, merchantId(randomInt(merchants)))
    const opened = performance.now()
    await place.settle(deal)
    opening.push(opened - askedAt)
    settling.push(performance.now() - opened)
  }
  const before = await completeCount(place)
  // Connections that were idle since the last round have been closed, and new ones have no plans yet.
  const { window, doneBefore, doneInAll } = await driveOn(
    { cpuMs: () => cpuOfFamily(place.postmaster) },
    callers,
    { warmSeconds: 1, seconds },
    whole,
    {
      everySeconds: 1,
      run: async () => {
        await db.pool.query('select fold_deal_events()')
      },
    },
  )
  const settled = (await completeCount(place)) - before
  if (settled !== doneInAll) throw new Error(`${doneInAll} deals were done, ${settled} are complete`)
  const tail = (times: readonly number[]) => tailOf(times.slice(doneBefore, doneBefore + window.done))
  return { ...window, opening: tail(opening), settling: tail(settling) }
}

async function completeCount({ bench }: DealPlace): Promise<number> {
  const { rows } = await bench.florin.services.db.pool.query(
    `select count(*)::int as count from receipt_fate where fate = 'settled'`,
  )
  return rows[0].count
}

/** Every promise of the books and of deals, as the product checks them: of what came since the last check. Returns how long it took. */
export async function assertGreen({ bench }: Pick<DealPlace, 'bench'>, isFull = false): Promise<number> {
  const { isGreen, findings, tookMs } = await checkMoney(bench.florin.services.db, moneyInvariants, {
    isFull,
  })
  if (!isGreen)
    throw new Error(`The money check is red: ${JSON.stringify(findings.filter(({ count }) => count > 0))}`)
  return tookMs
}
