import { randomUUID } from 'node:crypto'
import { parse } from '@florin/money'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import { verifyWithdrawal, type Wallet } from '../wallet/index.ts'
import { type AccountParts, type DemoAccount, makeAccount } from './accounts.ts'
import { type FundingParts, fundTraders } from './history-funding.ts'

export interface WithdrawalDemoParts extends AccountParts, Omit<FundingParts, 'wallet'> {
  readonly wallet: FundingParts['wallet'] & Pick<Wallet, 'withdrawals'>
}

/** A lead with the right to withdraw, who has asked for two large sums. */
const withdrawer: DemoAccount = {
  email: 'kovalev@demo.florin',
  username: 'kovalev_lead',
  accountType: 'trader',
}
const origin = { ip: '127.0.0.1', requestId: 'demo' }
/** Both above the limit from which staff approves (WITHDRAW_APPROVAL_ABOVE). */
const sums = ['1800', '2400']
/** With their fees and something to go on with. */
const neededMicroUsdt = 5_000_000_000n
/** Well-formed and nobody's. */
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** Two withdrawals that wait for support, by the verbs that people use. A second start finds them there, however they were decided. */
export async function makeDemoWithdrawals(parts: WithdrawalDemoParts): Promise<void> {
  await makeAccount(parts, withdrawer)
  const user = await parts.users.findByEmail(withdrawer.email)
  if (!user || (await hasAsked(parts.db.each, user.id))) return
  await parts.users.changeRights('demo', origin, user.id, { isLead: true, hasWalletOutput: true })
  await fundTraders(parts, new Map([[user.id, neededMicroUsdt]]))
  for (const amount of sums) await withdraw(parts, user.id, amount)
}

async function withdraw(
  { db, codes, wallet }: WithdrawalDemoParts,
  userId: string,
  amount: string,
): Promise<void> {
  const actor = {
    userId,
    sessionId: randomUUID(),
    accountType: 'trader',
    isLead: true,
    isStaff: false,
  } as const
  const caller = { ip: '127.0.0.1', requestId: 'demo', language: 'ru', userAgent: 'demo' } as const
  // The demo has no mailbox to read: the code is entered as soon as it is made.
  const binding = {
    purpose: 'withdrawal',
    subject: userId,
    sessionId: actor.sessionId,
    parameters: { amount: String(parse('USDT', amount)?.units), address },
  } as const
  const code = await db.write((tx) => codes.issue(tx, binding))
  await verifyWithdrawal(wallet.withdrawals, actor, { amount, address }, code, caller)
}

async function hasAsked(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await sql`select from withdrawal_facts where user_id = ${userId} limit 1`.execute(
    tables(tx),
  )
  return rows.length > 0
}
