import { isIPv4, isIPv6 } from 'node:net'

/** An address in one spelling, and the network that its holder usually has as a whole. */
export interface CallerNetwork {
  readonly address: string
  readonly network: string
  /** How many times the allowance of one address the network has: it holds other callers, too. */
  readonly allowance: number
}

/**
 * Renting a whole /24 of IPv4 is cheap, so budgets by address alone would be worth 256 times as much; a /64 of IPv6 is what one household
 * gets, with more addresses than can be counted.
 */
const allowances = { ipv4: 10, ipv6: 4 }

export function callerNetwork(ip: string): CallerNetwork {
  if (isIPv4(ip)) return ofIpv4(ip)
  const groups = isIPv6(ip) ? groupsOf(ip) : undefined
  // Not an address at all, such as that of a socket without one: a network of its own.
  if (!groups) return { address: ip, network: ip, allowance: 1 }
  if (isMapped(groups)) return ofIpv4(mappedAddress(groups))
  const texts = groups.map((group) => group.toString(16))
  return {
    address: texts.join(':'),
    network: `${texts.slice(0, 4).join(':')}::/64`,
    allowance: allowances.ipv6,
  }
}

function ofIpv4(address: string): CallerNetwork {
  const network = `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  return { address, network, allowance: allowances.ipv4 }
}

/** A socket for both families reports IPv4 callers as ::ffff:a.b.c.d. */
function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}

function mappedAddress([, , , , , , high = 0, low = 0]: readonly number[]): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an IPv6 address in any spelling. */
function groupsOf(ip: string): number[] {
  const [before = '', after] = ip.replace(/%.*$/, '').split('::')
  const head = groupsIn(before)
  const tail = groupsIn(after ?? '')
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

function groupsIn(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
