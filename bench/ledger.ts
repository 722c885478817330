import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  type AnyPosting,
  check,
  credit,
  debit,
  everything,
  house,
  ledgerInvariants,
  migrations,
  post,
  postingLanes,
  rollUp,
  userAccount,
} from '@florin/ledger'
import { money } from '@florin/money'
import pg from 'pg'
import { drive, type Spread, selectOneP99, spread, spreadText, type Window, watch } from './measure.ts'
import { type BenchPostgres, startBenchPostgres } from './postgres.ts'
import { findTpcb, type Tpcb } from './tpcb.ts'

export interface Plan {
  readonly rounds: number
  readonly seconds: number
  readonly clients: readonly number[]
}

const people = Array.from({ length: 10_000 }, () => randomUUID())
/** performance.md, row 11. */
const must = { clients: 32, ratio: 1.5, of: ['spread', 'hot'] }

/** Two different people, never the merchant of the third shape. */
function pair(): [string, string] {
  const at = 1 + Math.floor(Math.random() * (people.length - 2))
  return [people[at] ?? '', people[at + 1] ?? '']
}
const available = (userId: string) => userAccount(userId, 'available')
const amount = money('USDT', 1n)

const shapes: Record<string, () => AnyPosting> = {
  spread: () => {
    const [from, to] = pair()
    return transfer(debit(available(from), amount), credit(available(to), amount))
  },
  hot: () => transfer(debit(available(pair()[0]), amount), credit(house('revenue'), amount)),
  // Not a must: one merchant's own balance row, which is exact at every entry.
  'one merchant': () =>
    transfer(debit(available(pair()[0]), amount), credit(available(people[0] ?? ''), amount)),
}

function transfer(...lines: AnyPosting['lines']): AnyPosting {
  return { kind: 'bench', reference: randomUUID(), lines } as AnyPosting
}

interface Bench {
  readonly postgres: BenchPostgres
  readonly tpcb: Tpcb
  readonly pool: pg.Pool
}

/** Transfers through the ledger's door beside TPC-B-like transactions, on one PostgreSQL, in turns. */
export async function benchLedger(plan: Plan) {
  const postgres = await startBenchPostgres()
  const pool = new pg.Pool({ connectionString: postgres.url, max: 32, options: '-c jit=off' })
  pool.on('error', () => undefined)
  try {
    const tpcb = await findTpcb(postgres.url)
    print(`Yardstick: ${tpcb.by}. ${plan.rounds} rounds of ${plan.seconds} s. Seeding…`)
    await tpcb.seed()
    await seedBooks(pool)
    const results = []
    for (const clients of plan.clients) results.push(await compare({ postgres, tpcb, pool }, plan, clients))
    const moneyCheck = await timeChecks(pool)
    return {
      yardstick: tpcb.by,
      plan,
      results,
      moneyCheck,
      missed: results.flatMap((result) => result.missed),
    }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function seedBooks(pool: pg.Pool): Promise<void> {
  for (const file of (await readdir(fileURLToPath(migrations))).sort())
    await pool.query(await readFile(new URL(file, migrations), 'utf8'))
  const fill = money('USDT', 1_000_000_000n)
  const lanes = postingLanes(pool)
  await Promise.all(
    people.map((userId) =>
      lanes.post(transfer(debit(house('custody'), fill), credit(available(userId), fill))),
    ),
  )
  await pool.query('vacuum analyze')
}

async function compare({ postgres, tpcb, pool }: Bench, plan: Plan, clients: number) {
  const lanes = postingLanes(pool)
  const yardstick: Window[] = []
  const ours = new Map(Object.keys(shapes).map((name) => [name, [] as Window[]]))
  const alone: Window[] = []
  const calm: number[] = []
  for (let round = 0; round < plan.rounds; round += 1) {
    calm.push(await selectOneP99(pool))
    yardstick.push(await watch(postgres, plan.seconds, () => tpcb.run(clients, plan.seconds)))
    for (const [name, shape] of Object.entries(shapes))
      ours.get(name)?.push(await drive(postgres, clients, plan.seconds, () => lanes.post(shape())))
    alone.push(
      await drive(postgres, clients, plan.seconds, () => post(pool, shapes.spread?.() as AnyPosting)),
    )
    await assertGreen(pool)
  }
  return judge(clients, yardstick, new Map([...ours, ['spread, one call each', alone]]), spread(calm))
}

function judge(clients: number, yardstick: Window[], ours: Map<string, Window[]>, calm: Spread) {
  const base = spread(yardstick.map((window) => window.perSecond))
  const isNoisy = base.max > base.min * 1.3 || calm.median > 1
  const noise = isNoisy ? '  NOISY, judged by processor time' : ''
  print(
    `\n${clients} clients: TPC-B ${spreadText(base, 0)}/s, ${cpuText(yardstick)}; select 1 p99 ${spreadText(calm)} ms${noise}`,
  )
  const rows = [...ours].map(([name, windows]) => ({ name, ...against(yardstick, windows), windows }))
  for (const row of rows)
    print(
      `  ${row.name.padEnd(22)} ${spreadText(row.rate, 0).padEnd(22)} ratio ${spreadText(row.ratio).padEnd(18)}` +
        ` CPU ratio ${spreadText(row.cpuRatio).padEnd(18)} ${cpuText(row.windows)}, p50 ${row.p50Ms.toFixed(1)} p99 ${row.p99Ms.toFixed(1)} ms`,
    )
  const missed = rows.flatMap(({ name, ratio, cpuRatio }) => {
    const judged = isNoisy ? cpuRatio.median : ratio.median
    const isMust = clients === must.clients && must.of.includes(name)
    return isMust && judged < must.ratio
      ? [`${name} at ${clients} clients: ${judged.toFixed(2)}, must be ${must.ratio}`]
      : []
  })
  return { clients, isNoisy, selectOneP99Ms: calm, yardstick, rows, missed }
}

/** Each window beside TPC-B's of the same round. A round in which the machine let TPC-B do nothing says nothing. */
function against(yardstick: Window[], windows: Window[]) {
  const rounds = windows.flatMap((ours, at) => {
    const theirs = yardstick[at]
    return theirs && theirs.perSecond > 0 ? [{ ours, theirs }] : []
  })
  return {
    rate: spread(windows.map((window) => window.perSecond)),
    ratio: spread(rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)),
    // How many of our operations PostgreSQL does in the processor time of one TPC-B transaction.
    cpuRatio: spread(rounds.map(({ ours, theirs }) => theirs.postgresCpuMs / ours.postgresCpuMs)),
    p50Ms: spread(windows.map((window) => window.p50Ms)).median,
    p99Ms: spread(windows.map((window) => window.p99Ms)).median,
  }
}

function cpuText(windows: Window[]): string {
  const of = (pick: (window: Window) => number) => spread(windows.map(pick)).median.toFixed(3)
  const node = of((window) => window.nodeCpuMs)
  return `${of((window) => window.postgresCpuMs)}${node === '0.000' ? '' : ` + ${node} Node`} CPU-ms`
}

async function assertGreen(pool: pg.Pool): Promise<void> {
  await rollUp(pool)
  const red = (await check(pool, ledgerInvariants, everything)).filter((finding) => finding.count > 0)
  if (red.length > 0)
    throw new Error(
      `The books are wrong: ${red.map(({ invariant, first }) => `${invariant.id} ${first}`).join(', ')}`,
    )
}

/** How long the money check takes on everything that the rounds have left behind, whole and since the last mark. */
async function timeChecks(pool: pg.Pool) {
  const { rows } = await pool.query('select count(*)::int as entries from ledger.entry')
  const started = performance.now()
  await check(pool, ledgerInvariants, everything)
  const fullMs = performance.now() - started
  await rollUp(pool)
  const after = await rollUp(pool)
  const from = performance.now()
  await check(pool, ledgerInvariants, { after, accounts: { after: 0n, upTo: 20_000n } })
  const sinceMarkMs = performance.now() - from
  print(
    `\nMoney check over ${rows[0].entries} entries: ${fullMs.toFixed(0)} ms whole, ${sinceMarkMs.toFixed(0)} ms since the last mark`,
  )
  return { entries: rows[0].entries as number, fullMs, sinceMarkMs }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
