import { type Address, fromBase58, isAddress, toBase58 } from '../encoding/address.ts'
import { fromHex, fromUtf8, isHex, toHex, utf8 } from '../encoding/bytes.ts'
import { isObject, type JsonObject, withoutDefaults } from '../encoding/json.ts'
import { parseFailure } from '../encoding/request-error.ts'
import { contractTypeName, transferType, triggerType, typeUrlOf } from './contract-types.ts'
import type { TransactionReceipt } from './receipt.ts'
import { Refusal } from './refusal.ts'
import {
  type Call,
  type Contract,
  encodeRaw,
  type RawTransaction,
  type SignedTransaction,
  signedTransaction,
} from './transaction.ts'

/** With `visible` addresses are base58 and texts are texts; without it everything is hex. */
export const showAddress = (address: Address, visible: boolean): string =>
  visible && isAddress(address) ? toBase58(address) : address

export function printTransaction(
  transaction: SignedTransaction,
  visible: boolean,
  receipt?: TransactionReceipt,
): JsonObject {
  const { raw, rawBytes, signatures, id } = transaction
  return {
    ...(receipt ? { ret: [{ contractRet: receipt.contractRet }] } : {}),
    ...(signatures.length > 0 ? { signature: signatures.map(toHex) } : {}),
    txID: id,
    raw_data: printRaw(raw, visible),
    raw_data_hex: toHex(rawBytes),
  }
}

function printRaw(raw: RawTransaction, visible: boolean): JsonObject {
  return {
    ...withoutDefaults({ data: visible ? fromUtf8(raw.memo) : toHex(raw.memo) }),
    contract: raw.contracts.map((contract) => printContract(contract, visible)),
    ...withoutDefaults({
      ref_block_bytes: toHex(raw.refBlockBytes),
      ref_block_hash: toHex(raw.refBlockHash),
      expiration: raw.expiration,
      fee_limit: raw.feeLimit,
      timestamp: raw.timestamp,
    }),
  }
}

function printContract({ type, typeUrl, permissionId, call }: Contract, visible: boolean): JsonObject {
  return {
    parameter: { value: printCall(call, visible), type_url: typeUrl },
    type: contractTypeName(type),
    ...withoutDefaults({ Permission_id: permissionId }),
  }
}

function printCall(call: Call, visible: boolean): JsonObject {
  if (call.kind === 'other') return {}
  const owner_address = showAddress(call.owner, visible)
  if (call.kind === 'transfer') {
    return withoutDefaults({ amount: call.amount, owner_address, to_address: showAddress(call.to, visible) })
  }
  return withoutDefaults({
    data: toHex(call.data),
    owner_address,
    contract_address: showAddress(call.contract, visible),
    call_value: call.callValue,
  })
}

/**
 * The transaction that a broadcast body describes. A real node builds it from `raw_data` alone and ignores
 * `raw_data_hex` and `txID`; we build it the same way but refuse a contradiction, because in our own client it is a bug.
 */
export function packTransaction(body: JsonObject): SignedTransaction {
  const visible = body.visible === true
  const given = typeof body.raw_data_hex === 'string' ? body.raw_data_hex.toLowerCase() : undefined
  if (!isObject(body.raw_data)) throw parseFailure('raw_data is missing')
  const packed = packRaw(body.raw_data, visible)
  const bytes = packed ? encodeRaw(packed) : fromHex(given ?? '')
  const transaction = signedTransaction(bytes, readSignatures(body.signature))
  if (given !== undefined && given !== toHex(bytes)) {
    throw new Refusal('OTHER_ERROR', 'Error: raw_data_hex does not match raw_data')
  }
  if (typeof body.txID === 'string' && body.txID.toLowerCase() !== transaction.id) {
    throw new Refusal('OTHER_ERROR', 'Error: txID does not match raw_data')
  }
  return transaction
}

/** Undefined if a contract is of a type that the sandbox can name but not write. */
function packRaw(json: JsonObject, visible: boolean): RawTransaction | undefined {
  const contracts = Array.isArray(json.contract) ? json.contract.filter(isObject) : []
  const packed = contracts.map((contract) => packContract(contract, visible))
  if (packed.some((contract) => contract === undefined)) return undefined
  return {
    refBlockBytes: readBytes(json.ref_block_bytes),
    refBlockHash: readBytes(json.ref_block_hash),
    expiration: readInt64(json.expiration),
    timestamp: readInt64(json.timestamp),
    feeLimit: readInt64(json.fee_limit),
    memo: visible && typeof json.data === 'string' ? utf8(json.data) : readBytes(json.data),
    contracts: packed as Contract[],
  }
}

function packContract(json: JsonObject, visible: boolean): Contract | undefined {
  const parameter = isObject(json.parameter) ? json.parameter : {}
  const value = isObject(parameter.value) ? parameter.value : {}
  const type = [transferType, triggerType].find((known) => contractTypeName(known) === json.type)
  if (type === undefined) return undefined
  const typeUrl = typeof parameter.type_url === 'string' ? parameter.type_url : typeUrlOf(type)
  const permissionId = Number(readInt64(json.Permission_id))
  return { type, typeUrl, permissionId, call: packCall(type, value, visible) }
}

function packCall(type: number, value: JsonObject, visible: boolean): Call {
  const owner = readAddress(value.owner_address, visible)
  if (type === transferType) {
    return {
      kind: 'transfer',
      owner,
      to: readAddress(value.to_address, visible),
      amount: readInt64(value.amount),
    }
  }
  return {
    kind: 'trigger',
    owner,
    contract: readAddress(value.contract_address, visible),
    callValue: readInt64(value.call_value),
    data: readBytes(value.data),
  }
}

function readSignatures(value: unknown): Uint8Array[] {
  return Array.isArray(value) ? value.map(readBytes) : []
}

export function readInt64(value: unknown): bigint {
  if (value === undefined || value === null) return 0n
  if (typeof value === 'bigint') return BigInt.asIntN(64, value)
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  throw parseFailure('Expected integer')
}

export function readBytes(value: unknown): Uint8Array {
  if (value === undefined || value === null) return new Uint8Array()
  if (typeof value === 'string' && isHex(value)) return fromHex(value)
  throw parseFailure('INVALID hex String')
}

/** Of any length: a wrong address is refused by the contract's own check, with its own words. */
export function readAddress(value: unknown, visible: boolean): Address {
  if (!visible) return toHex(readBytes(value))
  const address = typeof value === 'string' ? fromBase58(value) : undefined
  if (!address) throw parseFailure('INVALID base58 String')
  return address
}
