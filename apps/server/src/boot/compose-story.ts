import type { AuthParts } from '../auth/index.ts'
import { balances } from '../books/index.ts'
import { type DealParts, totalProfit } from '../deals/index.ts'
import type { AlertParts } from '../notifications/index.ts'
import { requisiteSeal, traderRating } from '../payment-methods/index.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { TerminalParts } from '../terminals/index.ts'
import type { StoryParts } from '../user-story/index.ts'

interface Below {
  readonly secrets: Secrets
  readonly auth: AuthParts
  readonly terminals: TerminalParts
  readonly alerts: AlertParts
  readonly deals: DealParts
}

/** What support reads of one person on one page. */
export function composeStory({ secrets, auth, terminals, alerts, deals }: Below): StoryParts {
  const { db, users, sessions, tell, queueMail } = auth
  return {
    db,
    secrets,
    users,
    sessions,
    terminals,
    alerts,
    seal: requisiteSeal(secrets),
    balancesOf: (userId) => balances(db.each, userId, 'USDT'),
    profitOf: (userId) => totalProfit(deals, userId),
    ratingOf: (userId) => traderRating(db.each, userId),
    tell,
    queueMail,
  }
}
