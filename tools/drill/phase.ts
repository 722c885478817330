import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Row } from './drill.ts'
import { whatFlows, whatIsLeft } from './facts.ts'
import { seconds } from './table.ts'
import { sentenceOf } from './witness-load.ts'
import type { DrillWorld } from './world.ts'

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string
  begin(): Promise<void> | void
  end(): Promise<void> | void
  /** What else to look at while it lasts; words for the table. */
  look?(): Promise<string>
}

/** What people saw while it lasted, who was told, and how it was over. */
export interface Phase {
  readonly fault: string
  readonly heldSeconds: number
  /** Orders that were acknowledged meanwhile. */
  readonly orders: number
  /** What shops were answered instead, and how often. */
  readonly shops: Readonly<Record<string, number>>
  /** What somebody who registers was answered, and how often. */
  readonly people: Readonly<Record<string, number>>
  readonly slowestPersonMs: number
  readonly looked: string | undefined
  readonly fired: readonly string[]
  readonly waiting: readonly string[]
  /** Until every node answered and the signer had reported. */
  readonly answersMs: number
  /** Until nothing waited any more of what did when everything answered again. NaN: not within two minutes. */
  readonly drainedMs: number
  readonly left: readonly string[]
}

const drainsWithinMs = 120_000
const knocksEveryMs = 3_000
const ringsOutMs = 60_000
/** A minute's alert needs its minute after the last sample, too. */
const settlesMs = 5_000

export async function playFault(
  world: DrillWorld,
  fault: Fault,
  heldSeconds: number,
  signal: AbortSignal,
): Promise<Phase> {
  await untilNothingRings(world, signal)
  const before = await world.witness.counts()
  // What the fault before has left ringing is not this one's.
  const rings = new Set(world.alerts?.firing())
  world.alerts?.since()
  await fault.begin()
  const people: Record<string, number> = {}
  let slowestPersonMs = 0
  const untilMs = Date.now() + heldSeconds * 1_000
  while (Date.now() < untilMs && !signal.aborted) {
    const began = performance.now()
    const said = await knock(world.nodes.api.url)
    people[said] = (people[said] ?? 0) + 1
    slowestPersonMs = Math.max(slowestPersonMs, performance.now() - began)
    await pause(Math.max(0, knocksEveryMs - (performance.now() - began)), undefined, { signal }).catch(
      () => undefined,
    )
  }
  const looked = await fault.look?.()
  const { fired = [], waiting = [] } = world.alerts?.since() ?? {}
  const after = await world.witness.counts()
  await fault.end()
  const endedMs = Date.now()
  await world.answers(endedMs)
  const answersMs = Date.now() - endedMs
  const { drainedMs, left } = await drain(world, endedMs, signal)
  await pause(settlesMs, undefined, { signal }).catch(() => undefined)
  return {
    fault: fault.name,
    heldSeconds,
    orders: after.orders - before.orders,
    shops: since(before.answers, after.answers),
    people,
    slowestPersonMs: Math.round(slowestPersonMs),
    looked,
    fired: fired.filter((name) => !rings.has(name)),
    waiting,
    answersMs,
    drainedMs,
    left,
  }
}

async function untilNothingRings({ alerts }: DrillWorld, signal: AbortSignal): Promise<void> {
  const untilMs = Date.now() + ringsOutMs
  while ((alerts?.firing().length ?? 0) > 0 && Date.now() < untilMs && !signal.aborted) await pause(1_000)
}

/** Somebody registers: the call writes to the database, and a code goes by mail. */
async function knock(url: string): Promise<string> {
  const person = {
    email: `knock-${randomUUID().slice(0, 8)}@drill.example`,
    password: `Drill@${randomUUID().slice(0, 8)}!A1`,
  }
  try {
    const answer = await fetch(`${url}/account/user/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(person),
      signal: AbortSignal.timeout(30_000),
    })
    const body = await answer.text()
    return answer.status === 200 ? '200' : `${answer.status} ${sentenceOf(body)}`
  } catch {
    return 'no answer'
  }
}

function since(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>) {
  const entries = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
  return Object.fromEntries(entries.filter(([, count]) => count > 0))
}

/** Deals wait for their payers and a payout for its blocks, on the best of days; what flows is looked at one by one. */
const waitsAnyway = ['open deals', 'payouts on their way', 'cases']
const flows = ['outbox', 'webhooks waiting', 'receipts', 'bank messages', 'answers of the bot']

async function drain(world: DrillWorld, sinceMs: number, signal: AbortSignal) {
  const skipped = new Set([...waitsAnyway, ...flows])
  const begun = new Set(await whatFlows(world.postgres))
  for (;;) {
    const flowing = (await whatFlows(world.postgres)).filter((one) => begun.has(one))
    const wrong = Object.entries(await whatIsLeft(world.postgres))
      .filter(([name, count]) => count > 0 && !skipped.has(name))
      .map(([name, count]) => `${name}: ${count}`)
    const ms = Date.now() - sinceMs
    if (flowing.length + wrong.length === 0) return { drainedMs: ms, left: [] }
    if (ms > drainsWithinMs || signal.aborted) return { drainedMs: Number.NaN, left: [...wrong, ...flowing] }
    await pause(500)
  }
}

export function rowOfPhase(phase: Phase): Row {
  const countsText = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .sort(([, one], [, other]) => other - one)
      .map(([said, count]) => `${count} × ${said}`)
      .join('; ') || '–'
  return {
    fault: phase.fault,
    held: `${phase.heldSeconds} s`,
    'orders made': phase.orders,
    'shops were told': countsText(phase.shops),
    'people were told': countsText(phase.people),
    'alerts fired': phase.fired.join(', ') || '–',
    'began to wait': phase.waiting.join(', ') || '–',
    'answers after': seconds(phase.answersMs),
    'drained after': seconds(phase.drainedMs),
    left: phase.left.join(', ') || 'nothing',
    ...(phase.looked !== undefined && { besides: phase.looked }),
  }
}

/** What a drill of faults reports. */
export function findingsOf(phases: readonly Phase[]): string[] {
  return phases.flatMap(({ fault, left, shops, people }) => [
    ...left.map((one) => `left after "${fault}": ${one}`),
    ...Object.keys({ ...shops, ...people })
      .filter((said) => said.startsWith('500'))
      .map((said) => `"${fault}" was answered ${said}`),
  ])
}
