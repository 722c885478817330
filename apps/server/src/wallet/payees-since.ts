import type { Tx } from '../platform/database.ts'
import { lockPerson } from './payee-store.ts'
import { currentOrder, endOrder } from './settlements/index.ts'
import { keepWhitelistSince, removeAddressesSince } from './whitelist/index.ts'

export interface ForgottenPayees {
  /** The address of settlements, with the order that pays out every day. */
  readonly address: string | undefined
  /** What was added to the whitelist. */
  readonly wallets: readonly string[]
}

/**
 * An account was in an intruder's hands since this time: its money may go to addresses that its owner had named before. An address of
 * settlements that the intruder has put in the place of the owner's has to be named anew.
 */
export async function forgetPayeesSince(tx: Tx, userId: string, since: Date): Promise<ForgottenPayees> {
  await lockPerson(tx, userId)
  const order = await currentOrder(tx, userId)
  const isStrange = order !== undefined && order.confirmedAt >= since
  if (isStrange) await endOrder(tx, userId)
  const wallets = await removeAddressesSince(tx, userId, since)
  await keepWhitelistSince(tx, userId, since)
  return { address: isStrange ? order.address : undefined, wallets }
}
