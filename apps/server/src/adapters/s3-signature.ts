import { createHash, createHmac } from 'node:crypto'

export interface S3Key {
  readonly id: string
  readonly secret: string
}

export interface S3Request {
  readonly method: string
  readonly host: string
  /** Not yet encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** All of them are signed. */
  readonly headers?: Readonly<Record<string, string>>
  /** SHA-256 of the body in hex, or `UNSIGNED-PAYLOAD`. */
  readonly bodyHash: string
}

export const hashOf = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** The path and the query as they go over the wire. */
export function targetOf({ path, query = {} }: Pick<S3Request, 'path' | 'query'>): string {
  const text = queryText(query)
  return encodedPath(path) + (text === '' ? '' : `?${text}`)
}

/** The headers of a request with its signature: version 4, as Amazon describes it for S3. */
export function signed(
  request: S3Request,
  key: S3Key,
  region: string,
  now: Date,
): Readonly<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    'x-amz-content-sha256': request.bodyHash,
    'x-amz-date': time,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    encodedPath(request.path),
    queryText(request.query ?? {}),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    request.bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, hashOf(canonical)].join('\n')
  const signature = createHmac('sha256', signingKey(key.secret, day, region))
    .update(text)
    .digest('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${key.id}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

function signingKey(secret: string, day: string, region: string): Buffer {
  return [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  )
}

function queryText(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
}

const encodedPath = (path: string) => path.split('/').map(encoded).join('/')

/** More than `encodeURIComponent`: everything but letters, digits and `-_.~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
