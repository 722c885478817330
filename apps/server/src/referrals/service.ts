import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import * as store from './store.ts'

export interface ReferralService {
  /** Refuses a code that this address could not use, before anything is sent to it. */
  check(code: string, email: string): Promise<void>
  /** Ties the new person to the lead, once, in the transaction that makes the person. */
  use(tx: Tx, code: string, email: string, userId: string): Promise<void>
  create(tx: Tx, leadId: string, email: string): Promise<string>
  list(leadId: string, page: number): Promise<{ count: number; referrals: store.Referral[] }>
}

export const referralPageSize = 10

export function referralService(db: Database): ReferralService {
  return {
    async check(code, email) {
      if (!(await store.isUsable(db.each, code, email))) throw new Problem('referral.unknown')
    },
    async use(tx, code, email, userId) {
      if (!(await store.use(tx, code, email, userId))) throw new Problem('referral.unknown')
    },
    async create(tx, leadId, email) {
      const code = newCode()
      await store.insert(tx, leadId, email, code)
      return code
    },
    list: (leadId, page) => store.listOfLead(db.each, leadId, page, referralPageSize),
  }
}

// No vowels and no look-alikes: a code is read aloud and never spells a word.
const letters = 'BCDFGHJKMNPQRSTVWXZ23456789'

/** FLR-XXXX-XXXX-XXXX, about 57 bits: worth nothing without the address it was made for. */
function newCode(): string {
  const picked = [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('')
  return `FLR-${picked.slice(0, 4)}-${picked.slice(4, 8)}-${picked.slice(8)}`
}
