import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, type Queryable, tables } from '../platform/database.ts'

/** The interval between slots; a caller with a longer wait waits for a chat or a pause. */
const placeMs = 40

/** For each database of this process: the caller at the front of the queue for a slot. */
const fronts = new WeakMap<object, Promise<unknown>>()

/** Waits for the next place to send, over all processes. Answers 0 with the place taken, or the wait where it is longer than `mostMs`. */
export async function awaitTurn(
  db: Pick<Database, 'each'>,
  telegramId: string,
  mostMs: number,
  signal?: AbortSignal,
): Promise<number> {
  const ends = performance.now() + mostMs
  for (;;) {
    const waitMs = await atFront(db, () => takeAtFront(db.each, telegramId))
    if (waitMs === 0) return 0
    if (performance.now() + waitMs > ends) return waitMs
    await sleep(waitMs, undefined, signal ? { signal } : {})
  }
}

/**
 * One query at a time in this process, first come first served: fifty callers that query every 40 ms would take all connections from those
 * that send.
 */
function atFront<Result>({ each }: Pick<Database, 'each'>, ask: () => Promise<Result>): Promise<Result> {
  const turn = (fronts.get(each) ?? Promise.resolve()).then(ask)
  fronts.set(
    each,
    turn.catch(() => undefined),
  )
  return turn
}

/** Stays at the front for the next place, but not for a chat that has to wait. */
async function takeAtFront(tx: Queryable, telegramId: string): Promise<number> {
  for (;;) {
    const waitMs = await takeTurn(tx, telegramId)
    if (waitMs === 0 || waitMs > placeMs) return waitMs
    await sleep(waitMs)
  }
}

async function takeTurn(tx: Queryable, telegramId: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select take_telegram_turn(${telegramId}) as wait
  `.execute(tables(tx))
  return rows[0]?.wait ?? 0
}

/** Telegram required a pause (429); every process keeps it. */
export async function pauseChat(tx: Queryable, telegramId: string, seconds: number): Promise<void> {
  await sql`select pause_telegram(${telegramId}, ${seconds})`.execute(tables(tx))
}
