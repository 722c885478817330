import { type AlertChannel, type AlertKind, alertRules, lastChannel } from '@florin/contract'
import type { Channel } from '../ports/messenger.ts'
import type { User } from '../users/index.ts'
import type { AlertSettings, ClaimedAlert, TryResult } from './alert.ts'

export interface PastTry {
  readonly channel: AlertChannel
  readonly result: TryResult
}

interface WaysInput {
  readonly person: Pick<User, 'notifiesPayments' | 'notifiesAccount'>
  readonly settings: AlertSettings
  readonly weight: ClaimedAlert['weight']
  /** One, or those of a digest's members. */
  readonly kinds: readonly AlertKind[]
}

/** Has the person switched off the whole group that a kind belongs to? */
export function isGroupOff({ person }: Pick<WaysInput, 'person'>, kind: AlertKind): boolean {
  return !(alertRules[kind].group === 'payments' ? person.notifiesPayments : person.notifiesAccount)
}

/**
 * The channels that may carry an alert, in the person's order. A security alert always may go by mail, and by mail only when its group is
 * switched off. A digest goes where all that it tells of may go, or else where some of it may.
 */
export function switchedOn({ person, settings, weight, kinds }: WaysInput): readonly AlertChannel[] {
  const isOff = (kind: AlertKind, channel: AlertChannel) => {
    if (weight === 'security' && channel === lastChannel) return false
    if (isGroupOff({ person }, kind)) return true
    return settings.off.some((one) => one.kind === kind && one.channel === channel)
  }
  const forAll = settings.order.filter((channel) => kinds.every((kind) => !isOff(kind, channel)))
  if (forAll.length > 0) return forAll
  return settings.order.filter((channel) => kinds.some((kind) => !isOff(kind, channel)))
}

/**
 * Those of them that are worth a try now. Never one that took this alert already. One that did not answer may have taken it, so it is
 * asked after all others.
 */
export function worthATry(allowed: readonly AlertChannel[], tries: readonly PastTry[]): AlertChannel[] {
  const last = new Map(tries.map((one) => [one.channel, one.result]))
  const taken = new Set(tries.filter(({ result }) => result === 'taken').map(({ channel }) => channel))
  const open = allowed.filter((channel) => !taken.has(channel))
  return [
    ...open.filter((channel) => last.get(channel) !== 'unknown'),
    ...open.filter((channel) => last.get(channel) === 'unknown'),
  ]
}

/** Can this installation send a kind by that channel? */
export function carries({ isOn, never = [] }: Channel, kind: AlertKind): boolean {
  return isOn && !never.includes(kind)
}

/** The named channels that carry these kinds here and where the person has connected something. */
export async function connected(
  channels: readonly Channel[],
  { userId, names, kinds }: { userId: string; names: readonly AlertChannel[]; kinds: readonly AlertKind[] },
): Promise<readonly Channel[]> {
  const able = channels.filter((channel) => channel.isOn && kinds.every((kind) => carries(channel, kind)))
  const named = names.flatMap((name) => able.filter((channel) => channel.name === name))
  const places = await Promise.all(named.map((channel) => channel.places(userId)))
  return named.filter((_, at) => (places[at] ?? []).length > 0)
}
