import { post, readSql } from '@florin/ledger'
import pg from 'pg'
import { booksWatch, timeChecks } from './books.ts'
import { judgeRatios } from './judge.ts'
import { drive, selectOneP99, type Window, watch } from './measure.ts'
import { type BenchPostgres, startBenchPostgres } from './postgres.ts'
import { print } from './print.ts'
import { filled, people, scripts, shapes } from './shapes.ts'
import { findTpcb, type Tpcb } from './tpcb.ts'

export interface BenchPlan {
  readonly rounds: number
  readonly seconds: number
  readonly clients: readonly number[]
}

/** Row 11, by the door that the product uses for events that stand alone: a call and a commit each. */
const must = { clients: 32, of: { 'spread, one call each': 0.7, 'hot, one call each': 0.8 } }

interface Bench {
  readonly postgres: BenchPostgres
  readonly tpcb: Tpcb
  readonly pool: pg.Pool
}

/** Transfers through the ledger's door beside TPC-B-like transactions, on one PostgreSQL, in turns. */
export async function benchLedger(plan: BenchPlan) {
  const postgres = await startBenchPostgres()
  const pool = new pg.Pool({ connectionString: postgres.url, max: 32, options: '-c jit=off' })
  pool.on('error', () => undefined)
  try {
    const tpcb = await findTpcb(postgres.url)
    print(`Yardstick: ${tpcb.by}. ${plan.rounds} rounds of ${plan.seconds} s. Seeding…`)
    print(
      'Judged: "one call each" from Node. Beside it the same function called by pgbench, so that the client',
    )
    print('costs what the yardstick’s client costs.')
    await tpcb.seed()
    await seedBooks(pool)
    const assertGreen = booksWatch(pool)
    const results = []
    for (const clients of plan.clients)
      results.push(await compare({ postgres, tpcb, pool }, plan, clients, assertGreen))
    const moneyCheck = await timeChecks(pool)
    const missed = results.flatMap((result) => result.missed)
    return { yardstick: tpcb.by, must, plan, results, moneyCheck, missed }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function seedBooks(pool: pg.Pool): Promise<void> {
  for (const text of await readSql()) await pool.query(text)
  await Promise.all(people.map((userId) => post(pool, filled(userId))))
  await pool.query('vacuum analyze')
}

async function compare(bench: Bench, plan: BenchPlan, clients: number, assertGreen: () => Promise<void>) {
  const yardstick: Window[] = []
  const calm: number[] = []
  const doors = doorsOf(bench, plan.seconds, clients)
  const ours = new Map(doors.map(([name]) => [name, [] as Window[]]))
  for (let round = 0; round < plan.rounds; round += 1) {
    calm.push(await selectOneP99(bench.pool))
    yardstick.push(await byItself(bench, plan.seconds, clients, bench.tpcb.run))
    for (const [name, measure] of doors) ours.get(name)?.push(await measure())
    await assertGreen()
  }
  return judgeRatios({ clients, yardstick, ours, calm }, must)
}

function byItself(
  { postgres, tpcb }: Bench,
  seconds: number,
  clients: number,
  run: (clients: number, seconds: number) => Promise<number>,
): Promise<Window> {
  return watch(
    postgres,
    seconds,
    () => run(clients, seconds),
    () => tpcb.connect(clients),
  )
}

function doorsOf(bench: Bench, seconds: number, clients: number) {
  const { postgres, tpcb, pool } = bench
  const byNode = (operation: () => Promise<unknown>) => () => drive(postgres, clients, seconds, operation)
  const doors: [string, () => Promise<Window>][] = [
    ['spread, one call each', byNode(() => post(pool, shapes.spread()))],
    ['hot, one call each', byNode(() => post(pool, shapes.hot()))],
    ['one merchant, one call each', byNode(() => post(pool, shapes['one merchant']()))],
  ]
  const { runScript } = tpcb
  if (!runScript) return doors
  for (const [name, script] of Object.entries(scripts)) {
    const run = (count: number, time: number) => runScript(script, count, time)
    doors.push([`${name}, by pgbench`, () => byItself(bench, seconds, clients, run)])
  }
  return doors
}
