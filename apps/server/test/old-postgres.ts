import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Speaks as much of PostgreSQL's protocol as it takes to log in and to answer every statement with one version. */
export interface OldPostgres extends AsyncDisposable {
  readonly url: string
  /** The statements that it was sent. */
  readonly statements: readonly string[]
}

export async function startOldPostgres(version: { number: string; text: string }): Promise<OldPostgres> {
  const statements: string[] = []
  const server = createServer((socket) => converse(socket, version, statements))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgres://florin@127.0.0.1:${port}/florin`,
    statements,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

const ready = message('Z', Buffer.from('I'))

function converse(socket: Socket, version: { number: string; text: string }, statements: string[]): void {
  let isStarted = false
  let received = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
    // The first message has no type before its length.
    for (;;) {
      const at = isStarted ? 1 : 0
      const length = received.length < at + 4 ? undefined : received.readInt32BE(at)
      if (length === undefined || received.length < at + length) return
      const type = isStarted ? received.toString('latin1', 0, 1) : 'startup'
      const body = received.subarray(at + 4, at + length)
      received = received.subarray(at + length)
      isStarted = true
      if (type === 'startup') socket.write(Buffer.concat([message('R', int32(0)), ready]))
      if (type === 'Q') {
        statements.push(body.toString('utf8', 0, body.length - 1))
        socket.write(answer(version))
      }
      if (type === 'X') socket.end()
    }
  })
}

function answer({ number, text }: { number: string; text: string }): Buffer {
  return Buffer.concat([
    message('T', Buffer.concat([int16(2), column('number', 23), column('text', 25)])),
    message('D', Buffer.concat([int16(2), value(number), value(text)])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
}

function column(name: string, type: number): Buffer {
  return Buffer.concat([
    Buffer.from(`${name}\0`),
    int32(0),
    int16(0),
    int32(type),
    int16(-1),
    int32(-1),
    int16(0),
  ])
}

function value(text: string): Buffer {
  return Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)])
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(number)
  return bytes
}

function int16(number: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(number)
  return bytes
}
