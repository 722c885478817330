import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '../apps/server/src/platform/database.ts'

const operator = fileURLToPath(new URL('../apps/server/src/operator.ts', import.meta.url))
const moneyCheck = fileURLToPath(new URL('../tools/money-check.ts', import.meta.url))

/** `npm run money:check`, beside the running server; throws with its findings when it is not green. */
export async function checkMoney(): Promise<void> {
  await promisify(execFile)(process.execPath, [moneyCheck], {
    env: { ...process.env, DATA_DIR: process.env.FLORIN_DATA },
  })
}

/** By the operator's own tool. Whoever was signed in signs in anew. */
export async function makeStaff(email: string): Promise<void> {
  await promisify(execFile)(process.execPath, [operator, 'rights', email, 'staff=on'], {
    env: { ...process.env, DATA_DIR: process.env.FLORIN_DATA },
  })
}

/** The shortest clock is five minutes: its end is moved to now. That it ends, and what follows, is the server's own doing. */
export async function letTimePass(dealId: string): Promise<void> {
  const connectionString = (
    await readFile(join(process.env.FLORIN_DATA ?? '', 'postgres.url'), 'utf8')
  ).trim()
  const db = openDatabase({ connectionString, poolSize: 1 })
  try {
    await db.pool.query('update deal set due_at = clock_timestamp() where id = $1', [dealId])
  } finally {
    await db.close()
  }
}
