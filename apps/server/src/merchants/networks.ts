import { BlockList, isIP } from 'node:net'
import { Problem } from '../platform/problem.ts'

type Family = 'ipv4' | 'ipv6'

interface Network {
  readonly address: string
  readonly bits: number
  readonly family: Family
}

/** Addresses and networks as they were typed; a Problem names the field if one is neither. */
export function readNetworks(texts: readonly string[]): string[] {
  const networks = texts.map(parseNetwork)
  if (networks.some((network) => network === undefined))
    throw new Problem('request.invalid', { fields: { allowed_ips: ['field.ip_format'] } })
  return networks.flatMap((network) => (network ? [`${network.address}/${network.bits}`] : []))
}

/** Whether an address is in one of the networks. Without networks every address is allowed. */
export function judgeOf(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const text of networks) {
    const network = parseNetwork(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  return (ip) => {
    const address = plainOf(ip)
    const family = familyOf(address)
    return family !== undefined && list.check(address, family)
  }
}

/** As people write it: a single address without its mask. */
export function networkText(network: string): string {
  return network.replace(/^([\d.]+)\/32$/, '$1').replace(/^([\da-f:]+)\/128$/, '$1')
}

function parseNetwork(text: string): Network | undefined {
  const [before = '', mask, ...more] = text.split('/')
  const address = plainOf(before)
  const family = familyOf(address)
  if (family === undefined || more.length > 0) return undefined
  const most = family === 'ipv4' ? 32 : 128
  if (mask === undefined) return { address, bits: most, family }
  // A mask beside a mapped address would count other bits than it seems to.
  const isPlain = address === before && /^\d{1,3}$/.test(mask) && Number(mask) <= most
  return isPlain ? { address, bits: Number(mask), family } : undefined
}

function familyOf(address: string): Family | undefined {
  if (address.includes('%')) return undefined
  return ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)]
}

/** A dual-stack socket reports IPv4 callers as mapped addresses. */
function plainOf(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}
