import type { AuthParts } from '../auth/index.ts'
import { waitingDealsOf } from '../deals/index.ts'
import { type AlertParts, openAbout } from '../notifications/index.ts'
import type { Live } from '../platform/live.ts'
import { type Bot, type BotApi, createBot, type TelegramParts } from '../telegram/index.ts'
import { endOpenLinks, issueUploadLink, type UploadLinkParts } from '../upload-links/index.ts'
import type { DealServices } from './compose-deals.ts'
import { uploadFolder } from './compose-evidence.ts'
import type { World } from './world.ts'

type Outside = Omit<World, 'webApp'>

export interface TelegramServices {
  readonly parts: TelegramParts
  /** Unset where there is no bot. */
  readonly bot: Bot | undefined
}

interface Below {
  readonly auth: AuthParts
  readonly live: Live
  readonly api: BotApi | undefined
  readonly services: DealServices
  readonly alerts: AlertParts
  readonly uploadLinks: UploadLinkParts
}

export function composeTelegram(
  { config, secrets, log, telegram }: Outside,
  { auth, live, api, services, alerts, uploadLinks }: Below,
): TelegramServices {
  const { db, users, limits } = auth
  const parts: TelegramParts = {
    db,
    log,
    live,
    secrets,
    limits,
    users,
    disputes: services.disputes,
    api,
    chatPage: telegram?.chatPage,
    publicUrl: config.publicUrl.origin,
    uploadFolder: uploadFolder(config.dataDir),
    tell: auth.tell,
    openAbout: (tx, userId, about) => openAbout(alerts, tx, userId, about),
    uploadLink: (tx, disputeId, traderId) =>
      issueUploadLink(uploadLinks, tx, { disputeId, side: 'trader', ownerId: traderId }),
    endUploadLinks: endOpenLinks,
    async waitingDeals(userId) {
      const { accountType, isLead } = await users.find(userId, db.each)
      const actor = { userId, sessionId: '', accountType, isLead, isStaff: false }
      const { results } = await waitingDealsOf(services.deals, actor)
      return results.map(({ amount, payment_details: { bank, card, phone_number } }) => ({
        amount: `${amount} RUB`,
        bank: bank.name,
        // Never the whole number, in a chat that others may read.
        account: `•• ${(card ?? phone_number ?? '').slice(-4)}`,
      }))
    },
  }
  const usesWebhook = telegram?.usesWebhook ?? false
  return { parts, bot: api && createBot({ ...parts, api }, { usesWebhook }) }
}
