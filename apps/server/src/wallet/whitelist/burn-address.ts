import { bytesOfAddress } from './withdrawal-address.ts'

/** Accounts that are known to be burnt on Tron: the genesis account that destroyed TRX go to. */
const known = new Set(['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'])

/** Bytes that were chosen by hand, so no one can have found a key for them. What is sent there is gone. */
const chosen = [
  // The zero address, the contracts that are built into the virtual machine, and 0x…dead.
  /^0{32}/,
  // One byte twenty times, such as 0xff…ff.
  /^(..)\1{19}$/,
  /^(?:dead|beef|deadbeef)+$/,
  // Ethereum's other well-known one, 0xdead0000…42069.
  /^dead0{16}/,
]

/** A person would have to try more keys than there is time for to get so long a run. */
const vanity = /(.)\1{11}/

export function isBurnAddress(address: string): boolean {
  const hex = bytesOfAddress(address)?.toString('hex')
  if (hex === undefined) return false
  return known.has(address) || vanity.test(address) || chosen.some((pattern) => pattern.test(hex))
}
