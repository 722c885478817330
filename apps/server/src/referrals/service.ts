import type { Language } from '@florin/contract'
import type { Database, Tx } from '../platform/database.ts'
import type { Live } from '../platform/live.ts'
import { mailIdentity } from '../platform/mail-identity.ts'
import { Problem } from '../platform/problem.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { LetterRequest } from '../ports/letters.ts'
import type { UserService } from '../users/index.ts'
import { newCode } from './new-code.ts'
import * as store from './store.ts'

export interface ReferralParts {
  readonly db: Database
  readonly live: Live
  readonly users: UserService
  readonly limits: RateLimits
  queueMail(tx: Tx, letter: LetterRequest): Promise<void>
}

export interface Invitation {
  readonly leadId: string
  readonly email: string
  readonly language: Language
}

export interface ReferralService {
  /** Refuses a code that this address could not use, before anything is sent to it. */
  check(code: string, email: string): Promise<void>
  /** Ties the new person to the lead, once, in the transaction that makes the person. */
  use(tx: Tx, code: string, email: string, userId: string): Promise<void>
  create(tx: Tx, leadId: string, email: string): Promise<string>
  /** A code for somebody who has no account yet, mailed to that person. */
  invite(invitation: Invitation): Promise<store.Referral>
  list(leadId: string, page: number): Promise<{ count: number; referrals: store.Referral[] }>
}

export const referralPageSize = 10

/** Bounds how many addresses a lead can mail, or try for accounts. */
const invitationsPerDay = 20

export function referralService(parts: ReferralParts): ReferralService {
  const { db, live, limits } = parts
  return {
    async check(code, email) {
      if (!(await store.isUsable(db.each, code, email))) throw new Problem('referral.unknown')
    },
    async use(tx, code, email, userId) {
      const leadId = await store.use(tx, code, email, userId)
      if (leadId === undefined) throw new Problem('referral.unknown')
      await live.announce(tx, leadId, { type: 'deals.changed' })
    },
    async create(tx, leadId, email) {
      return (await insert(tx, leadId, email)).code
    },
    async invite({ leadId, email, language }) {
      await limits.take([
        { name: 'referral.create', key: leadId, limits: [{ max: invitationsPerDay, seconds: 86_400 }] },
      ])
      const { email: own } = await parts.users.find(leadId, parts.db.each)
      if (mailIdentity(own) === mailIdentity(email)) throw new Problem('referral.own_address')
      return db.write(async (tx) => {
        if (await parts.users.credentials(tx, email)) throw new Problem('referral.has_account')
        const made = await insert(tx, leadId, email)
        const values = { referral_code: made.code }
        await parts.queueMail(tx, { to: email, language, template: 'referral.invited', values })
        return made
      })
    },
    list: (leadId, page) => store.listOfLead(db.each, leadId, page, referralPageSize),
  }
}

async function insert(tx: Tx, leadId: string, email: string): Promise<store.Referral> {
  const made = await store.insert(tx, leadId, email, newCode())
  if (!made) throw new Problem('referral.already_invited')
  return made
}
