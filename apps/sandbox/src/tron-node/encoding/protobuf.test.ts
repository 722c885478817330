import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTransaction } from '../transactions/transaction.ts'
import { fromHex } from './bytes.ts'
import {
  bytesField,
  bytesOf,
  int64Field,
  int64Of,
  messageField,
  ProtobufError,
  readFields,
} from './protobuf.ts'

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

test('what is written is read again, negative numbers included', () => {
  fc.assert(
    fc.property(int64, fc.uint8Array({ maxLength: 300 }), (number, bytes) => {
      const fields = readFields(Buffer.concat([int64Field(3, number), messageField(900, bytes)]))

      expect(int64Of(fields, 3)).toBe(number)
      expect(Buffer.from(bytesOf(fields, 900))).toEqual(Buffer.from(bytes))
    }),
  )
})

test('defaults are not written, and of a repeated number the last counts', () => {
  expect(int64Field(1, 0n)).toHaveLength(0)
  expect(bytesField(1, new Uint8Array())).toHaveLength(0)
  expect(int64Of(readFields(fromHex('08050807')), 1)).toBe(7n)
})

test.each([
  ['a length beyond the end', '0aff'],
  ['a length of two to the sixty-third', '0affffffffffffffffff01'],
  ['a number without an end', '08ffffffffffffffffffffff'],
  ['a number that stops', '08ff'],
  ['field zero', '0001'],
  ['a group', '0b'],
  ['a fixed number that stops', '0900'],
])('%s is refused', (_name, hex) => {
  expect(() => readFields(fromHex(hex))).toThrow(ProtobufError)
})

// The broadcast door takes bytes from anybody; whatever they are, only one kind of error may come out.
test('no bytes make the reader throw anything but its own error', () => {
  const good = fromHex(
    '0a84010a02fdf622084cd898aed8ce5d1440f0d2ccf1fd315a65080112610a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412300a15419b3281a60ab7a44f351ef2896c653f134972ad2212154105cc125604448afeb6867eb688efb7e80411d57a1805709c91c9f1fd31',
  )
  const damaged = fc
    .array(fc.tuple(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 })
    .map((changes) => changes.reduce((bytes, [at, value]) => bytes.with(at, value), good))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), damaged), (bytes) => {
      try {
        decodeTransaction(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(ProtobufError)
      }
    }),
    { numRuns: 5_000 },
  )
})
