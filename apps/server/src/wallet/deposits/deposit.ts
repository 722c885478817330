import { money } from '@florin/money'
import { type ChainTransfer, depositCredited, depositToSuspense } from '../../books/index.ts'
import type { SolidBlock, TokenTransfer } from '../../ports/chain.ts'
import type { DepositOutcome } from '../tables.ts'

/** A transfer that touches one of our addresses, and what it is to us. */
export interface Deposit extends TokenTransfer {
  readonly height: bigint
  readonly blockTime: Date
  readonly outcome: DepositOutcome
  /** The owner of the address that it came to, if it has one. */
  readonly userId: string | undefined
}

/** Our addresses, each with its person; undefined for those of the house. */
export type OwnAddresses = ReadonlyMap<string, string | undefined>

/** What a block brought us. Transfers of nothing are spam, and those of strangers to strangers are not our business. */
export function depositsIn(block: SolidBlock, own: OwnAddresses, minimumMicroUsdt: bigint): Deposit[] {
  return block.transfers.flatMap((transfer) => {
    const outcome = depositOutcome(transfer, own, minimumMicroUsdt)
    if (!outcome) return []
    const userId = outcome === 'outgoing' || outcome === 'own' ? undefined : own.get(transfer.to)
    return [{ ...transfer, outcome, userId, height: block.height, blockTime: new Date(block.timeMs) }]
  })
}

function depositOutcome(
  { from, to, amountMicroUsdt }: TokenTransfer,
  own: OwnAddresses,
  minimumMicroUsdt: bigint,
): DepositOutcome | undefined {
  if (amountMicroUsdt === 0n) return undefined
  // From one of our addresses it is a sweep or a withdrawal, which is booked where it is sent.
  if (own.has(from)) return own.has(to) ? 'own' : 'outgoing'
  if (!own.has(to)) return undefined
  if (own.get(to) === undefined) return 'unassigned'
  return amountMicroUsdt < minimumMicroUsdt ? 'dust' : 'credited'
}

/** What a deposit does to the books; undefined for what its sender books. */
export function postingOf(deposit: Deposit) {
  const transfer: ChainTransfer<'USDT'> = {
    txid: deposit.txid,
    logIndex: deposit.logIndex,
    amount: money('USDT', deposit.amountMicroUsdt),
  }
  switch (deposit.outcome) {
    case 'credited':
      return depositCredited(transfer, deposit.userId as string)
    case 'dust':
    case 'unassigned':
      return depositToSuspense(transfer, deposit.outcome)
    case 'own':
    case 'outgoing':
      return undefined
  }
}
