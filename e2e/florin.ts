import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '../apps/server/src/platform/database.ts'

const moneyCheck = fileURLToPath(new URL('../tools/money-check.ts', import.meta.url))

/** `npm run money:check`, beside the running server; throws with its findings when it is not green. */
export async function checkMoney(): Promise<void> {
  await promisify(execFile)(process.execPath, [moneyCheck], {
    env: { ...process.env, DATA_DIR: process.env.FLORIN_DATA },
  })
}

/** The shortest clock is five minutes: its end is moved to now. That it ends, and what follows, is the server's own doing. */
export async function letTimePass(dealId: string): Promise<void> {
  await inDatabase('update deal set due_at = clock_timestamp() where id = $1', [dealId])
}

/** The latest unread message of this person's phone hints at their deal. Where the reader has found that itself, nothing changes. */
export async function letHint(dealId: string): Promise<void> {
  const isKept = await inDatabase(
    `insert into deal_hint (deal_id, raw_message_id, came_at)
    select deal.id, message.id, message.received_at from deal
    join raw_message as message on message.owner_id = deal.trader_id and message.outcome = 'unparsed'
    where deal.id = $1 order by message.place desc limit 1
    on conflict do nothing returning deal_id`,
    [dealId],
  )
  const isKnown = await inDatabase('select from deal_hint where deal_id = $1', [dealId])
  if (isKept + isKnown === 0) throw new Error('There is no unread message')
}

async function inDatabase(query: string, values: unknown[]): Promise<number> {
  const connectionString = (
    await readFile(join(process.env.FLORIN_DATA ?? '', 'postgres.url'), 'utf8')
  ).trim()
  const db = openDatabase({ connectionString, poolSize: 1 })
  try {
    return (await db.pool.query(query, values)).rowCount ?? 0
  } finally {
    await db.close()
  }
}
