import { isIP } from 'node:net'
import { isWithin, readAllowedHost } from '../../platform/allowed-host.ts'
import { isGlobalAddress } from './global-address.ts'

export interface WebAddress {
  readonly url: URL
  /** The URL names an IP address, not a host. */
  readonly isLiteral: boolean
  /** The operator has this host on the list of those that may be anywhere. */
  readonly isVouchedFor: boolean
}

// Scheme, host, port, path: plain ASCII as it goes over the wire. No password, no fragment, no backslash, nothing that a
// lenient reader would drop or turn into something else.
const plainAddress = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::([1-9]\d{0,4}))?([/?][!"$-[\]-~]*)?$/i

/** Names that never leave a machine or its network. */
const innerName = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|onion)$/

/** The address behind a text; undefined when it may not be called. */
export function readAddress(text: string, allowedHosts: readonly string[]): WebAddress | undefined {
  const [, , typedHost, typedPort] = plainAddress.exec(text) ?? []
  if (typedHost === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // 2130706433, 0x7f.1 and 0177.0.0.1 are all 127.0.0.1: a host that reading changes was written to deceive.
  if (url.hostname !== typedHost.toLowerCase()) return undefined
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isLiteral = isIP(literal) !== 0
  if (isOnList(url, allowedHosts)) return { url, isLiteral, isVouchedFor: true }
  const isUsual = url.protocol === 'https:' && (typedPort ?? '443') === '443'
  const mayBePublic = isLiteral ? isGlobalAddress(literal) : isPublicName(url.hostname)
  return isUsual && mayBePublic ? { url, isLiteral, isVouchedFor: false } : undefined
}

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const isSound = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return isSound && labels.length > 1 && host.length <= 253 && !innerName.test(host)
}

function isOnList({ protocol, hostname, port }: URL, allowedHosts: readonly string[]): boolean {
  const usualPort = protocol === 'https:' ? 443 : 80
  return allowedHosts.some((text) => {
    const entry = readAllowedHost(text)
    return entry?.host === hostname && isWithin(entry.ports, port === '' ? usualPort : Number(port))
  })
}
