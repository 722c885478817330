import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { contract } from '@florin/contract'
import { assertGreen } from './deal-place.ts'
import { startHelper } from './helper.ts'
import type { Doors } from './http-doors.ts'
import { type DealWorld, type LoadResult, newDealWorld } from './http-world.ts'
import { judgeRatios } from './judge.ts'
import type { BenchPlan } from './ledger.ts'
import { selectOneP99, spread, spreadText, type Window, watch } from './measure.ts'
import { type BenchPostgres, startBenchPostgres } from './postgres.ts'
import { print } from './print.ts'
import { freshRate } from './seed-deals.ts'
import { findTpcb } from './tpcb.ts'

/** performance.md 7, rows 2 and 10. */
const tpcbClients = 32
const callers = 1024
const must = { clients: tpcbClients, of: { 'deals over HTTP': 0.2 } }
const musts = { list: 0.06, unchanged: 0.3 }
const goals = { deals: 1, list: 0.2, unchanged: 0.8 }
const listPath = contract.listTransactions.path

/** The first seconds of a server are not measured: Node optimises its code for a quarter of a minute of such work. */
const windowsBefore = 5

/** The server over HTTP: whole deals beside TPC-B, and a trader's list beside the least that Fastify can answer. */
export async function benchHttp(plan: BenchPlan) {
  const postgres = await startBenchPostgres()
  const tpcb = await findTpcb(postgres.url)
  print(
    `Yardsticks: ${tpcb.by} at ${tpcbClients} clients; Fastify’s hello. ${plan.rounds} rounds of ${plan.seconds} s. Seeding…`,
  )
  await tpcb.seed()
  const lists = await openDoors(postgres)
  const dealing = await newDealWorld(postgres)
  const shops = startShops(dealing.load)
  try {
    const { helloUrl, listUrl, token } = lists.doors
    const mark = await markOf(lists.doors)
    const authorization = `authorization=Bearer ${token}`
    const doors: [string, string, string[]][] = [
      ['hello', helloUrl, []],
      ['list', `${listUrl}${listPath}`, [authorization]],
      ['unchanged', `${listUrl}${listPath}`, [authorization, `if-none-match=${mark}`]],
    ]
    for (let window = 0; window < windowsBefore; window += 1) {
      await driveDeals(postgres, dealing, shops, plan.seconds)
      for (const [, url, headers] of doors) await cannonade(postgres, lists, plan.seconds, url, headers)
    }
    const yardstick: Window[] = []
    const calm: number[] = []
    const taken = new Map(doors.map(([name]) => [name, [] as Window[]]))
    const deals: Window[] = []
    for (let round = 0; round < plan.rounds; round += 1) {
      calm.push(await selectOneP99(dealing.bench.florin.services.db.pool))
      for (const [name, url, headers] of doors)
        taken.get(name)?.push(await cannonade(postgres, lists, plan.seconds, url, headers))
      yardstick.push(
        await watch(
          postgres,
          plan.seconds,
          () => tpcb.run(tpcbClients, plan.seconds),
          () => tpcb.connect(tpcbClients),
        ),
      )
      deals.push(await driveDeals(postgres, dealing, shops, plan.seconds))
      await assertGreen(dealing)
    }
    const judged = judgeRatios(
      { clients: tpcbClients, yardstick, ours: new Map([['deals over HTTP', deals]]), calm },
      must,
    )
    const rows = ['list', 'unchanged'].map((name) => against(name, taken, judged.isNoisy))
    const missed = [...judged.missed, ...rows.flatMap((row) => row.missed)]
    return {
      yardstick: tpcb.by,
      must,
      musts,
      goals,
      plan,
      results: [judged],
      hello: taken.get('hello'),
      rows,
      missed,
    }
  } finally {
    await shops.stop()
    await lists.close()
    await dealing.bench.stop()
    await postgres.stop()
  }
}

/** The list's ETag, as a page that polls would send it. */
async function markOf({ listUrl, token }: Doors): Promise<string> {
  const answer = await fetch(`${listUrl}${listPath}`, { headers: { authorization: `Bearer ${token}` } })
  const { total_items: total } = (await answer.json()) as { total_items: number }
  if (answer.status !== 200 || total !== 10_000)
    throw new Error(`The list answers ${answer.status}, ${total} deals`)
  return answer.headers.get('etag') ?? ''
}

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

/** Autocannon in a process of its own, and so is the server. */
async function cannonade(
  postgres: BenchPostgres,
  server: ListServer,
  seconds: number,
  url: string,
  headers: string[],
): Promise<Window> {
  const args = [
    autocannon,
    '-j',
    '-n',
    '-c',
    '32',
    '-d',
    `${seconds}`,
    ...headers.flatMap((header) => ['-H', header]),
    url,
  ]
  let done = 0
  let latency = { p50: 0, p99: 0 }
  const cpu = await cpuOf(postgres, server.cpuMs, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 24 })
    const said = JSON.parse(stdout)
    const answered = said['2xx'] + (said['3xx'] ?? 0)
    if (said.errors > 0 || said['4xx'] > 0 || said['5xx'] > 0 || answered === 0)
      throw new Error(`${url} answered ${JSON.stringify({ ...said, url })}`)
    done = answered
    latency = { p50: said.latency.p50, p99: said.latency.p99 }
  })
  return {
    done,
    perSecond: done / seconds,
    postgresCpuMs: cpu.postgres / done,
    nodeCpuMs: cpu.node / done,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
  }
}

/** Shops and phones, in a process of their own that stays: one that is new each time would take twice as much of the processors. */
function startShops(load: DealWorld['load']) {
  const shops = startHelper('./http-load.ts', { ...load, callers })
  return { deal: (seconds: number) => shops.ask<LoadResult>(seconds), stop: () => shops.end() }
}

async function openDoors({ url, adminUrl }: BenchPostgres) {
  const helper = startHelper('./http-doors.ts', { url, adminUrl })
  return {
    doors: await helper.answer<Doors>(),
    cpuMs: () => helper.ask<number>('processor time'),
    close: () => helper.end(),
  }
}

type ListServer = Awaited<ReturnType<typeof openDoors>>

type Shops = ReturnType<typeof startShops>

async function driveDeals(
  postgres: BenchPostgres,
  { bench }: DealWorld,
  shops: Shops,
  seconds: number,
): Promise<Window> {
  await freshRate(bench.florin.services.db.pool)
  let result: LoadResult | undefined
  const cpu = await cpuOf(postgres, ownCpuMs, async () => {
    result = await shops.deal(seconds)
  })
  if (!result || result.done === 0) throw new Error('No deal was done over HTTP')
  const { all } = result
  return { ...result, postgresCpuMs: cpu.postgres / all, nodeCpuMs: cpu.node / all }
}

async function ownCpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function cpuOf(postgres: BenchPostgres, nodeCpuMs: () => Promise<number>, work: () => Promise<void>) {
  const before = { postgres: await postgres.cpuMs(), node: await nodeCpuMs() }
  await work()
  return { postgres: (await postgres.cpuMs()) - before.postgres, node: (await nodeCpuMs()) - before.node }
}

/** Requests a second beside hello's of the same round; on a restless machine, hello's processor time beside the server's. */
function against(name: string, taken: ReadonlyMap<string, readonly Window[]>, isNoisy: boolean) {
  const hellos = taken.get('hello') ?? []
  const windows = taken.get(name) ?? []
  const ratio = spread(windows.map((ours, at) => ours.perSecond / (hellos[at]?.perSecond ?? 1)))
  const cpuRatio = spread(windows.map((ours, at) => (hellos[at]?.nodeCpuMs ?? 0) / ours.nodeCpuMs))
  const least = name === 'list' ? musts.list : musts.unchanged
  const goal = name === 'list' ? goals.list : goals.unchanged
  const rate = spread(windows.map((one) => one.perSecond))
  const judged = isNoisy ? cpuRatio : ratio
  const us = (pick: (one: Window) => number) => (spread(windows.map(pick)).median * 1000).toFixed(0)
  print(
    `  ${name.padEnd(22)} ${spreadText(rate, 0).padEnd(22)} ÷ hello ${spreadText(ratio).padEnd(18)} CPU ratio ${spreadText(cpuRatio).padEnd(18)}` +
      ` ${us((one) => one.postgresCpuMs)} + ${us((one) => one.nodeCpuMs)} Node CPU-µs; must be at least ${least}, goal ${goal}`,
  )
  const missed =
    judged.median >= least ? [] : [`${name} ÷ hello: ${judged.median.toFixed(2)}, must be at least ${least}`]
  return { name, ratio, cpuRatio, rate, windows, missed }
}
