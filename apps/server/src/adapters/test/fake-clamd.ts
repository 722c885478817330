import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The test file that every scanner knows, in two halves: a scanner must not find it in this repository. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface FakeClamd {
  readonly url: string
  /** Sizes of the files that it was shown. */
  readonly seen: readonly number[]
  close(): Promise<void>
  /** On the same port as before. */
  open(): Promise<void>
}

/** Speaks the daemon's `INSTREAM` on loopback: pieces with their length before them, a piece of nothing at the end. */
export async function fakeClamd(): Promise<FakeClamd> {
  const seen: number[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const file = wholeFile(received)
      if (!file) return
      seen.push(file.length)
      socket.end(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  let port = 0
  const open = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((closed) => server.close(closed))
  }
  await open()
  return { url: `tcp://127.0.0.1:${port}`, seen, open, close }
}

const command = 'zINSTREAM\0'

/** Undefined until the last piece has come. */
function wholeFile(received: Buffer): Buffer | undefined {
  if (received.toString('latin1', 0, command.length) !== command) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const size = received.readUInt32BE(at)
    if (size === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return undefined
}
