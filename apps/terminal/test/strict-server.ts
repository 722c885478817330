import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { contract, type DeviceConfig, type DeviceMessage, problems } from '@florin/contract'
import type { z } from 'zod'
import { Refused, SignatureGate } from './signature-gate.ts'

type PingBody = z.output<typeof contract.pingDevice.body>

export const bankConfig: DeviceConfig = {
  version: 7,
  senders: ['900', 'Tinkoff'],
  packages: ['ru.sberbankmobile'],
  ping_seconds: 60,
  never_send: ['(?i)секретное слово'],
}

/** The server's side of the protocol, as strict as the contract allows; the phone's tests have nothing else to trust. */
export class StrictServer {
  readonly terminalId = randomUUID()
  readonly messages: DeviceMessage[] = []
  readonly pings: PingBody[] = []
  readonly calls: { path: string; status: number; at: number }[] = []
  /** Answers to give instead of the true ones, each once; `after` first does what was asked. */
  readonly faults: { status: number; retryAfter?: string; after?: boolean; path?: string }[] = []
  readonly gate = new SignatureGate()
  config: DeviceConfig = bankConfig
  /** What a ping asks the phone to show itself, until it has come. */
  trial: { id: string; title: string; text: string } | undefined
  judgeMessage: (message: DeviceMessage) => boolean = () => true
  #server: Server
  #pairing: { key: string; expiresAt: number } | undefined
  #ackedSeq = 0
  #installation = ''

  constructor() {
    this.#server = createServer(async (request, response) => {
      const path = request.url ?? ''
      // The network may break off in the middle of a request.
      const raw = await buffer(request).catch(() => undefined)
      if (!raw) return
      const { status, body, retryAfter } = this.#answer(request, path, raw)
      this.calls.push({ path, status, at: Date.now() })
      if (retryAfter) response.setHeader('Retry-After', retryAfter)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  }

  static async open(): Promise<StrictServer> {
    const server = new StrictServer()
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** What the QR code would say. */
  offer({ url = this.url, expiresInMs = 600_000 } = {}): string {
    const key = randomBytes(32).toString('base64url')
    const expiresAt = Date.now() + this.gate.clockAheadMs + expiresInMs
    this.#pairing = { key, expiresAt }
    const expires_at = new Date(expiresAt).toISOString()
    return JSON.stringify({ terminal_id: this.terminalId, server_url: url, auth_key: key, expires_at })
  }

  /** The dashboard's "delete this terminal". */
  forgetDevice(): void {
    this.gate.secret = undefined
  }

  #answer(request: IncomingMessage, path: string, raw: Buffer) {
    const at = this.faults.findIndex((fault) => (fault.path ?? path) === path)
    const [fault] = at === -1 ? [] : this.faults.splice(at, 1)
    if (fault && !fault.after) return { ...fault, body: { code: 'server.failed' } }
    const answer = this.#honestAnswer(request, path, raw)
    return fault ? { ...fault, body: {} } : { ...answer, retryAfter: undefined }
  }

  #honestAnswer(request: IncomingMessage, path: string, raw: Buffer): { status: number; body: unknown } {
    try {
      if (raw.length > 256 * 1024) throw new Refused('request.too_large')
      if (path === contract.pairDevice.path) return { status: 200, body: this.#pair(request, raw) }
      const { secret } = this.gate
      if (!secret) throw new Refused('device.unknown')
      this.gate.admit(request, raw, this.terminalId, secret)
      if (path === contract.pingDevice.path) return { status: 200, body: this.#ping(raw) }
      if (path === contract.sendMessages.path) return { status: 200, body: this.#take(raw) }
      return { status: 404, body: {} }
    } catch (error) {
      if (!(error instanceof Refused)) return { status: 400, body: { code: 'request.invalid' } }
      const server_time = error.code === 'device.clock_skew' ? this.gate.now().toISOString() : undefined
      return { status: problems[error.code], body: { code: error.code, server_time } }
    }
  }

  #pair(request: IncomingMessage, raw: Buffer) {
    if (!this.#pairing) throw new Refused('pairing.over')
    this.gate.admit(request, raw, this.terminalId, this.#pairing.key)
    const body = contract.pairDevice.body.parse(JSON.parse(raw.toString()))
    if (this.#pairing.expiresAt < this.gate.now().getTime()) throw new Refused('pairing.over')
    this.#pairing = undefined
    if (this.#installation !== body.installation_id) this.#ackedSeq = 0
    this.#installation = body.installation_id
    this.gate.secret = randomBytes(32).toString('base64url')
    return contract.pairDevice.answer.parse({
      device_id: randomUUID(),
      device_secret: this.gate.secret,
      config: this.config,
      server_time: this.gate.now().toISOString(),
    })
  }

  #ping(raw: Buffer) {
    const body = contract.pingDevice.body.parse(JSON.parse(raw.toString()))
    this.pings.push(body)
    return contract.pingDevice.answer.parse({
      config_version: this.config.version,
      ...(body.config_version !== this.config.version && { config: this.config }),
      ...(this.trial && { trial: this.trial }),
      acked_seq: this.#ackedSeq,
      server_time: this.gate.now().toISOString(),
    })
  }

  #take(raw: Buffer) {
    const { messages } = contract.sendMessages.body.parse(JSON.parse(raw.toString()))
    if (!messages.every(this.judgeMessage)) throw new Refused('request.invalid')
    for (const message of messages) this.#keep(message)
    this.#judgeTrials(messages)
    while (this.messages.some(({ seq }) => seq === this.#ackedSeq + 1)) this.#ackedSeq++
    return contract.sendMessages.answer.parse({ acked_seq: this.#ackedSeq, rejected: [] })
  }

  #judgeTrials(messages: readonly DeviceMessage[]): void {
    for (const { id, sender, channel, trial } of messages.filter((one) => one.trial)) {
      const isAsked = id === this.trial?.id && sender === 'org.florin.terminal' && channel === 'push'
      if (!isAsked || !trial) throw new Refused('request.invalid')
    }
  }

  #keep(message: DeviceMessage): void {
    const known = this.messages.find(({ seq, id }) => seq === message.seq || id === message.id)
    if (!known) this.messages.push(message)
    else if (['id', 'text', 'received_at'].some((name) => known[name as 'id'] !== message[name as 'id']))
      throw new Refused('device.sequence_reused')
  }
}
