import { type DealParts, type DealVersions, dealVersions, type OrderNews, orderNews } from '../deals/index.ts'
import { type DisputeParts, rulesOf } from '../disputes/index.ts'
import type { EvidenceParts } from '../evidence/index.ts'
import { createMerchants, type Merchants } from '../merchants/index.ts'
import { alertsAbout, firstOpened, openAbout } from '../notifications/index.ts'
import type { WebhookParts } from '../webhooks/index.ts'
import type { BelowDeals, Outside } from './below-deals.ts'
import { composeDealParts } from './compose-deal-parts.ts'
import { composeEvidence } from './compose-evidence.ts'
import { composeWebhooks } from './compose-webhooks.ts'

export interface DealServices {
  readonly evidence: EvidenceParts
  readonly merchants: Merchants
  readonly deals: DealParts
  readonly disputes: DisputeParts
  readonly versions: DealVersions
  readonly orderNews: OrderNews
  readonly webhooks: WebhookParts
}

/** Orders, deals, and everything that a shop's program and a payer's page lean on. */
export async function composeDeals(world: Outside, below: BelowDeals): Promise<DealServices> {
  const { auth, live, wallet, listener } = below
  const merchants = createMerchants({
    db: auth.db,
    live,
    users: auth.users,
    codes: auth.codes,
    limits: auth.limits,
    limitFactor: world.config.limitFactor,
    wallet: wallet.withdrawals,
    queueMail: auth.queueMail,
    tell: auth.tell,
  })
  const evidence = composeEvidence(world, below)
  const deals = composeDealParts(world, below, merchants, evidence)
  return {
    evidence,
    merchants,
    deals,
    disputes: {
      db: auth.db,
      live,
      limits: auth.limits,
      deals,
      evidence,
      held: below.held,
      staffCodes: below.staffCodes,
      heldVerdictAbove: world.config.heldChanges.verdictAbove,
      alertsAbout: (userId, about) => alertsAbout(below.alerts, userId, about),
      openAbout: (userId, about) => auth.db.write((tx) => openAbout(below.alerts, tx, userId, about)),
      firstOpened,
      lacksMessenger: below.lacksMessenger,
      rules: rulesOf(world.config.caseRules),
    },
    versions: dealVersions(listener),
    orderNews: orderNews(listener),
    webhooks: composeWebhooks(world, below),
  }
}
