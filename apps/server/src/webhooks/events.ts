import { Problem } from '../platform/problem.ts'
import { type EventOwner, type EventPlace, eventsAfter, findPlace } from './event-store.ts'
import type { WebhookParts } from './parts.ts'
import type { MerchantEvent } from './webhook.ts'

export interface EventPage {
  readonly events: readonly MerchantEvent[]
  readonly hasMore: boolean
}

const fromTheStart: EventPlace = { settlesAfter: '0', position: 0n }

/** Everything that happened, oldest first: for shops that would rather ask, or have missed something. */
export async function listEvents(
  { db, render }: Pick<WebhookParts, 'db' | 'render'>,
  owner: EventOwner,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<EventPage> {
  const place = after === undefined ? fromTheStart : await findPlace(db.each, owner, after)
  if (!place) throw new Problem('event.not_found')
  const found = await eventsAfter(db.each, owner, place, limit + 1)
  return { events: found.slice(0, limit).map(render), hasMore: found.length > limit }
}
