import type { Address } from '../encoding/address.ts'
import { concat, fromHex, fromUtf8, sha256, toHex, utf8 } from '../encoding/bytes.ts'
import {
  allBytesOf,
  bytesField,
  bytesOf,
  int64Field,
  int64Of,
  messageField,
  readFields,
} from '../encoding/protobuf.ts'
import { transferType, triggerType, typeUrlOf } from './contract-types.ts'

export interface Transfer {
  kind: 'transfer'
  owner: Address
  to: Address
  amount: bigint
}

export interface Trigger {
  kind: 'trigger'
  owner: Address
  contract: Address
  callValue: bigint
  data: Uint8Array
}

/** What a transaction asks for; `other` is everything the sandbox can name and nothing more. */
export type Call = Transfer | Trigger | { kind: 'other' }

export interface Contract {
  type: number
  typeUrl: string
  permissionId: number
  call: Call
}

export interface RawTransaction {
  refBlockBytes: Uint8Array
  refBlockHash: Uint8Array
  expiration: bigint
  timestamp: bigint
  feeLimit: bigint
  memo: Uint8Array
  contracts: Contract[]
}

export interface SignedTransaction {
  id: string
  rawBytes: Uint8Array
  raw: RawTransaction
  signatures: Uint8Array[]
}

/** A whole Transaction message, as broadcasthex carries it. */
export function decodeTransaction(bytes: Uint8Array): SignedTransaction {
  const fields = readFields(bytes)
  return signedTransaction(bytesOf(fields, 1), allBytesOf(fields, 2))
}

/** The id hashes the raw bytes as they came: what was signed is what is looked up. */
export function signedTransaction(rawBytes: Uint8Array, signatures: Uint8Array[]): SignedTransaction {
  return { id: toHex(sha256(rawBytes)), rawBytes, raw: decodeRaw(rawBytes), signatures }
}

export function decodeRaw(bytes: Uint8Array): RawTransaction {
  const fields = readFields(bytes)
  return {
    refBlockBytes: bytesOf(fields, 1),
    refBlockHash: bytesOf(fields, 4),
    expiration: int64Of(fields, 8),
    memo: bytesOf(fields, 10),
    contracts: allBytesOf(fields, 11).map(decodeContract),
    timestamp: int64Of(fields, 14),
    feeLimit: int64Of(fields, 18),
  }
}

function decodeContract(bytes: Uint8Array): Contract {
  const fields = readFields(bytes)
  const type = Number(BigInt.asIntN(32, int64Of(fields, 1)))
  const any = readFields(bytesOf(fields, 2))
  const permissionId = Number(BigInt.asIntN(32, int64Of(fields, 5)))
  return { type, typeUrl: fromUtf8(bytesOf(any, 1)), permissionId, call: decodeCall(type, bytesOf(any, 2)) }
}

function decodeCall(type: number, bytes: Uint8Array): Call {
  if (type !== transferType && type !== triggerType) return { kind: 'other' }
  const fields = readFields(bytes)
  const owner = toHex(bytesOf(fields, 1))
  const second = toHex(bytesOf(fields, 2))
  if (type === transferType) return { kind: 'transfer', owner, to: second, amount: int64Of(fields, 3) }
  // A call that brings TRC10 tokens along would lose them here, so it counts as not understood.
  if (int64Of(fields, 5) !== 0n || int64Of(fields, 6) !== 0n) return { kind: 'other' }
  return {
    kind: 'trigger',
    owner,
    contract: second,
    callValue: int64Of(fields, 3),
    data: bytesOf(fields, 4),
  }
}

export function encodeRaw(raw: RawTransaction): Uint8Array {
  return concat(
    bytesField(1, raw.refBlockBytes),
    bytesField(4, raw.refBlockHash),
    int64Field(8, raw.expiration),
    bytesField(10, raw.memo),
    ...raw.contracts.map((contract) => messageField(11, encodeContract(contract))),
    int64Field(14, raw.timestamp),
    int64Field(18, raw.feeLimit),
  )
}

function encodeContract({ type, typeUrl, permissionId, call }: Contract): Uint8Array {
  const any = concat(bytesField(1, utf8(typeUrl)), bytesField(2, encodeCall(call)))
  return concat(int64Field(1, BigInt(type)), messageField(2, any), int64Field(5, BigInt(permissionId)))
}

function encodeCall(call: Call): Uint8Array {
  switch (call.kind) {
    case 'transfer':
      return concat(
        bytesField(1, fromHex(call.owner)),
        bytesField(2, fromHex(call.to)),
        int64Field(3, call.amount),
      )
    case 'trigger':
      return concat(
        bytesField(1, fromHex(call.owner)),
        bytesField(2, fromHex(call.contract)),
        int64Field(3, call.callValue),
        bytesField(4, call.data),
      )
    case 'other':
      throw new Error('A contract that was not understood cannot be written again.')
  }
}

/** Without the result: this is what bandwidth is counted from. */
export function encodeTransaction({ rawBytes, signatures }: SignedTransaction): Uint8Array {
  return concat(messageField(1, rawBytes), ...signatures.map((signature) => messageField(2, signature)))
}

export const transferOf = (owner: Address, to: Address, amount: bigint): Contract => ({
  type: transferType,
  typeUrl: typeUrlOf(transferType),
  permissionId: 0,
  call: { kind: 'transfer', owner, to, amount },
})

export const triggerOf = (
  owner: Address,
  contract: Address,
  data: Uint8Array,
  callValue: bigint,
): Contract => ({
  type: triggerType,
  typeUrl: typeUrlOf(triggerType),
  permissionId: 0,
  call: { kind: 'trigger', owner, contract, callValue, data },
})
