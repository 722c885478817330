import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { callerNetwork } from './caller-network.ts'

/** Networks whose addresses are not unique: loopback, private ones, carriers' own (100.64/10) and link-local. */
const shared = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  shared.addSubnet(network, prefix, 'ipv4')
shared.addAddress('::1', 'ipv6')
shared.addSubnet('fc00::', 7, 'ipv6')
shared.addSubnet('fe80::', 10, 'ipv6')

/** The public address of one connection: an IPv4 address, or the /64 of IPv6 that a household has. Undefined where it names no connection. */
export function publicNetwork(ip: string): string | undefined {
  const { address, network } = callerNetwork(ip)
  if (isIPv4(address)) return shared.check(address, 'ipv4') ? undefined : address
  if (!isIPv6(address)) return undefined
  return shared.check(address, 'ipv6') ? undefined : network
}
