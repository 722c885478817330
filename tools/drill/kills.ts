import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@florin/sandbox/simulator/random'
import type { DrillParts, DrillReport } from './drill.ts'
import { kill } from './node.ts'
import { median, quantile, seconds } from './table.ts'
import { type DrillWorld, openWorld } from './world.ts'

const victims = ['api', 'worker', 'bot', 'signer', 'backend', 'postmaster', 'everything'] as const
type Victim = (typeof victims)[number]

interface Kill {
  readonly victim: Victim
  readonly atMs: number
  /** Until everything answers again. */
  readonly answersMs: number
  /** Until the next order was acknowledged. */
  readonly ordersMs: number
}

const warmsUpMs = 15_000

/** SIGKILL to each part in turn, by chance, each when the last victim answers again, while orders, payments and payouts go on. */
export async function killsDrill(parts: DrillParts): Promise<DrillReport> {
  const { options, say, signal } = parts
  const world = await openWorld(parts)
  try {
    world.witness.go()
    await pause(warmsUpMs, undefined, { signal })
    const kills = await killAll(parts, world)
    const alerts = world.alerts?.since()
    const { findings, figures } = await world.conclude()
    const found = findings.map(({ fault, what }) => `${fault}: ${what}`)
    for (const name of world.alerts?.firing() ?? []) found.push(`alert ${name} still fires`)
    return {
      rows: victims.map((victim) =>
        rowOf(
          victim,
          kills.filter((one) => one.victim === victim),
        ),
      ),
      figures: { ...figures, alerts, kills: kills.length, rate: options.rate, each: kills },
      findings: found,
    }
  } finally {
    say('Ending what was started.')
    await world.close()
  }
}

async function killAll({ options, say, signal }: DrillParts, world: DrillWorld): Promise<Kill[]> {
  const random = seededRandom(options.seed)
  const begun = Date.now()
  const everyMs = (options.minutes * 60_000) / options.kills
  const kills: Kill[] = []
  const endsMs = begun + options.minutes * 60_000
  // Each is met equally often, in an order of chance.
  let bag: Victim[] = []
  // On a machine that is slow to come back the minutes end it, with fewer.
  while (kills.length < options.kills && Date.now() < endsMs && !signal.aborted) {
    if (bag.length === 0) bag = [...victims]
    const [victim] = bag.splice(random.between(0, bag.length - 1), 1)
    if (!victim) continue
    const done = await killOne(victim, world, signal)
    kills.push(done)
    const { orders, failedTries } = await world.witness.counts()
    say(
      `${kills.length}/${options.kills} ${victim}: answers after ${seconds(done.answersMs)}, an order after ${seconds(done.ordersMs)}; ${orders} orders, ${failedTries} tries unanswered so far`,
    )
    const nextMs = begun + (kills.length - 0.2 + 0.4 * random.next()) * everyMs
    await pause(Math.max(1_000, nextMs - Date.now()), undefined, { signal }).catch(() => undefined)
  }
  return kills
}

async function killOne(victim: Victim, world: DrillWorld, signal: AbortSignal): Promise<Kill> {
  const atMs = Date.now()
  await strike(victim, world)
  // An order that was in flight when the victim died does not count as one after it.
  await pause(300)
  const { orders } = await world.witness.counts()
  const ordering = untilMore(world, orders, atMs, signal)
  ordering.catch(() => undefined)
  if (victim === 'postmaster' || victim === 'everything') await world.postgres.start()
  // The killed process must be seen to be gone, or it would be taken for the one that answers.
  await pause(500)
  await world.answers(victim === 'api' || victim === 'worker' || victim === 'bot' ? 0 : Date.now())
  const answersMs = Date.now() - atMs
  return { victim, atMs, answersMs, ordersMs: await ordering }
}

async function strike(victim: Victim, { nodes, postgres }: DrillWorld): Promise<void> {
  switch (victim) {
    case 'api':
    case 'worker':
    case 'bot':
    case 'signer':
      return kill(nodes[victim].workingPid(), 'SIGKILL')
    case 'backend':
      await postgres.killBackend()
      return
    case 'postmaster':
      return postgres.killPostmaster()
    case 'everything':
      for (const node of Object.values(nodes)) node.killAll()
      return postgres.killPostmaster()
  }
}

async function untilMore(
  { witness }: DrillWorld,
  orders: number,
  sinceMs: number,
  signal: AbortSignal,
): Promise<number> {
  for (;;) {
    await pause(250)
    signal.throwIfAborted()
    if ((await witness.counts()).orders > orders) return Date.now() - sinceMs
  }
}

function rowOf(victim: Victim, kills: readonly Kill[]) {
  const answers = kills.map(({ answersMs }) => answersMs)
  const orders = kills.map(({ ordersMs }) => ordersMs)
  return {
    victim,
    kills: kills.length,
    'answers again, median': seconds(median(answers)),
    'at worst': seconds(quantile(answers, 1)),
    'next order, median': seconds(median(orders)),
    'worst order': seconds(quantile(orders, 1)),
  }
}
