import type { AccountType } from '@florin/contract'
import type { Database } from '../platform/database.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { ReferralService } from '../referrals/index.ts'
import type { UserService } from '../users/index.ts'

export const demoPassword = 'Florin2026!'

export interface DemoAccount {
  readonly email: string
  readonly username: string
  readonly accountType: AccountType
  readonly isLead?: boolean
  readonly isStaff?: boolean
}

export const demoTrader = 'trader@demo.florin'

export const demoAccounts: readonly DemoAccount[] = [
  { email: demoTrader, username: 'morozov_a', accountType: 'trader' },
  { email: 'merchant@demo.florin', username: 'nordic_shop', accountType: 'merchant' },
  { email: 'lead@demo.florin', username: 'sokolova_lead', accountType: 'trader', isLead: true },
  { email: 'support@demo.florin', username: 'support_kira', accountType: 'trader', isStaff: true },
]

const origin = { ip: '127.0.0.1', requestId: 'demo' }

/** Makes the demo accounts that are missing, through the same verbs that people use. */
export async function makeDemoAccounts(parts: {
  db: Database
  passwords: Passwords
  users: UserService
  referrals: ReferralService
}): Promise<void> {
  for (const account of demoAccounts) await makeOne(parts, account)
}

async function makeOne(parts: Parameters<typeof makeDemoAccounts>[0], account: DemoAccount): Promise<void> {
  if (await parts.users.findByEmail(account.email)) return
  const passwordHash = await parts.passwords.hash(demoPassword)
  const user = await parts.db.write((tx) =>
    parts.users.create(tx, {
      email: account.email,
      passwordHash,
      accountType: account.accountType,
      language: 'ru',
    }),
  )
  // Another node made it a moment ago.
  if (!user) return
  await parts.users.rename(user.id, account.username)
  const { isLead, isStaff } = account
  if (isLead || isStaff) {
    await parts.users.changeRights('demo', origin, user.id, {
      ...(isLead && { isLead, hasWalletOutput: true }),
      ...(isStaff && { isStaff }),
    })
  }
  if (isLead) await parts.db.write((tx) => parts.referrals.create(tx, user.id, 'friend@demo.florin'))
}
