import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { VirusScanner } from '../ports/virus-scanner.ts'

const usualPatienceMs = 10_000

/** ClamAV's daemon, by `tcp://host:port` or `unix:/path`. It gets the bytes themselves, so it needs no right to our files. */
export function clamdScanner(url: URL, patienceMs = usualPatienceMs): VirusScanner {
  return {
    async scan(path) {
      const socket = connect(placeOf(url))
      socket.setTimeout(patienceMs, () => socket.destroy(new Error('The virus scanner does not answer')))
      try {
        const [answer] = await Promise.all([text(socket), sendFile(socket, path)])
        return verdict(answer)
      } finally {
        socket.destroy()
      }
    },
  }
}

function placeOf({ protocol, hostname, port, pathname }: URL): NetConnectOpts {
  return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
}

/** A stream is told in pieces, each with its length before it; a piece of nothing ends it. */
async function sendFile(socket: Socket, path: string): Promise<void> {
  async function* pieces(source: AsyncIterable<Buffer>) {
    yield 'zINSTREAM\0'
    for await (const chunk of source) {
      const size = Buffer.alloc(4)
      size.writeUInt32BE(chunk.length)
      yield size
      yield chunk
    }
    yield Buffer.alloc(4)
  }
  // The answer comes on the same connection, so our end stays open.
  await pipeline(createReadStream(path), pieces, socket, { end: false })
}

function verdict(answer: string): string | undefined {
  const said = answer.replaceAll('\0', '').trim()
  if (said === 'stream: OK') return undefined
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (found === undefined) throw new Error(`The virus scanner said: ${said.slice(0, 200)}`)
  return found
}
