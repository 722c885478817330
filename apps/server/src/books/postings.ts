import { credit, debit, type HoldKey, held, house, type Posting, userAccount } from '@florin/ledger'
import { add, type Money } from '@florin/money'

// What each event of the wallet does to the books. Pure; docs/money.md shows them with numbers.

/** What lies on a chain: real, or of the test mode. */
export type ChainAsset = 'USDT' | 'USDT_TEST'

export interface ChainTransfer<A extends ChainAsset> {
  readonly txid: string
  readonly logIndex: number
  readonly amount: Money<A>
}

export interface Withdrawal<A extends ChainAsset> {
  readonly id: string
  readonly userId: string
  /** What arrives at the address. */
  readonly amount: Money<A>
  /** On top of it. */
  readonly fee: Money<A>
}

/** Money came to somebody's address. The chain holds it for us, and we owe it to them. */
export function depositCredited<A extends ChainAsset>(
  transfer: ChainTransfer<A>,
  userId: string,
): Posting<A> {
  return {
    kind: 'deposit',
    reference: depositReference(transfer),
    lines: [
      debit(house('custody'), transfer.amount),
      credit(userAccount(userId, 'available'), transfer.amount),
    ],
  }
}

/**
 * Money came that is nobody's: dust, or a stranger's transfer to an address of the house. It is booked all the same, and as
 * the same kind of event, so that one transfer on the chain can never be both.
 */
export function depositToSuspense<A extends ChainAsset>(transfer: ChainTransfer<A>, why: string): Posting<A> {
  return {
    kind: 'deposit',
    reference: depositReference(transfer),
    lines: [debit(house('custody'), transfer.amount), credit(house('suspense'), transfer.amount)],
    details: { why },
  }
}

function depositReference({ txid, logIndex }: { txid: string; logIndex: number }): string {
  return `dep:${txid}:${logIndex}`
}

/** The code was right: amount and fee are frozen until the chain answers. */
export function withdrawalHeld<A extends ChainAsset>(withdrawal: Withdrawal<A>): Posting<A> {
  const { userId } = withdrawal
  const whole = add(withdrawal.amount, withdrawal.fee)
  return {
    kind: 'withdrawal.held',
    reference: `wd:${withdrawal.id}:held`,
    lines: [
      debit(userAccount(userId, 'available'), whole),
      credit(held(userId, withdrawalHold(withdrawal)), whole),
    ],
  }
}

/** The chain has paid it out: the amount has left custody, the fee is ours. */
export function withdrawalDone<A extends ChainAsset>(withdrawal: Withdrawal<A>): Posting<A> {
  return {
    kind: 'withdrawal.done',
    reference: `wd:${withdrawal.id}:done`,
    lines: [
      debit(held(withdrawal.userId, withdrawalHold(withdrawal)), add(withdrawal.amount, withdrawal.fee)),
      credit(house('custody'), withdrawal.amount),
      credit(house('revenue'), withdrawal.fee),
    ],
  }
}

/** Rejected, or failed on the chain: everything goes back, once. */
export function withdrawalRefunded<A extends ChainAsset>(withdrawal: Withdrawal<A>, why: string): Posting<A> {
  const { userId } = withdrawal
  const whole = add(withdrawal.amount, withdrawal.fee)
  return {
    kind: 'withdrawal.refunded',
    reference: `wd:${withdrawal.id}:refund`,
    lines: [
      debit(held(userId, withdrawalHold(withdrawal)), whole),
      credit(userAccount(userId, 'available'), whole),
    ],
    details: { why },
  }
}

/** The token itself took a part on the way, or we paid for the way in USDT: custody is less, and it is our cost. */
export function networkFeePaid<A extends ChainAsset>(transfer: ChainTransfer<A>): Posting<A> {
  return {
    kind: 'network_fee',
    reference: `fee:${transfer.txid}:${transfer.logIndex}`,
    lines: [debit(house('network_fee'), transfer.amount), credit(house('custody'), transfer.amount)],
  }
}

export function withdrawalHold({ id }: { id: string }): HoldKey {
  return { subject: `wd:${id}`, cause: 'withdrawal' }
}
