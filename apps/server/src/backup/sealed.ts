import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { OperatorKey, ServerKey } from './keys.ts'

// A sealed file: these 16 bytes, 32 bytes of a public key that is made for this file alone, then chunks. A chunk is four bytes of length and up
// to a megabyte, packed by zstd and sealed by AES-256-GCM. The nonce is the chunk's number and whether it is the last, so chunks that were
// dropped, doubled or put in another order do not open.

const magic = Buffer.from('florin-sealed-1\n')
const publicLength = 32
const tagLength = 16
export const chunkBytes = 2 ** 20
/** More than zstd makes of a megabyte that it cannot pack. */
const mostSealed = chunkBytes + 4_096

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)
/** A whole chunk at once: by 16 kB, the usual, each megabyte would go to another thread and back 64 times. */
const atOnce = { chunkSize: chunkBytes + 4_096 }
const quick = { ...atOnce, params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Seals what comes, for the operator's key. `context` is the file's name: under another name it does not open. */
export async function* seal(
  { recipient, sender }: ServerKey,
  context: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const once = generateKeyPairSync('x25519')
  const header = rawPublic(once.publicKey)
  const key = fileKey({
    shared: [
      diffieHellman({ privateKey: once.privateKey, publicKey: recipient }),
      diffieHellman({ privateKey: sender, publicKey: recipient }),
    ],
    publics: [header, rawPublic(recipient), rawPublic(createPublicKey(sender))],
    context,
  })
  yield Buffer.concat([magic, header])
  let number = 0
  for await (const { chunk, isLast } of chunksOf(content)) {
    yield sealChunk(key, nonceOf(number, isLast), await pack(chunk, quick))
    number += 1
  }
}

/** Opens what `seal` has made under this name. Throws before it gives out a byte that was not sealed there by the server's key. */
export async function* open(
  { recipient, sender }: OperatorKey,
  context: string,
  sealed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const source = new ByteReader(sealed)
  const start = await source.take(magic.length + publicLength)
  if (!start?.subarray(0, magic.length).equals(magic)) throw new Error(`${context} is not a sealed file.`)
  const header = start.subarray(magic.length)
  const key = fileKey({
    shared: [
      diffieHellman({ privateKey: recipient, publicKey: publicFrom(header) }),
      diffieHellman({ privateKey: recipient, publicKey: sender }),
    ],
    publics: [header, rawPublic(createPublicKey(recipient)), rawPublic(sender)],
    context,
  })
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const sealedChunk = await nextChunk(source, context)
    isLast = await source.isAtEnd()
    yield await unpack(openChunk(key, nonceOf(number, isLast), sealedChunk, context), atOnce)
  }
}

/** All of a small file at once. */
export function openWhole(
  key: OperatorKey,
  context: string,
  sealed: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Buffer> {
  return buffer(open(key, context, sealed))
}

interface FileKeyParts {
  readonly shared: readonly Buffer[]
  readonly publics: readonly Buffer[]
  readonly context: string
}

/** The second of the shared secrets needs the server's own key: who knows only the public halves can make no copy that opens. */
function fileKey({ shared, publics, context }: FileKeyParts): KeyObject {
  const bytes = hkdfSync(
    'sha256',
    Buffer.concat(shared),
    Buffer.concat(publics),
    `florin backup\n${context}`,
    32,
  )
  return createSecretKey(Buffer.from(bytes))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 4)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function sealChunk(key: KeyObject, nonce: Buffer, packed: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(packed), cipher.final(), cipher.getAuthTag()])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

function openChunk(key: KeyObject, nonce: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(sealed.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()])
  } catch (error) {
    throw new Error(`${context} does not open: another key, or the file was cut or changed.`, {
      cause: error,
    })
  }
}

async function nextChunk(source: ByteReader, context: string): Promise<Buffer> {
  const length = (await source.take(4))?.readUInt32BE() ?? 0
  if (length < tagLength || length > mostSealed) throw new Error(`${context} is cut or changed.`)
  const body = await source.take(length)
  if (!body) throw new Error(`${context} is cut or changed.`)
  return body
}

/** Full chunks, and the rest as the last one, which may be empty. */
async function* chunksOf(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<{ readonly chunk: Buffer; readonly isLast: boolean }> {
  let held = Buffer.alloc(0)
  for await (const bytes of content) {
    held = held.length === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes])
    let at = 0
    // What exactly fills a chunk is held back: it may be the last.
    for (; held.length - at > chunkBytes; at += chunkBytes)
      yield { chunk: held.subarray(at, at + chunkBytes), isLast: false }
    held = held.subarray(at)
  }
  yield { chunk: held, isLast: true }
}

/** Takes exact numbers of bytes out of a stream. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array> | Iterator<Uint8Array>
  #held: Buffer[] = []
  #length = 0

  constructor(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    this.#source = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  }

  /** Undefined where the stream ends before. */
  async take(length: number): Promise<Buffer | undefined> {
    while (this.#length < length) if (!(await this.#readOn())) return undefined
    const all = this.#held.length === 1 ? (this.#held[0] as Buffer) : Buffer.concat(this.#held)
    this.#held = all.length > length ? [all.subarray(length)] : []
    this.#length = all.length - length
    return all.subarray(0, length)
  }

  async isAtEnd(): Promise<boolean> {
    return this.#length === 0 && !(await this.#readOn())
  }

  async #readOn(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#source.next()
      if (done) return false
      if (value.length === 0) continue
      this.#held.push(Buffer.isBuffer(value) ? value : Buffer.from(value))
      this.#length += value.length
      return true
    }
  }
}

function rawPublic(key: KeyObject): Buffer {
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url')
}

function publicFrom(raw: Buffer): KeyObject {
  const key = { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }
  return createPublicKey({ key, format: 'jwk' })
}
