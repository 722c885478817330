import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { failingStatements } from './failing-statements.ts'

/**
 * A TCP proxy in front of PostgreSQL that a test can disturb. A silent connection passes nothing in either direction, not even its end, as
 * when a cable is pulled; what was sent meanwhile arrives when the silence ends.
 */
export class DatabaseProxy {
  /** As the given address, through this proxy. */
  readonly url: string
  private readonly pairs = new Set<Pair>()

  private readonly server: Server
  private readonly mode: { errorCode?: string; isAllSilent: boolean } = { isAllSilent: false }

  private constructor(server: Server, target: URL) {
    this.server = server
    const url = new URL(target)
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    this.url = url.href
  }

  static async open(databaseUrl: string): Promise<DatabaseProxy> {
    const target = new URL(databaseUrl)
    const server = createServer((client) => proxy.join(client, target))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const proxy = new DatabaseProxy(server, target)
    return proxy
  }

  /** Every open connection falls silent; new ones pass, unless they are to be silent too. */
  silence({ newOnes = false } = {}): void {
    this.mode.isAllSilent = newOnes
    for (const pair of this.pairs) pair.silence()
  }

  /** What is still connected goes on where it was; what one side has closed is closed on the other. */
  resume(): void {
    this.mode.isAllSilent = false
    for (const pair of this.pairs) pair.resume()
  }

  /** From here on the server seems to answer every statement with this SQLSTATE; without one it answers itself. */
  answerWith(errorCode: string | undefined): void {
    if (errorCode === undefined) delete this.mode.errorCode
    else this.mode.errorCode = errorCode
  }

  async close(): Promise<void> {
    for (const pair of this.pairs) pair.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private join(client: Socket, target: URL): void {
    const database = connectTo(target)
    const pair = new Pair(client, database, () => this.mode.errorCode)
    this.pairs.add(pair)
    pair.onEnd = () => this.pairs.delete(pair)
    if (this.mode.isAllSilent) pair.silence()
  }
}

/** A host that is a folder, percent-encoded, is where PostgreSQL's Unix socket lies. */
export function connectTo(target: URL): Socket {
  const host = decodeURIComponent(target.hostname)
  if (host.startsWith('/')) return connect(`${host}/.s.PGSQL.${target.port || 5432}`)
  return connect(Number(target.port || 5432), host)
}

class Pair {
  onEnd: () => void = () => undefined
  private isSilent = false
  private hasEnded = false

  private readonly client: Socket
  private readonly database: Socket

  constructor(client: Socket, database: Socket, errorCode: () => string | undefined) {
    this.client = client
    this.database = database
    const failing = failingStatements((answer) => client.write(answer), errorCode)
    client.on('data', (chunk) => void (failing.fromClient(chunk) || database.write(chunk)))
    database.on('data', (chunk) => {
      failing.fromDatabase(chunk)
      client.write(chunk)
    })
    for (const socket of [client, database]) {
      socket.on('error', () => undefined)
      socket.on('end', () => this.ended())
      socket.on('close', () => this.ended())
    }
  }

  silence(): void {
    this.isSilent = true
    for (const socket of [this.client, this.database]) socket.pause()
  }

  resume(): void {
    if (!this.isSilent) return
    this.isSilent = false
    for (const socket of [this.client, this.database]) socket.resume()
    if (this.hasEnded) this.ended()
  }

  destroy(): void {
    for (const socket of [this.client, this.database]) socket.destroy()
    this.onEnd()
  }

  private ended(): void {
    this.hasEnded = true
    if (!this.isSilent) this.destroy()
  }
}
