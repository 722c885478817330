import { concat } from './bytes.ts'

/** The bytes are not a protobuf message. The only thing this reader ever throws. */
export class ProtobufError extends Error {}

export type Field =
  | { number: number; type: 'varint'; value: bigint }
  | { number: number; type: 'bytes'; value: Uint8Array }
  | { number: number; type: 'fixed'; value: Uint8Array }

/** All fields of a message in their order. Knows no schema; nested messages are bytes to read once more. */
export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  let at = 0
  while (at < bytes.length) {
    const key = readVarint(bytes, at)
    at = key.next
    if (key.value > 0xffff_ffffn) throw new ProtobufError('A field key does not fit 32 bits.')
    const number = Number(key.value >> 3n)
    if (number === 0) throw new ProtobufError('A field has the number zero.')
    const field = readField(bytes, at, number, Number(key.value & 7n))
    fields.push(field.field)
    at = field.next
  }
  return fields
}

function readField(bytes: Uint8Array, at: number, number: number, wire: number) {
  if (wire === 0) {
    const { value, next } = readVarint(bytes, at)
    return { field: { number, type: 'varint', value } as const, next }
  }
  if (wire === 2) {
    const length = readVarint(bytes, at)
    if (length.value > BigInt(bytes.length - length.next)) throw new ProtobufError('A field is cut short.')
    const next = length.next + Number(length.value)
    return { field: { number, type: 'bytes', value: bytes.slice(length.next, next) } as const, next }
  }
  if (wire === 1 || wire === 5) {
    const next = at + (wire === 1 ? 8 : 4)
    if (next > bytes.length) throw new ProtobufError('A field is cut short.')
    return { field: { number, type: 'fixed', value: bytes.slice(at, next) } as const, next }
  }
  throw new ProtobufError(`Wire type ${wire} does not occur in Tron's messages.`)
}

function readVarint(bytes: Uint8Array, start: number): { value: bigint; next: number } {
  let value = 0n
  for (let index = 0; index < 10; index += 1) {
    const byte = bytes[start + index]
    if (byte === undefined) throw new ProtobufError('A number is cut short.')
    value |= BigInt(byte & 0x7f) << BigInt(7 * index)
    if (byte < 0x80) return { value: BigInt.asUintN(64, value), next: start + index + 1 }
  }
  throw new ProtobufError('A number is longer than ten bytes.')
}

/** The last value of a number field wins, as protobuf demands; a missing one is zero. */
export function int64Of(fields: Field[], number: number): bigint {
  const field = fields.findLast((candidate) => candidate.number === number && candidate.type === 'varint')
  return field?.type === 'varint' ? BigInt.asIntN(64, field.value) : 0n
}

export function bytesOf(fields: Field[], number: number): Uint8Array {
  return allBytesOf(fields, number).at(-1) ?? new Uint8Array()
}

export function allBytesOf(fields: Field[], number: number): Uint8Array[] {
  return fields.flatMap((field) => (field.number === number && field.type === 'bytes' ? [field.value] : []))
}

/** Proto3 does not write defaults, and the id is a hash over the bytes: zero must vanish here as it does in Java. */
export function int64Field(number: number, value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  return concat(varint(BigInt(number) << 3n), varint(BigInt.asUintN(64, value)))
}

export function bytesField(number: number, value: Uint8Array): Uint8Array {
  return value.length === 0 ? value : messageField(number, value)
}

/** A nested or repeated value is written even when it is empty. */
export function messageField(number: number, value: Uint8Array): Uint8Array {
  return concat(varint((BigInt(number) << 3n) | 2n), varint(BigInt(value.length)), value)
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}
