import { isIP } from 'node:net'

/** An operator's entry of hosts that may be called wherever they are. */
export interface AllowedHost {
  readonly host: string
  /** Unset: any port. */
  readonly ports: PortRange | undefined
}

export interface PortRange {
  readonly first: number
  readonly last: number
}

const form = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5})(?:-(\d{1,5}))?)?$/

/**
 * Reads `host`, `host:port` or `host:first-last`; undefined when it is none of them. This machine needs its ports named: else every
 * merchant could have us call our own database, or whatever else listens here.
 */
export function readAllowedHost(text: string): AllowedHost | undefined {
  const [, host, first, last = first] = form.exec(text.trim().toLowerCase()) ?? []
  if (host === undefined) return undefined
  if (first === undefined || last === undefined)
    return isThisMachine(host) ? undefined : { host, ports: undefined }
  const ports = { first: Number(first), last: Number(last) }
  return ports.first >= 1 && ports.first <= ports.last && ports.last <= 65_535 ? { host, ports } : undefined
}

export function isWithin(ports: PortRange | undefined, port: number): boolean {
  return ports === undefined || (ports.first <= port && port <= ports.last)
}

function isThisMachine(host: string): boolean {
  if (/(^|\.)localhost\.?$/.test(host)) return true
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return (isIP(address) === 4 && /^(127|0)\./.test(address)) || /^::(1|ffff:127\..*)?$/.test(address)
}
