import type { Address } from '../encoding/address.ts'
import type { Log } from './contract.ts'
import { transferTopic } from './token-ledger.ts'

export interface TokenTransfer {
  /** The place among all logs of the transaction, which is what makes a transfer unique. */
  logIndex: number
  token: Address
  from: Address
  to: Address
  /** The token's smallest units, as decimal text: they outgrow a number. */
  units: string
}

/** The transfers that logs tell of. Misshapen logs tell of none. */
export function tokenTransfersOf(logs: Log[]): TokenTransfer[] {
  return logs.flatMap((log, logIndex) => {
    const [topic, from, to, ...more] = log.topics
    const isTransfer = topic === transferTopic && from?.length === 64 && to?.length === 64
    if (!isTransfer || more.length > 0 || !/^[0-9a-f]{64}$/.test(log.data)) return []
    return [
      {
        logIndex,
        token: `41${log.address}`,
        from: `41${from.slice(24)}`,
        to: `41${to.slice(24)}`,
        units: BigInt(`0x${log.data}`).toString(),
      },
    ]
  })
}
