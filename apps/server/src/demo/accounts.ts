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
  /** Whose code they came with. */
  readonly invitedBy?: string
}

export interface AccountParts {
  readonly db: Database
  readonly passwords: Passwords
  readonly users: UserService
  readonly referrals: ReferralService
}

export const demoTrader = 'trader@demo.florin'
export const demoMerchant = 'merchant@demo.florin'
export const demoLead = 'lead@demo.florin'
export const demoSupport = 'support@demo.florin'

export const demoAccounts: readonly DemoAccount[] = [
  { email: demoTrader, username: 'morozov_a', accountType: 'trader' },
  { email: demoMerchant, username: 'nordic_shop', accountType: 'merchant' },
  { email: demoLead, username: 'sokolova_lead', accountType: 'trader', isLead: true },
  { email: demoSupport, username: 'support_kira', accountType: 'trader', isStaff: true },
]

export const oldestInvitation = 'north.star@demo.florin'
/** Addresses whose owners have not used the lead's code. */
const waitingInvitations = [oldestInvitation, 'friend@demo.florin']

const origin = { ip: '127.0.0.1', requestId: 'demo' }

/** Makes the demo accounts that are missing, through the same verbs that people use. */
export async function makeDemoAccounts(parts: AccountParts): Promise<void> {
  for (const account of demoAccounts) await makeAccount(parts, account)
}

export async function makeAccount(parts: AccountParts, account: DemoAccount): Promise<void> {
  const { email, accountType, invitedBy } = account
  if (await parts.users.findByEmail(email)) return
  const passwordHash = await parts.passwords.hash(demoPassword)
  const lead = invitedBy === undefined ? undefined : await parts.users.findByEmail(invitedBy)
  const user = await parts.db.write(async (tx) => {
    const made = await parts.users.create(tx, { email, passwordHash, accountType, language: 'ru' })
    if (made && lead) {
      const code = await parts.referrals.create(tx, lead.id, email)
      await parts.referrals.use(tx, code, email, made.id)
    }
    return made
  })
  // Another node made it a moment ago.
  if (!user) return
  const { isLead, isStaff } = account
  if (isLead || isStaff) {
    await parts.users.changeRights('demo', origin, user.id, {
      ...(isLead && { isLead, hasWalletOutput: true }),
      ...(isStaff && { isStaff }),
    })
  }
  // After the rights: a name like support's is for staff.
  await parts.users.rename(user.id, account.username)
  if (!isLead) return
  for (const invited of waitingInvitations)
    await parts.db.write((tx) => parts.referrals.create(tx, user.id, invited))
}
