import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Manner = (answer: ServerResponse, heard: Heard) => void

/** A shop's receiver on loopback, with manners of one's choice. */
export class Shop {
  readonly heard: Heard[] = []
  mostAtOnce = 0
  private open = 0
  manner: Manner
  private readonly server: Server

  constructor(manner: Manner) {
    this.manner = manner
    this.server = createServer((request, answer) => {
      const chunks: Buffer[] = []
      this.open += 1
      this.mostAtOnce = Math.max(this.mostAtOnce, this.open)
      answer.on('close', () => {
        this.open -= 1
      })
      request.on('data', (chunk: Buffer) => void chunks.push(chunk))
      request.on('end', () => {
        const heard = { headers: request.headers, body: Buffer.concat(chunks).toString() }
        this.heard.push(heard)
        this.manner(answer, heard)
      })
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready))
    return this
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }
}

export const answers =
  (status: number, headers: Record<string, string> = {}): Manner =>
  (answer) =>
    void answer.writeHead(status, headers).end('thanks')

/** Answers after a while, as a shop that does something first. */
export const answersAfter =
  (ms: number, status = 200): Manner =>
  (answer) =>
    void setTimeout(() => answer.writeHead(status).end(), ms)

/** Keeps every caller waiting until the test releases some. */
export function waitsToBeTold() {
  const waiting: ServerResponse[] = []
  const manner: Manner = (answer) => void waiting.push(answer)
  const letGo = (count: number, status = 200) => {
    for (const answer of waiting.splice(0, count)) answer.writeHead(status).end()
  }
  return { manner, waiting, letGo }
}

export const hangs: Manner = () => undefined

export const resets: Manner = (answer) => void answer.socket?.resetAndDestroy()

/** A byte now and then, without an end. */
export const drips: Manner = (answer) => {
  answer.writeHead(200)
  const timer = setInterval(() => answer.write('.'), 20)
  answer.on('close', () => clearInterval(timer))
}

/** As much as the other side will take, without an end. */
export const floods: Manner = (answer) => {
  const megabyte = Buffer.alloc(1_048_576, 'x')
  answer.writeHead(200)
  const more = () => {
    while (!answer.destroyed && answer.write(megabyte));
  }
  answer.on('drain', more)
  more()
}
