import type { Queryable } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { isOurs } from '../addresses/index.ts'
import { isBurnAddress } from './burn-address.ts'
import type { PayableParts } from './parts.ts'
import { isTronAddress } from './withdrawal-address.ts'

export async function assertPayable(
  { settings }: Pick<PayableParts, 'settings'>,
  tx: Queryable,
  address: string,
  field: AddressField = 'address',
): Promise<void> {
  if (!isTronAddress(address))
    throw new Problem('request.invalid', { fields: { [field]: ['field.address_checksum'] } })
  if (isBurnAddress(address)) throw new Problem('wallet.address_burn', { field })
  if (address === settings.tokenContract) throw new Problem('wallet.address_token', { field })
  if (settings.deniedAddresses.has(address)) throw new Problem('wallet.address_refused', { field })
  if (await isOurs(tx, address)) throw new Problem('wallet.address_ours', { field })
}

/** What the address is called in the call that brings it. */
export type AddressField = 'address' | 'wallet'

/**
 * What only the chain has about an address: whether Tether has frozen it, and whether it is a contract, which may never give back what it
 * is sent. A silent node is no permission: 503, and nothing else is checked.
 */
export async function assertReceives(
  { chain, log }: Pick<PayableParts, 'chain' | 'log'>,
  address: string,
  field: AddressField = 'address',
): Promise<void> {
  const [isListed, isContract] = await Promise.all([
    chain.isBlacklisted(address),
    chain.hasContract(address),
  ]).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    log.warn({ err: error }, 'the node did not tell whether an address can be paid')
    throw new Problem('wallet.unavailable', { retryAfterSeconds: 30 })
  })
  if (isContract) throw new Problem('wallet.address_contract', { field })
  if (isListed) throw new Problem('wallet.address_frozen', { field })
}
