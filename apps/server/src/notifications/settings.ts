import {
  type AlertChannel,
  type AlertKind,
  type Answer,
  alertKindNames,
  alertRules,
  type Contract,
  lastChannel,
} from '@florin/contract'
import type { Channel } from '../ports/messenger.ts'
import type { User } from '../users/index.ts'
import type { AlertSettings } from './alert.ts'
import type { AlertParts } from './parts.ts'
import { failingChannels, readSettings } from './settings-store.ts'
import { carries } from './ways.ts'

type Shown = Answer<Contract['alertSettings']>

export async function showSettings(parts: AlertParts, userId: string): Promise<Shown> {
  const { db, users, channels } = parts
  const [person, settings, failing] = await Promise.all([
    users.find(userId, db.each),
    readSettings(db.each, userId),
    failingChannels(db.each, userId),
  ])
  const known = settings.order.flatMap((name) => channels.filter((channel) => channel.name === name))
  return {
    order: [...settings.order],
    channels: await Promise.all(known.map((channel) => stateOf(channel, userId, failing))),
    quiet: {
      is_on: settings.quiet.isOn,
      from: clockTime(settings.quiet.from),
      to: clockTime(settings.quiet.to),
      time_zone: settings.quiet.timeZone,
    },
    switches: switchesOf(person, settings, known),
  }
}

async function stateOf(
  channel: Channel,
  userId: string,
  failing: ReadonlySet<AlertChannel>,
): Promise<Shown['channels'][number]> {
  const { name } = channel
  if (!channel.isOn) return { name, state: 'off', places: [] }
  const places = [...(await channel.places(userId))]
  if (places.length === 0) return { name, state: 'none', places }
  return { name, state: failing.has(name) ? 'failing' : 'works', places }
}

function switchesOf(person: User, { off }: AlertSettings, channels: readonly Channel[]): Shown['switches'] {
  const on = channels.filter(({ isOn }) => isOn).map(({ name }) => name)
  const kinds = alertKindNames.filter((kind) => {
    const { only, needs } = alertRules[kind]
    const isTheirs = only === undefined || (only === 'staff' ? person.isStaff : only === person.accountType)
    return isTheirs && (needs === undefined || on.includes(needs))
  })
  return kinds.flatMap((kind) =>
    channels
      .filter((channel) => carries(channel, kind))
      .map(({ name: channel }) => ({
        kind,
        channel,
        is_on: isLocked(kind, channel) || !off.some((one) => one.kind === kind && one.channel === channel),
        is_locked: isLocked(kind, channel),
      })),
  )
}

/** A security alert's last way. */
export function isLocked(kind: AlertKind, channel: AlertChannel): boolean {
  return alertRules[kind].weight === 'security' && channel === lastChannel
}

function clockTime(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Of a time that the contract has checked. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
