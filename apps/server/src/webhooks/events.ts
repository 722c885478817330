import type { Queryable } from '../platform/database.ts'
import { cursorRefused } from '../platform/page-cursor.ts'
import {
  type EventOwner,
  type EventPlace,
  eventsAfter,
  findPing,
  findPlace,
  placeBefore,
} from './event-store.ts'
import type { WebhookParts } from './parts.ts'
import type { MerchantEvent } from './webhook.ts'

export interface EventPage {
  readonly events: readonly MerchantEvent[]
  readonly hasMore: boolean
}

const fromTheStart: EventPlace = { settlesAfter: '0', position: 0n }

/** Everything that happened, oldest first: for shops that poll, or have missed something. */
export async function listEvents(
  { db, render }: Pick<WebhookParts, 'db' | 'render'>,
  owner: EventOwner,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<EventPage> {
  const place = after === undefined ? fromTheStart : await placeOf(db.each, owner, after)
  const found = await eventsAfter(db.each, owner, place, limit + 1)
  return { events: found.slice(0, limit).map(render), hasMore: found.length > limit }
}

/** Any id that a shop has been given, in this list or by webhook. */
async function placeOf(tx: Queryable, owner: EventOwner, id: string): Promise<EventPlace> {
  const place = await findPlace(tx, owner, id)
  if (place) return place
  const sentAt = await findPing(tx, owner, id)
  if (!sentAt) throw cursorRefused()
  return (await placeBefore(tx, owner, sentAt)) ?? fromTheStart
}
