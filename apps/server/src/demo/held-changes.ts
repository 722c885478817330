import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { HeldChanges, HeldRequest } from '../platform/held-changes.ts'
import { type AccountParts, demoMerchant, demoTrader, makeAccount } from './accounts.ts'

export interface HeldDemoParts extends AccountParts {
  readonly held: HeldChanges
}

/** A colleague of the demo's support, who has asked for two things. */
const colleague = {
  email: 'support2@demo.florin',
  username: 'support_ilya',
  accountType: 'trader',
  isStaff: true,
} as const

const origin = { ip: '188.17.20.1', requestId: 'demo' }

/** Two requests that wait for the demo's support, once: the screen shows what production does, although a demo holds nothing back. */
export async function makeDemoHeld(parts: HeldDemoParts): Promise<void> {
  await makeAccount(parts, colleague)
  const [maker, trader, merchant] = await Promise.all(
    [colleague.email, demoTrader, demoMerchant].map((email) => parts.users.findByEmail(email)),
  )
  if (!maker || !trader || !merchant) return
  const common = { makerId: maker.id, origin }
  const requests: HeldRequest[] = [
    {
      ...common,
      kind: 'user.percentages',
      subject: `user:${merchant.id}`,
      concerns: [merchant.id],
      reason: 'Оборот за октябрь больше 2 млн ₽. Условия согласованы с партнёрами 10 ноября.',
      change: { userId: merchant.id, depositBasisPoints: 650 },
    },
    {
      ...common,
      kind: 'user.withdrawal',
      subject: `user:${trader.id}`,
      concerns: [trader.id],
      reason: 'Документы проверены, попросил вывод.',
      change: { userId: trader.id, hasWalletOutput: true },
    },
  ]
  await parts.db.write(async (tx) => {
    if (await hasAsked(tx, maker.id)) return
    for (const request of requests) await parts.held.hold(tx, request)
  })
}

/** Also of an earlier start, and however it was decided. */
async function hasAsked(tx: Tx, makerId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('demo.held'))`.execute(tables(tx))
  const { rows } = await sql`select from held_change_facts where maker_id = ${makerId} limit 1`.execute(
    tables(tx),
  )
  return rows.length > 0
}
