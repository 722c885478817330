import { connect, createServer, type Server, type Socket } from 'node:net'

type Mode = 'open' | 'away' | 'silent'

/** A way to something outside, which a drill can close, silence or make slow. What was sent into a silence arrives when it ends. */
export class Gate {
  readonly port: number
  private readonly target: number
  private readonly pairs = new Set<readonly [Socket, Socket]>()
  private server: Server | undefined
  private mode: Mode = 'open'
  private delayMs = 0

  constructor(port: number, target: number) {
    this.port = port
    this.target = target
  }

  async open(): Promise<void> {
    this.mode = 'open'
    this.delayMs = 0
    for (const pair of this.pairs) for (const socket of pair) socket.resume()
    if (this.server) return
    const server = createServer((client) => this.join(client))
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve)
    })
    this.server = server
  }

  /** As a server that is not there: what is open breaks, and what is new is refused. */
  async away(): Promise<void> {
    this.mode = 'away'
    const { server } = this
    this.server = undefined
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
    for (const pair of this.pairs) for (const socket of pair) socket.destroy()
    await closed
  }

  /** As a cable that was pulled: nothing passes, not even a FIN, and new connections get nothing either. */
  silence(): void {
    this.mode = 'silent'
    for (const pair of this.pairs) for (const socket of pair) socket.pause()
  }

  /** Everything that passes takes so much longer, each way. */
  slow(ms: number): void {
    this.delayMs = ms
  }

  close(): Promise<void> {
    return this.away()
  }

  private join(client: Socket): void {
    const server = connect(this.target, '127.0.0.1')
    const pair = [client, server] as const
    this.pairs.add(pair)
    const end = () => {
      if (this.mode === 'silent') return
      this.pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true)
      from.on('data', (chunk) => {
        if (this.delayMs === 0) return void to.write(chunk)
        setTimeout(() => to.writable && to.write(chunk), this.delayMs)
      })
      from.on('error', () => undefined)
      from.on('close', end)
      if (this.mode === 'silent') from.pause()
    }
  }
}
