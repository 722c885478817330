import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, type Tx, tables } from '../platform/database.ts'

/** Waits for the next place to send, over all processes. Answers 0 with the place taken, or the wait where it is longer than `mostMs`. */
export async function awaitTurn(
  db: Pick<Database, 'each'>,
  telegramId: string,
  mostMs: number,
  signal?: AbortSignal,
): Promise<number> {
  const ends = performance.now() + mostMs
  for (;;) {
    const waitMs = await takeTurn(db.each, telegramId)
    if (waitMs === 0) return 0
    if (performance.now() + waitMs > ends) return waitMs
    await sleep(waitMs, undefined, signal ? { signal } : {})
  }
}

async function takeTurn(tx: Tx, telegramId: string): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select take_telegram_turn(${telegramId}) as wait
  `.execute(tables(tx))
  return rows[0]?.wait ?? 0
}

/** Telegram asked for a pause; it is kept by every process. */
export async function pauseChat(tx: Tx, telegramId: string, seconds: number): Promise<void> {
  await sql`select pause_telegram(${telegramId}, ${seconds})`.execute(tables(tx))
}
