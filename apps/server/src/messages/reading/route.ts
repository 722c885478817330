import type { Channel, Door, FromBank } from '../message.ts'
import { fold } from '../normalise.ts'
import { bankSenders } from './bank-senders.ts'

/**
 * The bank whose sender or package this is, compared exactly. Of an SMS sender ASCII case is ignored, because phones differ in it; a
 * package in another case is another app. No normalisation here: 9ОО with Cyrillic letters, full-width digits and +900 are other senders.
 */
export function route(channel: Channel, sender: string, door?: Door): FromBank | undefined {
  const name = lowerAscii(sender)
  const asSms = smsSenders.get(name)
  const asApp = packages.get(sender)
  if (channel === 'sms' && asSms) return { bank: asSms, origin: 'short-code' }
  if (channel === 'push' && asApp)
    return { bank: asApp, origin: door === 'forwarder' ? 'short-code' : 'bank-app' }
  const byName = asSms ?? asApp ?? (channel === 'push' ? titles.get(fold(name)) : undefined)
  return byName === undefined ? undefined : { bank: byName, origin: 'name-only' }
}

function lowerAscii(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

const smsSenders = index('sms', fold)
const packages = index('packages', (name) => name)
const titles = index('titles', fold)

function index(list: 'sms' | 'packages' | 'titles', spell: (name: string) => string): Map<string, string> {
  return new Map(
    bankSenders.flatMap((bank) => (bank[list] ?? []).map((name) => [spell(name), bank.slug] as const)),
  )
}

/** What a bank calls itself at the head of a message, longest first. */
export function namesOf(bank: string): readonly string[] {
  return ownNames.get(bank) ?? []
}

const ownNames = new Map(
  bankSenders.map(({ slug, sms = [], titles: shown = [] }) => [
    slug,
    [...new Set([...sms, ...shown].map(fold))].sort((a, b) => b.length - a.length),
  ]),
)
