import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DrillRow } from './drill.ts'
import { whatFlows, whatIsLeft } from './facts.ts'
import type { ExpectedAlert, Fault } from './fault.ts'
import { seconds } from './table.ts'
import { sentenceOf } from './witness-load.ts'
import type { DrillWorld } from './world.ts'

/** What people saw while it lasted, who was told, and how it was over. */
export interface Phase {
  readonly fault: string
  readonly heldSeconds: number
  /** Orders that were acknowledged meanwhile. */
  readonly orders: number
  /** What shops were answered instead, and how often. */
  readonly shops: Readonly<Record<string, number>>
  /** The answers to a new registration, and how often each. */
  readonly people: Readonly<Record<string, number>>
  readonly slowestPersonMs: number
  readonly looked: string | undefined
  /** What the fault has to be alerted by, when it lasts long enough. */
  readonly rings: readonly ExpectedAlert[]
  readonly answersWithinMs: number | undefined
  /** Alerts of a fault before that still rang when this one began: they are not counted as its own. */
  readonly rangBefore: readonly string[]
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
/** What the next fault is judged by must have ended. */
const ownRingsOutMs = 300_000
/** A minute's alert needs its minute after the last sample, too. */
const settlesMs = 5_000

export async function playFault(
  world: DrillWorld,
  fault: Fault,
  holdSeconds: number,
  signal: AbortSignal,
): Promise<Phase> {
  await untilNothingRings(world, fault, signal)
  const before = await world.witness.counts()
  // What the fault before has left ringing is not this one's.
  const rangBefore = [...(world.alerts?.firing() ?? [])]
  world.alerts?.since()
  await fault.begin(world)
  const people: Record<string, number> = {}
  let slowestPersonMs = 0
  const beganMs = performance.now()
  const untilMs = Date.now() + holdSeconds * 1_000
  while (Date.now() < untilMs && !signal.aborted) {
    const began = performance.now()
    const said = await knock(world.nodes.api.url)
    people[said] = (people[said] ?? 0) + 1
    slowestPersonMs = Math.max(slowestPersonMs, performance.now() - began)
    await pause(Math.max(0, knocksEveryMs - (performance.now() - began)), undefined, { signal }).catch(
      () => undefined,
    )
  }
  // Less when it was ended by hand, more when the last answer was slow.
  const heldSeconds = Math.round((performance.now() - beganMs) / 1_000)
  const looked = await fault.look?.(world)
  const { fired = [], waiting = [] } = world.alerts?.since() ?? {}
  const after = await world.witness.counts()
  await fault.end(world)
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
    rings: fault.rings ?? [],
    answersWithinMs: fault.answersWithinMs,
    rangBefore,
    fired: fired.filter((name) => !rangBefore.includes(name)),
    waiting,
    answersMs,
    drainedMs,
    left,
  }
}

async function untilNothingRings(
  { alerts }: DrillWorld,
  { rings = [] }: Fault,
  signal: AbortSignal,
): Promise<void> {
  const began = Date.now()
  const own = new Set(rings.map(({ alert }) => alert))
  for (;;) {
    const firing = alerts?.firing() ?? []
    const mostMs = firing.some((name) => own.has(name)) ? ownRingsOutMs : ringsOutMs
    if (firing.length === 0 || Date.now() - began > mostMs || signal.aborted) return
    await pause(1_000)
  }
}

/** A new user registers: the call writes to the database, and a code goes by mail. */
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

/** Deals wait for their payers and a payout for its blocks, on the best of days; each is followed by its id. */
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

export function rowOfPhase(phase: Phase): DrillRow {
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
    'alerts owed': owedText(phase),
    'began to wait': phase.waiting.join(', ') || '–',
    'answers after': seconds(phase.answersMs),
    'drained after': seconds(phase.drainedMs),
    'slowest answer': seconds(phase.slowestPersonMs),
    left: phase.left.join(', ') || 'nothing',
    ...(phase.looked !== undefined && { besides: phase.looked }),
  }
}

/** An alert that needed more time is named with that time: its absence says nothing. */
function owedText({ rings, heldSeconds }: Phase): string {
  const words = rings.map(({ alert, afterSeconds }) =>
    heldSeconds >= afterSeconds ? alert : `${alert} only after ${afterSeconds} s`,
  )
  return words.join(', ') || '–'
}
