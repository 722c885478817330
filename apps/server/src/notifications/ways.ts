import { type AlertChannel, alertChannels } from '@florin/contract'
import type { Channel } from '../ports/messenger.ts'
import type { ClaimedAlert } from './alert.ts'
import type { AlertParts } from './parts.ts'

/** The channels that an alert may go to, in the order in which they are asked. */
export async function channelsFor(
  { channels }: AlertParts,
  { userId }: ClaimedAlert,
): Promise<readonly Channel[]> {
  const named = (name: AlertChannel) => channels.filter((channel) => channel.name === name && channel.isOn)
  const ordered = alertChannels.flatMap(named)
  const places = await Promise.all(ordered.map((channel) => channel.places(userId)))
  return ordered.filter((_, at) => (places[at] ?? []).length > 0)
}
