import type { Tx } from '../platform/database.ts'
import type { TelegramParts } from './parts.ts'
import type { BotUser } from './person.ts'
import { replyWithMenu } from './person.ts'
import { reply } from './replies.ts'

const mostShown = 10

/** Deals that wait for the trader's word. They are confirmed on the site: no money moves by a chat. */
export async function listDeals(parts: TelegramParts, tx: Tx, person: BotUser): Promise<void> {
  const { say, telegramId, userId } = person
  const deals = await parts.waitingDeals(userId)
  if (deals.length === 0) return replyWithMenu(parts, tx, person, say('no_deals'))
  const lines = deals.slice(0, mostShown).map((deal) => say('deal_line', { ...deal }))
  await reply(parts.secrets, tx, telegramId, {
    text: [say('deals', { count: deals.length }), ...lines].join('\n'),
    buttons: [[{ text: say('open_site'), url: `${parts.publicUrl}/transactions` }]],
  })
}
