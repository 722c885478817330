import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newBackupKeys, readOperatorKey, readServerKey } from './keys.ts'
import { chunkBytes, openWhole, seal } from './sealed.ts'

const keys = newBackupKeys()
const server = readServerKey(keys.server)
const operator = readOperatorKey(keys.operator)
const content = Buffer.concat([randomBytes(2 * chunkBytes), Buffer.alloc(chunkBytes), randomBytes(100)])
const name = 'wal/000000010000000000000001'

async function sealed(bytes: Buffer, key = server, context = name): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of seal(key, context, [bytes.subarray(0, 7), bytes.subarray(7)])) parts.push(part)
  return Buffer.concat(parts)
}

const open = (bytes: Buffer, context = name, key = operator) => openWhole(key, context, [bytes])

let whole: Buffer
/** Where each chunk begins and ends. */
let chunks: [number, number][]
beforeAll(async () => {
  whole = await sealed(content)
  chunks = []
  for (let at = 48; at < whole.length; ) {
    const end = at + 4 + whole.readUInt32BE(at)
    chunks.push([at, end])
    at = end
  }
})

test('what the server seals only the operator opens, and it is packed', async () => {
  expect((await open(whole)).equals(content)).toBe(true)
  expect(chunks).toHaveLength(4)
  expect(whole.length).toBeLessThan(content.length - chunkBytes / 2)
  expect(await open(await sealed(Buffer.alloc(0)))).toHaveLength(0)
  expect(await open(await sealed(Buffer.alloc(chunkBytes)))).toHaveLength(chunkBytes)
  // The server's half is all that a thief of the server finds.
  expect(() => readOperatorKey(keys.server)).toThrow('not the operator’s key')
})

test('under another name, with another key, or from another server it does not open', async () => {
  await expect(open(whole, 'wal/000000010000000000000002')).rejects.toThrow('does not open')
  const others = newBackupKeys()
  await expect(open(whole, name, readOperatorKey(others.operator))).rejects.toThrow('does not open')
  // Somebody who knows what the operator publishes, and seals with a key of their own.
  const forger = { ...server, sender: readServerKey(others.server).sender }
  await expect(open(await sealed(content, forger))).rejects.toThrow('does not open')
})

const piece = (at: number) => whole.subarray(chunks[at]?.[0], chunks[at]?.[1])

test.each([
  ['the last chunk is gone', () => whole.subarray(0, chunks[3]?.[0])],
  ['all but the header is gone', () => whole.subarray(0, 48)],
  ['the end is cut', () => whole.subarray(0, -1)],
  ['something follows', () => Buffer.concat([whole, piece(3)])],
  ['a byte follows', () => Buffer.concat([whole, Buffer.from([0])])],
  [
    'two chunks change places',
    () => Buffer.concat([whole.subarray(0, 48), piece(1), piece(0), piece(2), piece(3)]),
  ],
  ['a chunk is left out', () => Buffer.concat([whole.subarray(0, 48), piece(0), piece(2), piece(3)])],
  [
    'a chunk comes twice',
    () => Buffer.concat([whole.subarray(0, 48), piece(0), piece(0), piece(1), piece(2), piece(3)]),
  ],
])('%s: nothing wrong is taken for right', async (_, changed) => {
  await expect(open(changed())).rejects.toThrow(/does not open|is cut or changed/)
})

test('a bit that is turned anywhere is found', async () => {
  const small = await sealed(Buffer.from('ten rubles'))
  for (let at = 0; at < small.length; at += 1) {
    const changed = Buffer.from(small)
    changed[at] = (changed[at] ?? 0) ^ 0x10
    await expect(open(changed)).rejects.toThrow(
      /does not open|is cut or changed|is not a sealed file|invalid|derivation/i,
    )
  }
})
