import { callerNetwork } from '../platform/caller-network.ts'

/** 188.17.•.• of 188.17.20.1, and the first half of an IPv6 address: enough to notice a strange place. */
export function networkText(ip: string): string {
  const { address, network } = callerNetwork(ip)
  const parts = address.split('.')
  return parts.length === 4 ? `${parts[0]}.${parts[1]}.•.•` : network
}
