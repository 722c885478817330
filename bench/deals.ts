import pg from 'pg'
import type { DealWindow, Load } from './deal-place.ts'
import { judgeRatios } from './judge.ts'
import type { BenchPlan } from './ledger.ts'
import { selectOneP99, spread, spreadText, type Window, watch } from './measure.ts'
import { type BenchPlace, startPlace } from './place.ts'
import { startBenchPostgres } from './postgres.ts'
import { print } from './print.ts'
import { merchantCount } from './seed-deals.ts'
import { findTpcb } from './tpcb.ts'

/** performance.md 7, rows 1 and 3 to 6. TPC-B has its 32 clients; ours are as many callers as the row says. */
const tpcbClients = 32
const standard = '10k methods, 1024 callers'
const must = { clients: tpcbClients, of: { [standard]: 0.6 } }
const musts = { cpu: 1.6, oneMerchant: 0.8, methods: 0.7, open: 0.8 }
const goals = { ratio: 3, cpu: 0.35, oneMerchant: 0.95, methods: 0.8, open: 0.9 }

interface Shape extends Load {
  readonly name: string
  readonly place: BenchPlace
}

/** Whole deals by the product's own verbs: matched, frozen, paid by a receipt, settled, announced and counted. */
export async function benchDeals(plan: BenchPlan) {
  const postgres = await startBenchPostgres()
  const calmPool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  const places: BenchPlace[] = []
  const placeOf = async (methods: number, open = 0) => {
    const place = await startPlace(postgres, `deals_${methods}_${open}`, methods)
    places.push(place)
    await place.openMore(open)
    await place.settleDown()
    return place
  }
  try {
    const tpcb = await findTpcb(postgres.url)
    print(
      `Yardstick: ${tpcb.by} at ${tpcbClients} clients. ${plan.rounds} rounds of ${plan.seconds} s. Seeding…`,
    )
    await tpcb.seed()
    const shapes = await shapesOf(placeOf)
    const yardstick: Window[] = []
    const calm: number[] = []
    const ours = new Map(shapes.map(({ name }) => [name, [] as DealWindow[]]))
    for (let round = 0; round < plan.rounds; round += 1) {
      calm.push(await selectOneP99(calmPool))
      yardstick.push(
        await watch(
          postgres,
          plan.seconds,
          () => tpcb.run(tpcbClients, plan.seconds),
          () => tpcb.connect(tpcbClients),
        ),
      )
      for (const shape of shapes) ours.get(shape.name)?.push(await measured(shape, plan.seconds))
      for (const place of places) await place.assertGreen()
    }
    const judged = judgeRatios({ clients: tpcbClients, yardstick, ours, calm }, must)
    for (const [name, windows] of ours) printHalves(name, windows)
    const rows = rowsOf(yardstick, ours, judged.isNoisy)
    const missed = [...judged.missed, ...rows.flatMap((row) => row.missed)]
    return { yardstick: tpcb.by, must, musts, goals, plan, results: [judged], rows, missed }
  } finally {
    for (const place of places) await place.stop()
    await calmPool.end()
    await postgres.stop()
  }
}

function measured({ place, callers, merchants }: Shape, seconds: number): Promise<DealWindow> {
  return place.measure(seconds, { callers, merchants })
}

/** How long a caller waits: a thousand of them at once wait for one another. */
function printHalves(name: string, windows: readonly DealWindow[]): void {
  const of = (half: 'opening' | 'settling') => {
    const [p50, p99] = (['p50Ms', 'p99Ms'] as const).map((at) => spread(windows.map((one) => one[half][at])))
    return `p50 ${p50?.median.toFixed(1)} p99 ${p99?.median.toFixed(1)} ms`
  }
  print(`  ${name.padEnd(26)} create, match, freeze ${of('opening')}; confirm, settle ${of('settling')}`)
}

async function shapesOf(placeOf: (methods: number, open?: number) => Promise<BenchPlace>): Promise<Shape[]> {
  const [few, usual, many, open, busy] = [
    await placeOf(100),
    await placeOf(10_000),
    await placeOf(100_000),
    await placeOf(10_000, 10_000),
    await placeOf(10_000, 100_000),
  ]
  const spreadOut = { callers: 1024, merchants: merchantCount }
  return [
    { name: standard, place: usual, ...spreadOut },
    { name: '10k methods, 32 callers', place: usual, ...spreadOut, callers: 32 },
    { name: 'one merchant', place: usual, ...spreadOut, merchants: 1 },
    { name: '100 methods', place: few, ...spreadOut },
    { name: '100k methods', place: many, ...spreadOut },
    { name: '10k open', place: open, ...spreadOut },
    { name: '100k open', place: busy, ...spreadOut },
  ]
}

function rowsOf(
  yardstick: readonly Window[],
  ours: ReadonlyMap<string, readonly Window[]>,
  isNoisy: boolean,
) {
  const of = (name: string) => ours.get(name) ?? []
  const each = (name: string, measureOf: (window: Window, at: number) => number) => of(name).map(measureOf)
  const cpu = ({ postgresCpuMs, nodeCpuMs }: Window) => postgresCpuMs + nodeCpuMs
  const cpuAgainst = (few: string, many: string) =>
    each(few, (window, at) => cpu(window) / cpu(of(many)[at] ?? window))
  const rate = each('one merchant', (window, at) => window.perSecond / (of(standard)[at]?.perSecond ?? 1))
  const perDeal = each(standard, (window, at) => window.postgresCpuMs / (yardstick[at]?.postgresCpuMs ?? 1))
  return [
    atMost('PostgreSQL CPU of a deal ÷ of TPC-B', perDeal, musts.cpu, goals.cpu),
    atLeast(
      'all on one merchant ÷ spread',
      isNoisy ? cpuAgainst(standard, 'one merchant') : rate,
      musts.oneMerchant,
      goals.oneMerchant,
    ),
    atLeast(
      'CPU at 100 methods ÷ at 100k',
      cpuAgainst('100 methods', '100k methods'),
      musts.methods,
      goals.methods,
    ),
    atLeast('CPU with none open ÷ with 100k', cpuAgainst(standard, '100k open'), musts.open, goals.open),
  ]
}

function atLeast(name: string, values: readonly number[], least: number, goal: number) {
  const value = spread(values)
  return reportRow(name, value, value.median >= least, `at least ${least}`, goal)
}

function atMost(name: string, values: readonly number[], most: number, goal: number) {
  const value = spread(values)
  return reportRow(name, value, value.median <= most, `at most ${most}`, goal)
}

function reportRow(
  name: string,
  value: ReturnType<typeof spread>,
  isMet: boolean,
  demand: string,
  goal: number,
) {
  print(`  ${name.padEnd(36)} ${spreadText(value).padEnd(20)} must be ${demand}, goal ${goal}`)
  return { name, value, missed: isMet ? [] : [`${name}: ${value.median.toFixed(2)}, must be ${demand}`] }
}
