import type { Address } from '../encoding/address.ts'
import { concat, fromHex, sha256, toHex, utf8 } from '../encoding/bytes.ts'
import { bytesField, int64Field, messageField } from '../encoding/protobuf.ts'
import type { TransactionReceipt } from '../transactions/receipt.ts'
import { encodeTransaction, type SignedTransaction } from '../transactions/transaction.ts'

export interface BlockHeader {
  number: number
  timestamp: number
  txTrieRoot: string
  parentHash: string
  witnessAddress: Address
  version: number
}

export interface Block extends BlockHeader {
  id: string
  witnessSignature: string
}

/** A transaction that stands in a block, with what it did there. */
export interface Included {
  transaction: SignedTransaction
  receipt: TransactionReceipt
  block: number
  position: number
}

export const blockVersion = 34
const noTransactions = '00'.repeat(32)

export function encodeHeader(header: BlockHeader): Uint8Array {
  return concat(
    int64Field(1, BigInt(header.timestamp)),
    bytesField(2, fromHex(header.txTrieRoot)),
    bytesField(3, fromHex(header.parentHash)),
    int64Field(7, BigInt(header.number)),
    bytesField(9, fromHex(header.witnessAddress)),
    int64Field(10, BigInt(header.version)),
  )
}

/** The hash of the header, with the height written over its first eight bytes. */
export function blockIdOf(header: BlockHeader): string {
  return header.number.toString(16).padStart(16, '0') + toHex(sha256(encodeHeader(header))).slice(16)
}

/** A pairwise hash tree; an odd leaf rises unpaired. */
export function txTrieRootOf(included: Pick<Included, 'transaction' | 'receipt'>[]): string {
  let level = included.map(({ transaction, receipt }) => sha256(encodeIncluded(transaction, receipt)))
  if (level.length === 0) return noTransactions
  while (level.length > 1) {
    const below = level
    level = []
    for (let index = 0; index < below.length; index += 2) {
      const [left, right] = [below[index]!, below[index + 1]]
      level.push(right ? sha256(concat(left, right)) : left)
    }
  }
  return toHex(level[0]!)
}

const contractRets = ['DEFAULT', 'SUCCESS', 'REVERT']
const outOfEnergy = 10
const unknownResult = 13

function encodeIncluded(transaction: SignedTransaction, receipt: TransactionReceipt): Uint8Array {
  const known = contractRets.indexOf(receipt.contractRet)
  const failure = receipt.contractRet === 'OUT_OF_ENERGY' ? outOfEnergy : unknownResult
  const result = int64Field(3, BigInt(known === -1 ? failure : known))
  return concat(encodeTransaction(transaction), messageField(5, result))
}

/** What the tail of the chain would be called by a node that saw another fork. */
export const otherForksId = (id: string): string =>
  id.slice(0, 16) + toHex(sha256(utf8(`another fork of ${id}`))).slice(16)
