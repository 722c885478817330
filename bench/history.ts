import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { foldAll } from './deal-place.ts'
import type { BenchPlan } from './ledger.ts'
import { selectOneP99, spread, spreadText, type Window } from './measure.ts'
import { type BenchPlace, startPlace } from './place.ts'
import { startBenchPostgres } from './postgres.ts'
import { print } from './print.ts'
import { freshRate, merchantCount } from './seed-deals.ts'

/** performance.md 7, row 7: what much history costs a deal. */
const must = 0.8
const goal = 0.9
const [little, much] = [100_000, 10_000_000]
const load = { callers: 1024, merchants: merchantCount }
const methods = 10_000
/** A rate grows stale within minutes, so history is made in parts. */
const dealsAtOnce = 20_000

/** The same deals beside little and beside much that was done before: real deals, made once and kept. */
export async function benchHistory(plan: BenchPlan) {
  const folder = fileURLToPath(new URL('../.tmp/bench/history-data/', import.meta.url))
  const postgres = await startBenchPostgres(folder)
  const calmPool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  const places: BenchPlace[] = []
  try {
    for (const rows of [little, much]) {
      const place = await startPlace(postgres, `history_${rows}`, methods)
      places.push(place)
      await fill(place, rows)
    }
    const [young, old] = places as [BenchPlace, BenchPlace]
    const calm: number[] = []
    const rounds: { young: Window; old: Window }[] = []
    const looks: number[] = []
    for (let round = 0; round < plan.rounds; round += 1) {
      calm.push(await selectOneP99(calmPool))
      rounds.push({
        young: await young.measure(plan.seconds, load),
        old: await old.measure(plan.seconds, load),
      })
      await young.assertGreen()
      looks.push(await old.assertGreen())
    }
    print(`  a look at every promise about money, beside much history: ${spreadText(spread(looks), 0)} ms`)
    return { looks, ...judged(rounds, spread(calm).median > 1) }
  } finally {
    for (const place of places) await place.stop()
    await calmPool.end()
    await postgres.stop()
  }
}

async function fill(place: BenchPlace, rows: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 1 })
  try {
    const began = await historyOf(pool)
    for (let left = rows - began; left > 0; left = rows - (await historyOf(pool))) {
      await freshRate(pool)
      await place.wholeDeals(Math.min(dealsAtOnce, Math.ceil(left / rowsOfDeal)))
      await foldAll(pool)
      print(`  history of ${rows}: ${left} rows were left to make`)
    }
    if (began < rows) {
      await place.settleDown()
      print(`  all promises about it: ${(await place.assertGreen(true)).toFixed(0)} ms`)
    }
  } finally {
    await pool.end()
  }
}

/** About: what it lacks is made in the next part. */
const rowsOfDeal = 18
const tables = [
  'deal',
  'merchant_order',
  'deal_event',
  'merchant_event',
  'rating_event',
  'receipt',
  'receipt_fate',
  'amount_reservation',
  'ledger.transfer',
  'ledger.entry',
  'ledger.hold',
]

/** Rows that deals have left, in all their tables. */
async function historyOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select (${tables.map((table) => `(select count(*) from ${table})`).join(' + ')})::integer as rows`,
  )
  return rows[0].rows
}

function judged(rounds: readonly { young: Window; old: Window }[], isNoisy: boolean) {
  const cpu = ({ postgresCpuMs, nodeCpuMs }: Window) => postgresCpuMs + nodeCpuMs
  const rate = spread(rounds.map(({ young, old }) => old.perSecond / young.perSecond))
  const byCpu = spread(rounds.map(({ young, old }) => cpu(young) / cpu(old)))
  const perSecond = (of: 'young' | 'old') => spreadText(spread(rounds.map((round) => round[of].perSecond)), 0)
  print(
    `  ${little} rows of history ${perSecond('young')}/s, ${much} rows ${perSecond('old')}/s${isNoisy ? '  NOISY, judged by processor time' : ''}`,
  )
  print(
    `  deals a second, much ÷ little      ${spreadText(rate)}  must be at least ${must}, goal ${goal}; by processor time ${spreadText(byCpu)}`,
  )
  const value = isNoisy ? byCpu.median : rate.median
  return {
    must,
    goal,
    isNoisy,
    rounds,
    rate,
    byCpu,
    missed: value >= must ? [] : [`much history ÷ little: ${value.toFixed(2)}, must be at least ${must}`],
  }
}
