import { toBase58 } from '../encoding/address.ts'
import { fromHex, sameBytes, sha256, toHex } from '../encoding/bytes.ts'
import { recoverSigner } from '../encoding/keys.ts'
import { chainParameters } from '../transactions/parameters.ts'
import { badSignature, InvalidContract, Refusal } from '../transactions/refusal.ts'
import { encodeTransaction, type SignedTransaction } from '../transactions/transaction.ts'
import type { Block } from './block.ts'

export interface Admission {
  head: Block
  blockByNumber(number: number): Block | undefined
  isKnown(id: string): boolean
}

const maxSignatures = 5

/** Everything a node checks before it runs a transaction, in java-tron's order: of several reasons only the first is told. */
export function admit(transaction: SignedTransaction, chain: Admission): void {
  if (transaction.raw.contracts.length === 0) throw new InvalidContract('No contract!')
  checkExpiration(transaction, chain.head)
  checkSignature(transaction)
  checkReference(transaction, chain)
  checkSize(transaction)
  checkContractCount(transaction)
  if (chain.isKnown(transaction.id)) throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.')
}

/** A pending transaction meets these again before each block: time passes and forks happen while it waits. */
export function isStillGood(transaction: SignedTransaction, chain: Admission): boolean {
  try {
    checkExpiration(transaction, chain.head)
    checkReference(transaction, chain)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function checkExpiration({ raw }: SignedTransaction, head: Block): void {
  const latest = BigInt(head.timestamp + chainParameters.maxExpirationMs)
  if (raw.expiration <= BigInt(head.timestamp) || raw.expiration > latest) {
    throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
  }
}

function checkSignature({ id, rawBytes, raw, signatures }: SignedTransaction): void {
  const { call, permissionId } = raw.contracts[0]!
  const [signature, ...more] = signatures
  if (!signature) throw badSignature('miss sig or contract')
  if (signatures.length > maxSignatures) throw badSignature('too many signatures')
  // Every account here has the two permissions it was born with, and both hold just its own key.
  if (permissionId !== 0 && permissionId !== 2) throw badSignature("permission isn't exit")
  if (more.length > 0) {
    throw badSignature(`Signature count is ${signatures.length} more than key counts of permission : 1`)
  }
  if (signature.length < 65) throw badSignature(`Signature size is ${signature.length}`)
  const signer = recoverSigner(sha256(rawBytes), signature)
  if (!signer) throw badSignature('sig error')
  // The sandbox cannot find the owner in a contract it does not understand; that one is refused by name later.
  if (call.kind !== 'other' && signer !== call.owner) {
    throw badSignature(`${id} is signed by ${toBase58(signer)} but it is not contained of permission.`)
  }
}

/** The transaction names a block by the low bytes of its height and by its hash; on another fork that pair does not exist. */
function checkReference({ raw }: SignedTransaction, { head, blockByNumber }: Admission): void {
  const low = raw.refBlockBytes.length === 2 ? Number.parseInt(toHex(raw.refBlockBytes), 16) : undefined
  const number = low === undefined ? -1 : head.number - ((((head.number - low) % 65_536) + 65_536) % 65_536)
  const block = number < 0 ? undefined : blockByNumber(number)
  if (!block || !sameBytes(fromHex(block.id.slice(16, 32)), raw.refBlockHash)) {
    throw new Refusal('TAPOS_ERROR', 'Tapos check error.')
  }
}

function checkSize(transaction: SignedTransaction): void {
  const bytes = encodeTransaction(transaction).length
  if (bytes > chainParameters.maxTransactionBytes) {
    throw new Refusal(
      'TOO_BIG_TRANSACTION_ERROR',
      `Too big transaction, TxId ${transaction.id}, the size is ${bytes} bytes, maxTxSize ${chainParameters.maxTransactionBytes}`,
    )
  }
}

function checkContractCount({ id, raw }: SignedTransaction): void {
  if (raw.contracts.length !== 1) {
    throw new InvalidContract(
      `tx ${id} contract size should be exactly 1, this is extend feature ,actual :${raw.contracts.length}`,
    )
  }
}
