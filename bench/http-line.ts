import { connect, type Socket } from 'node:net'

/** An answer of the server, its body as text. */
export interface Answer {
  readonly status: number
  readonly body: string
}

const idleMs = 4_000

/**
 * One connection of HTTP/1.1 that is kept, with one request at a time. Node's own client takes as much of the processor as the
 * server that is measured, on the same two cores: this one writes a request in one piece and reads what our server answers, a
 * status line, a length and so many bytes.
 */
export class Line {
  readonly #url: URL
  /** Opened when there is something to say: the server closes what is idle. */
  #socket: Socket | undefined
  #parts: Buffer[] = []
  #usedAt = 0
  #pending: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  constructor(url: string) {
    this.#url = new URL(url)
  }

  post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const said = Object.entries(headers).reduce((text, [name, value]) => `${text}${name}: ${value}\r\n`, '')
    const length = Buffer.byteLength(body)
    // The server closes a connection after five idle seconds, at times just as a request is sent on it.
    if (performance.now() - this.#usedAt > idleMs) this.#leave()
    this.#socket ??= this.#open()
    const { host } = this.#url
    const request = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${said}\r\n${body}`
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket?.write(request)
    })
  }

  #leave(): void {
    this.#pending = undefined
    this.#socket?.removeAllListeners('close').destroy()
    this.#socket = undefined
  }

  #open(): Socket {
    const { hostname, port } = this.#url
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    socket.on('data', (part) => this.#heard(part))
    socket.on('error', (error) => this.#pending?.reject(error))
    socket.on('close', () => {
      this.#socket = undefined
      this.#parts = []
      this.#pending?.reject(new Error('The server has closed the connection'))
    })
    return socket
  }

  #heard(part: Buffer): void {
    this.#parts.push(part)
    const all = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = all.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#pending?.reject(new Error(`An answer without a length:\n${head}`))
      return
    }
    if (all.length < end + 4 + Number(length)) return
    this.#parts = []
    this.#usedAt = performance.now()
    this.#pending?.resolve({ status: Number(head.slice(9, 12)), body: all.toString('utf8', end + 4) })
  }
}
