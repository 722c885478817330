import { fromHex, sha256 } from '../encoding/bytes.ts'
import { type KeyPair, sign } from '../encoding/keys.ts'
import {
  type Contract,
  encodeRaw,
  type SignedTransaction,
  signedTransaction,
} from '../transactions/transaction.ts'
import type { ChainView } from './view.ts'

const expiresAfterMs = 60_000

export interface TransactionInput {
  contract: Contract
  feeLimit?: bigint
  memo?: Uint8Array
  expiresAfterMs?: number
}

/** An unsigned transaction as the node itself builds it: reference to a solid block, a minute to live. */
export function buildTransaction(
  { reference, head, timestamp }: { reference: ChainView; head: ChainView; timestamp: number },
  input: TransactionInput,
): SignedTransaction {
  const { id, number } = reference.topBlock()
  const raw = {
    refBlockBytes: fromHex(number.toString(16).padStart(4, '0').slice(-4)),
    refBlockHash: fromHex(id.slice(16, 32)),
    expiration: BigInt(head.topBlock().timestamp + (input.expiresAfterMs ?? expiresAfterMs)),
    timestamp: BigInt(timestamp),
    feeLimit: input.feeLimit ?? 0n,
    memo: input.memo ?? new Uint8Array(),
    contracts: [input.contract],
  }
  return signedTransaction(encodeRaw(raw), [])
}

export const signWith = (transaction: SignedTransaction, { secret }: KeyPair): SignedTransaction => ({
  ...transaction,
  signatures: [sign(sha256(transaction.rawBytes), secret)],
})
