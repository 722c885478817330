import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscription } from '../../ports/push-sender.ts'
import { decryptPush } from './decrypt.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

type Manner = (answer: ServerResponse, received: Received) => void

export const answersPush =
  (status: number, headers: Record<string, string> = {}): Manner =>
  (answer) =>
    void answer.writeHead(status, headers).end()

/** A push service on loopback, as a browser's maker runs one; and browsers that subscribe at it. */
export class PushService {
  readonly received: Received[] = []
  manner: Manner = answersPush(201)
  private readonly server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      this.received.push(received)
      this.manner(answer, received)
    })
  })

  async start(): Promise<void> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready))
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  subscribe(): SubscribedBrowser {
    return new SubscribedBrowser(this)
  }
}

export class SubscribedBrowser {
  readonly path = `/push/${randomBytes(16).toString('hex')}`
  private readonly pair = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  private readonly service: PushService

  constructor(service: PushService) {
    this.service = service
    this.pair.generateKeys()
  }

  get subscription(): PushSubscription {
    return {
      endpoint: this.service.origin + this.path,
      keys: { p256dh: this.pair.getPublicKey('base64url'), auth: this.auth.toString('base64url') },
    }
  }

  get received(): readonly Received[] {
    return this.service.received.filter(({ path }) => path === this.path)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came.
  shown(): any[] {
    return this.received.map(({ body }) => JSON.parse(decryptPush(body, this.pair, this.auth)))
  }
}

/** The claims of a VAPID token, if the key that it names has signed it. */
export function readVapid(authorization: string | undefined): {
  key: string
  claims: Record<string, unknown>
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token is not signed by its key')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
