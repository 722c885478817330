import type pg from 'pg'
import type { Database } from '../src/platform/database.ts'
import { firstToday } from './share.ts'

/**
 * The effects of a process on the world outside of it, counted: statements that write, payments that are sent, lines of a journal. Before
 * the step that it must not reach it dies, and from then on does nothing.
 */
export interface Life {
  readonly steps: number
  readonly isOver: boolean
  /** A read, or anything else that leaves nothing behind. */
  assertAlive(): void
  /** Something that is there afterwards. */
  step(): void
  /** Called at death: connections break, as they do when a process ends. */
  onDeath(hear: () => void): void
}

export class Died extends Error {
  override readonly name = 'Died'
}

/** `end` is how it dies: by default every connection and port fails from then on; a process of its own is killed. */
export function lifeUntil(lastStep = Number.POSITIVE_INFINITY, end: () => void = () => undefined): Life {
  let steps = 0
  let isOver = false
  const hearers: (() => void)[] = []
  const assertAlive = () => {
    if (isOver) throw new Died(`died before step ${lastStep}`)
  }
  return {
    get steps() {
      return steps
    },
    get isOver() {
      return isOver
    },
    assertAlive,
    step() {
      assertAlive()
      steps += 1
      if (steps < lastStep) return
      isOver = true
      for (const hear of hearers) hear()
      end()
      assertAlive()
    },
    onDeath: (hear) => void hearers.push(hear),
  }
}

/** Plays with a death before the first step, then before the second, and so on, until a life lasts to the end. Answers its steps. */
export function everyStep(play: (life: Life) => Promise<void>): Promise<number> {
  return stepsFrom(play, 1, 1)
}

/** The same with a death before every `nth` step only, others tomorrow: for ordinary runs of what the long run plays whole. */
export function someSteps(play: (life: Life) => Promise<void>, nth: number): Promise<number> {
  return stepsFrom(play, firstToday(nth), nth)
}

async function stepsFrom(
  play: (life: Life) => Promise<void>,
  first: number,
  distance: number,
): Promise<number> {
  for (let step = first; ; step += distance) {
    const life = lifeUntil(step)
    await play(life)
    if (!life.isOver) return life.steps
  }
}

/**
 * Inside a transaction every statement is a step, its begin and commit too. Outside: what writes, except for leases, because polling for
 * work is no part of the work.
 */
const leavesNothing = /^\s*(select|set|show)\b|\bleased_until\b|\blook_at\b.*skip locked/is

/** Wraps the statements of the product's own pool, from outside: the product has no code for it. */
export function mortalDatabase(db: Database, life: Life): Database {
  for (const pool of new Set([db.pool, db.session, db.steady])) {
    const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
    const known = new WeakSet<pg.PoolClient>()
    pool.connect = (async () => {
      life.assertAlive()
      const client = await connect()
      if (!known.has(client)) makeMortal(client, life)
      known.add(client)
      return client
    }) as typeof pool.connect
  }
  return db
}

function makeMortal(client: pg.PoolClient, life: Life): void {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method takes a dozen shapes; all of them pass through here.
  const query = client.query.bind(client) as (...args: any[]) => any
  let isInTransaction = false
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  client.query = (async (...args: any[]) => {
    const text: string = typeof args[0] === 'string' ? args[0] : args[0].text
    if (/^\s*(begin|start transaction)/i.test(text)) isInTransaction = true
    if (isInTransaction || !leavesNothing.test(text)) life.step()
    else life.assertAlive()
    if (/^\s*(commit|rollback)/i.test(text)) isInTransaction = false
    const answer = await query(...args)
    // A process that died meanwhile gets no answer.
    life.assertAlive()
    return answer
  }) as typeof client.query
  life.onDeath(() => {
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  })
}

/** A port or a journal whose named methods are steps; the others only fail once the process is dead. */
export function mortalPort<Port extends object>(
  port: Port,
  life: Life,
  stepNames: readonly (keyof Port)[],
): Port {
  return new Proxy(port, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (stepNames.includes(name as keyof Port)) life.step()
        else life.assertAlive()
        return member.apply(target, args)
      }
    },
  })
}
