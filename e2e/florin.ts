import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '../apps/server/src/platform/database.ts'

const moneyCheck = fileURLToPath(new URL('../tools/money-check.ts', import.meta.url))

/** `npm run money:check`, beside the running server; throws with its findings when it is not green. */
export async function checkMoney({ isFull = false } = {}): Promise<void> {
  await promisify(execFile)(process.execPath, [moneyCheck, ...(isFull ? ['--full'] : [])], {
    env: { ...process.env, DATA_DIR: process.env.FLORIN_DATA },
  })
}

/**
 * Rights are written to the row: the operator's tool, which gives them, has its own tests as a process (operator/operator-rights.test.ts), and each
 * start of it loads the whole server. Whoever was signed in signs in anew.
 */
export const makeStaff = (email: string) => giveRights(email, 'is_staff = true')
export const makeLead = (email: string) => giveRights(email, 'is_lead = true')
export const makeWithdrawingLead = (email: string) =>
  giveRights(email, 'is_lead = true, wallet_output_permission = true')

function giveRights(email: string, rights: string): Promise<void> {
  return inDatabase(`update user_account set ${rights} where email = $1`, [email])
}

/** This person came with one of the lead's codes, although they were there before. */
export function letCome(email: string, leadEmail: string): Promise<void> {
  return inDatabase(
    `insert into referral_code (lead_id, email, code, used_by, used_at)
     select lead.id, invited.email, 'walk-' || invited.id, invited.id, now()
     from user_account as lead, user_account as invited where lead.email = $2 and invited.email = $1`,
    [email, leadEmail],
  )
}

/** The shortest clock is five minutes: its end is moved to now. That it ends, and what follows, is the server's own doing. */
export function letTimePass(dealId: string): Promise<void> {
  return inDatabase('update deal set due_at = clock_timestamp() where id = $1', [dealId])
}

/** A day of the case has passed. That a rule decides it, and which, is the server's own doing. */
export function letCaseAge(disputeId: string): Promise<void> {
  return inDatabase(
    `update dispute set admitted_at = admitted_at - interval '24 hours 1 minute', rules_look_at = '-infinity' where id = $1`,
    [disputeId],
  )
}

/** Connected days before the case is opened. Connecting is another walk's subject. */
export function letTelegramBe(email: string): Promise<void> {
  return inDatabase(
    `insert into telegram_account (user_id, telegram_id, telegram_name, auth_date)
     select id, 1 + floor(random() * 1e9)::bigint, 'Walk', now() - interval '2 days' from user_account where email = $1`,
    [email],
  )
}

async function inDatabase(statement: string, values: readonly string[]): Promise<void> {
  const connectionString = (
    await readFile(join(process.env.FLORIN_DATA ?? '', 'postgres.url'), 'utf8')
  ).trim()
  const db = openDatabase({ connectionString, poolSize: 1 })
  try {
    await db.pool.query(statement, [...values])
  } finally {
    await db.close()
  }
}
