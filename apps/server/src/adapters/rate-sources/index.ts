import type { RateSource } from '../../ports/rate-source.ts'
import { bankOfRussia } from './bank-of-russia.ts'
import { coinbase } from './coinbase.ts'
import { coingecko } from './coingecko.ts'
import { rapira } from './rapira.ts'
import { sandbox } from './sandbox.ts'

const publicSources = { coingecko, coinbase, rapira, cbr: bankOfRussia } as const
const names = [...Object.keys(publicSources), 'sandbox'].join(', ')

/** The setting RATE_SOURCES: names by comma, each with its own address where one is given (`name=url`). */
export function parseRateSources(text: string): RateSource[] {
  const sources = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseSource)
  if (sources.length === 0) throw new Error(`RATE_SOURCES: name at least one of ${names}.`)
  const twice = sources.find((source, at) => sources.findIndex((other) => other.name === source.name) !== at)
  // A source with two votes would outvote the others.
  if (twice) throw new Error(`RATE_SOURCES: ${twice.name} is named twice.`)
  return sources
}

function parseSource(part: string): RateSource {
  const at = part.indexOf('=')
  const name = at === -1 ? part : part.slice(0, at).trim()
  const base = at === -1 ? undefined : parseBase(name, part.slice(at + 1).trim())
  if (name === 'sandbox') {
    if (base === undefined)
      throw new Error('RATE_SOURCES: sandbox needs its address, as in sandbox=http://127.0.0.1:4000.')
    return sandbox(base)
  }
  if (!Object.hasOwn(publicSources, name))
    throw new Error(`RATE_SOURCES: there is no source "${name}"; known are ${names}.`)
  return publicSources[name as keyof typeof publicSources](base)
}

function parseBase(name: string, text: string): string {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new Error(
      `RATE_SOURCES: the address of ${name} must start with https:// (or http:// on this machine).`,
    )
  }
  if (url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    throw new Error(
      `RATE_SOURCES: the address of ${name} must be https, because anybody on the way could change the rate.`,
    )
  }
  if (url.search || url.hash || url.username || url.password) {
    throw new Error(
      `RATE_SOURCES: the address of ${name} must be a plain one, without a query, a fragment or a password.`,
    )
  }
  return url.href.replace(/\/+$/, '')
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
