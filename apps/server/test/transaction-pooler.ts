import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'

/**
 * A pooler in transaction mode, like pgbouncer: each transaction of a client may run on another connection, so no session state of a
 * client is found again. Like pgbouncer it refuses the startup parameter `options`. Made to break code that needs a session: it uses the
 * connections in turn.
 */
export class TransactionPooler {
  readonly url: string
  /** Transactions that were carried out, on all connections. */
  transactions = 0
  private readonly server: Server
  private readonly free: Lent[]
  private readonly waiting: ((lent: Lent) => void)[] = []
  private readonly callers = new Set<Socket>()
  private readonly lent: readonly Lent[]

  private constructor(server: Server, target: URL, lent: readonly Lent[]) {
    this.server = server
    this.lent = lent
    this.free = [...lent]
    const url = new URL(target)
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    this.url = url.href
  }

  static async open(databaseUrl: string, size: number): Promise<TransactionPooler> {
    const lent = await Promise.all(Array.from({ length: size }, () => openLent(databaseUrl)))
    const server = createServer((caller) => void pooler.serve(caller))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const pooler = new TransactionPooler(server, new URL(databaseUrl), lent)
    return pooler
  }

  async close(): Promise<void> {
    for (const caller of this.callers) caller.destroy()
    for (const { socket } of this.lent) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async serve(caller: Socket): Promise<void> {
    this.callers.add(caller.on('error', () => undefined))
    const read = messagesOf(caller)
    let own: Lent | undefined
    try {
      const parameters = (await read.startup()).toString('latin1', 8).split('\0')
      if (parameters.includes('options')) {
        caller.end(refusal('unsupported startup parameter: options'))
        return
      }
      caller.write(welcome)
      for (;;) {
        const message = await read.next()
        if (!message || message.toString('latin1', 0, 1) === 'X') break
        own ??= await this.borrow()
        own.answer = (answer) => {
          caller.write(answer)
          // Ready, and in no transaction: the next one may run elsewhere.
          if (answer.toString('latin1', 0, 1) !== 'Z' || answer.toString('latin1', 5, 6) !== 'I') return
          this.transactions += 1
          if (own) this.giveBack(own)
          own = undefined
        }
        own.socket.write(message)
      }
    } finally {
      this.callers.delete(caller)
      caller.destroy()
      // As pgbouncer does: what was left open in a transaction is never lent again.
      own?.socket.destroy()
    }
  }

  private async borrow(): Promise<Lent> {
    return this.free.shift() ?? new Promise((resolve) => this.waiting.push(resolve))
  }

  private giveBack(lent: Lent): void {
    lent.answer = undefined
    const next = this.waiting.shift()
    if (next) next(lent)
    else this.free.push(lent)
  }
}

interface Lent {
  readonly socket: Socket
  answer: ((message: Buffer) => void) | undefined
}

/** A client signs in; then its socket is ours. */
async function openLent(connectionString: string): Promise<Lent> {
  const client = new pg.Client({ connectionString, application_name: 'pooler' })
  await client.connect()
  const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection
  socket.removeAllListeners()
  socket.on('error', () => undefined)
  const lent: Lent = { socket, answer: undefined }
  const read = messagesOf(socket)
  void (async () => {
    for (let message = await read.next(); message; message = await read.next()) lent.answer?.(message)
  })()
  return lent
}

/** A startup message is its length and its content; every other has one byte for its type in front. */
function messagesOf(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  async function take(head: number): Promise<Buffer | undefined> {
    while (rest.length < head + 4 || rest.length < head + rest.readUInt32BE(head)) {
      const { value, done } = await chunks.next().catch(() => ({ value: undefined, done: true }))
      if (done) return undefined
      rest = Buffer.concat([rest, value as Buffer])
    }
    const size = head + rest.readUInt32BE(head)
    const message = rest.subarray(0, size)
    rest = rest.subarray(size)
    return message
  }
  return { startup: async () => (await take(0)) ?? Buffer.alloc(8), next: () => take(1) }
}

function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('server_version\x0018.0\0')),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])

const refusal = (text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))
