import ipaddr from 'ipaddr.js'

/** Looks public and is not: from inside its cloud it answers with the machine's own secrets. */
const answersFromInside = new Set(['168.63.129.16'])

/** All that is routed in the public internet lies here; other blocks are reserved, local, or lead to IPv4 in disguise. */
const globalBlock = ipaddr.IPv6.parseCIDR('2000::/3')

/** Global unicast, by range. Whatever is not known to be that is refused. */
export function isGlobalAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text))
    return ipaddr.IPv4.parse(text).range() === 'unicast' && !answersFromInside.has(text)
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false
  const address = ipaddr.IPv6.parse(text)
  return address.range() === 'unicast' && address.match(globalBlock)
}
