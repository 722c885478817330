import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchPlan } from './ledger.ts'
import { selectOneP99, spread, spreadText, tailOf } from './measure.ts'
import { print } from './print.ts'
import { backlog, type Counts, startWebhookWorld, type WebhookWorld } from './webhook-world.ts'

const must = { perSecond: 200, inFlight: 16, inFlightFailing: 1, quietP99Ms: 1_000 }

interface Round {
  readonly perSecond: number
  readonly quietMs: readonly number[]
  readonly postgresCpuMs: number
  readonly nodeCpuMs: number
  readonly rssMb: number
}

/** Deliveries a second to one shop of which a hundred thousand wait, and what other shops notice of it. */
export async function benchWebhooks(plan: BenchPlan) {
  await using world = await opened()
  const calm = await selectOneP99(world.pool)
  world.florin.florin.work()
  await measure(world, plan.seconds)
  const rounds: Round[] = []
  for (let round = 0; round < plan.rounds; round += 1) rounds.push(await measure(world, plan.seconds))
  return judged(rounds, await world.counts(), calm)
}

/** The same until nothing waits any more: how long it takes, in which order, and with how much memory. */
export async function benchWebhookBacklog(plan: BenchPlan) {
  await using world = await opened()
  const calm = await selectOneP99(world.pool)
  const started = performance.now()
  world.florin.florin.work()
  const rounds: Round[] = []
  let counts = await world.counts()
  while (counts.busy.heard < backlog) {
    rounds.push(await measure(world, Math.max(plan.seconds, 10)))
    counts = await world.counts()
    print(
      `  ${counts.busy.heard} of ${backlog}, ${rounds.at(-1)?.perSecond.toFixed(0)}/s, ${rounds.at(-1)?.rssMb} MB`,
    )
  }
  const seconds = (performance.now() - started) / 1_000
  print(`Drained ${backlog} in ${seconds.toFixed(0)} s.`)
  // In the last window nothing was left to send.
  return { seconds, ...judged(rounds.slice(0, -1), counts, calm) }
}

async function opened(): Promise<WebhookWorld & AsyncDisposable> {
  const world = await startWebhookWorld()
  return { ...world, [Symbol.asyncDispose]: () => world.stop() }
}

/** One window, with an event of the quiet shop every 100 ms. */
async function measure(world: WebhookWorld, seconds: number): Promise<Round> {
  const before = await world.counts()
  const [startedMs, cpu, postgresMs] = [performance.now(), process.cpuUsage(), await world.cpuMs()]
  while (performance.now() - startedMs < seconds * 1_000) {
    await world.quietEvent()
    await sleep(100)
  }
  const after = await world.counts()
  const elapsed = (performance.now() - startedMs) / 1_000
  const done = after.busy.heard - before.busy.heard
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: done / elapsed,
    quietMs: after.quiet.delaysMs,
    postgresCpuMs: ((await world.cpuMs()) - postgresMs) / done,
    nodeCpuMs: (user + system) / 1_000 / done,
    rssMb: Math.round(process.memoryUsage.rss() / 1_048_576),
  }
}

function judged(rounds: readonly Round[], { busy, failing, quiet }: Counts, calm: number) {
  const rate = spread(rounds.map(({ perSecond }) => perSecond))
  const delay = tailOf(rounds.flatMap(({ quietMs }) => quietMs))
  const postgres = spread(rounds.map(({ postgresCpuMs }) => postgresCpuMs))
  const node = spread(rounds.map(({ nodeCpuMs }) => nodeCpuMs))
  const rssMb = Math.max(...rounds.map((round) => round.rssMb))
  const isNoisy = calm > 1
  const noise = isNoisy ? '  NOISY, judged by processor time' : ''
  // What one processor would do if it had nothing else to do.
  const judgedRate = isNoisy ? 1_000 / (postgres.median + node.median) : rate.median
  print(
    `\none shop    ${spreadText(rate, 0)}/s, ${postgres.median.toFixed(2)} + ${node.median.toFixed(2)} Node CPU-ms; select 1 p99 ${calm.toFixed(2)} ms${noise}`,
  )
  print(`in flight   ${busy.mostAtOnce} at most, to the failing shop ${failing.mostAtOnce}`)
  print(
    `order       at most ${busy.mostOutOfOrder} places from its own; ${busy.repeated + quiet.repeated} came twice`,
  )
  print(
    `other shop  p50 ${delay.p50Ms} ms, p99 ${delay.p99Ms} ms from event to arrival (20 ms of it are the shop's)`,
  )
  print(`memory      ${rssMb} MB`)
  const missed = [
    ...(judgedRate < must.perSecond
      ? [`${judgedRate.toFixed(0)} deliveries/s, must be ${must.perSecond}`]
      : []),
    ...(busy.mostAtOnce > must.inFlight
      ? [`${busy.mostAtOnce} in flight, must be at most ${must.inFlight}`]
      : []),
    ...(failing.mostAtOnce > must.inFlightFailing
      ? [`${failing.mostAtOnce} in flight to the failing shop`]
      : []),
    ...(!isNoisy && delay.p99Ms > must.quietP99Ms
      ? [`other shop p99 ${delay.p99Ms} ms, must be ${must.quietP99Ms}`]
      : []),
  ]
  return {
    rate,
    judgedRate,
    isNoisy,
    delay,
    postgres,
    node,
    rssMb,
    busy,
    failing,
    selectOneP99Ms: calm,
    missed,
  }
}
