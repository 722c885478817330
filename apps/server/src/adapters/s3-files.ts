import { randomBytes } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../platform/problem.ts'
import type { ByteRange, FileFolder, FileStore, StoredFile } from '../ports/files.ts'
import { fileEndings, isFileName } from './local-files.ts'
import { hashOf, type S3Key, signed, targetOf } from './s3-signature.ts'

export interface S3Place {
  readonly endpoint: URL
  readonly bucket: string
  /** In front of every name, empty or ending with a slash. */
  readonly prefix: string
  readonly region: string
  readonly key: S3Key
  /** `bucket.host/name` instead of `host/bucket/name`. */
  readonly isVirtual: boolean
}

export interface S3Options {
  /** How full the disk is on which uploads rest before they come here. */
  usedShare(): Promise<number>
  /** A connection over which nothing goes for so long is given up. */
  readonly silentMs?: number
}

interface Send {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly name: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | { readonly content: Readable; readonly size: number }
  /** Without a key, as a stranger would ask. */
  readonly isStranger?: boolean
}

export interface S3Files extends FileStore {
  /** What a stranger who knows a file's name is answered: an HTTP status. */
  askAsStranger(folder: FileFolder, name: string): Promise<number>
}

/** Below the half minute after which a silent caller is cut. */
const usualSilentMs = 10_000
const retryAfterSeconds = 5

/** Files in a bucket of a store that speaks S3. One PUT is a whole file or none, so there are no drafts. */
export function s3Files(place: S3Place, { usedShare, silentMs = usualSilentMs }: S3Options): S3Files {
  const { endpoint, bucket, isVirtual } = place
  const isTls = endpoint.protocol === 'https:'
  const host = isVirtual ? `${bucket}.${endpoint.host}` : endpoint.host
  const { hostname, port } = new URL(`${endpoint.protocol}//${host}`)
  const options = { keepAlive: true, maxSockets: 50 }
  const agent = isTls ? new HttpsAgent(options) : new HttpAgent(options)
  const nameOf = (folder: FileFolder, name: string) => `${place.prefix}${folder}/${name}`

  function ask({ method, name, query, headers, body, isStranger }: Send): Promise<IncomingMessage> {
    const path = isVirtual ? `/${name}` : `/${bucket}/${name}`
    const bytes = body === undefined ? Buffer.alloc(0) : body
    const target = { path, ...(query && { query }) }
    const all = isStranger
      ? { host }
      : signed(
          {
            method,
            host,
            ...target,
            headers: {
              ...headers,
              ...(body && { 'content-length': String(Buffer.isBuffer(body) ? body.length : body.size) }),
            },
            bodyHash: Buffer.isBuffer(bytes) ? hashOf(bytes) : 'UNSIGNED-PAYLOAD',
          },
          place.key,
          place.region,
          new Date(),
        )
    return new Promise((resolve, reject) => {
      const send = isTls ? httpsRequest : httpRequest
      const request = send({
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method,
        path: targetOf(target),
        headers: all,
        // A stream can't be sent twice, so it gets a connection of its own: one that was kept may just be closing.
        agent: Buffer.isBuffer(bytes) ? agent : false,
      })
      request.setTimeout(silentMs, () => request.destroy(new Error(`${host} was silent for ${silentMs} ms`)))
      request.on('response', resolve)
      request.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          request.reusedSocket && error.code === 'ECONNRESET'
            ? Object.assign(error, { isStale: true })
            : error,
        ),
      )
      if (Buffer.isBuffer(bytes)) request.end(bytes)
      else pipeline(bytes.content, request).catch((error: unknown) => reject(error))
    })
  }

  /** Answers what was found; undefined where there is no such thing. Whatever else it says, our files are out of reach. */
  async function send(order: Send): Promise<IncomingMessage | undefined> {
    try {
      const answer = await ask(order).catch((error: unknown) => {
        if (isStale(error)) return ask(order)
        throw error
      })
      const { statusCode = 0 } = answer
      if (statusCode >= 200 && statusCode < 300) return answer
      const said = await text(answer)
      if (statusCode === 404 && !said.includes('NoSuchBucket')) return undefined
      throw new Error(`${host} answered ${statusCode} ${tag(said, 'Code') ?? ''} to ${order.method}`)
    } catch (error) {
      if (error instanceof SenderError) throw error.cause
      throw away(error)
    }
  }

  async function put(name: string, body: NonNullable<Send['body']>): Promise<void> {
    const answer = await send({ method: 'PUT', name, body })
    if (!answer) throw away(new Error(`${host} knows no such bucket`))
    await text(answer).catch((error: unknown) => {
      throw away(error)
    })
  }

  const freshName = (folder: FileFolder) => `${randomBytes(16).toString('hex')}.${fileEndings[folder]}`

  return {
    async put(folder, content) {
      const name = freshName(folder)
      await put(nameOf(folder, name), content)
      return name
    },
    async putStream(folder, content, size) {
      const name = freshName(folder)
      await put(nameOf(folder, name), { content: Readable.from(oursToTell(content)), size })
      return name
    },
    async read(folder, name) {
      const answer = isFileName(name) ? await send({ method: 'GET', name: nameOf(folder, name) }) : undefined
      return (
        answer &&
        buffer(answer).catch((error: unknown) => {
          throw away(error)
        })
      )
    },
    async readStream(folder, name, range) {
      if (!isFileName(name)) return undefined
      return send({
        method: 'GET',
        name: nameOf(folder, name),
        ...(range && { headers: rangeHeader(range) }),
      })
    },
    async remove(folder, name) {
      const answer = isFileName(name)
        ? await send({ method: 'DELETE', name: nameOf(folder, name) })
        : undefined
      answer?.resume()
    },
    async list(folder) {
      const found: StoredFile[] = []
      let next: string | undefined
      do {
        const query = {
          'list-type': '2',
          prefix: nameOf(folder, ''),
          ...(next !== undefined && { 'continuation-token': next }),
        }
        const answer = await send({ method: 'GET', name: '', query })
        const page = answer ? await text(answer) : ''
        found.push(...filesOf(page, nameOf(folder, '')))
        next = tag(page, 'IsTruncated') === 'true' ? tag(page, 'NextContinuationToken') : undefined
      } while (next !== undefined)
      return found
    },
    usedShare,
    async askAsStranger(folder, name) {
      const answer = await ask({ method: 'GET', name: nameOf(folder, name), isStranger: true })
      answer.resume()
      return answer.statusCode ?? 0
    },
  }
}

/** A failure of whoever sends us the file says nothing about the store. */
class SenderError extends Error {}

async function* oursToTell(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) yield chunk as Buffer
  } catch (error) {
    throw new SenderError('the sender broke off', { cause: error })
  }
}

const isStale = (error: unknown) => error instanceof Error && 'isStale' in error

/** The caller is told to come again; the cause is for our log. It never has a key in it. */
const away = (cause: unknown) => new Problem('server.busy', { retryAfterSeconds, internal: cause })

const rangeHeader = ({ start, end }: ByteRange) => ({ range: `bytes=${start}-${end}` })

function filesOf(page: string, prefix: string): StoredFile[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const name = (tag(entry, 'Key') ?? '').slice(prefix.length)
    const changedAtMs = Date.parse(tag(entry, 'LastModified') ?? '')
    // Whatever else lies in the bucket is not ours to sweep.
    return isFileName(name) && !Number.isNaN(changedAtMs) ? [{ name, changedAtMs }] : []
  })
}

/** The text of an element. Those that we read have no markup in them, and tokens at most an ampersand. */
function tag(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
}
