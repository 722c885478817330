import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clamdScanner } from './clamd.ts'

let folder: string
let server: Server | undefined
let received: Buffer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-clamd-'))
  received = Buffer.alloc(0)
})
afterEach(async () => {
  server?.close()
  server = undefined
  await rm(folder, { recursive: true })
})

/** A daemon that takes a whole stream and then gives one answer; with none, it stays silent. */
async function daemon(answer: string | undefined, place?: string): Promise<URL> {
  const take = (socket: Socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        received = Buffer.concat([received, chunk])
        if (received.subarray(-4).equals(Buffer.alloc(4)) && answer !== undefined) socket.end(`${answer}\0`)
      })
  }
  const listening = createServer(take)
  server = listening
  await new Promise<void>((done) =>
    place ? listening.listen(place, done) : listening.listen(0, '127.0.0.1', done),
  )
  return new URL(place ? `unix:${place}` : `tcp://127.0.0.1:${(listening.address() as AddressInfo).port}`)
}

async function scan(url: URL, content = 'hello'): Promise<string | undefined> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return clamdScanner(url, 300).scan(path)
}

test('the bytes are told in pieces, and a clean file is clean', async () => {
  expect(await scan(await daemon('stream: OK'))).toBeUndefined()

  expect(received.toString('latin1')).toBe('zINSTREAM\0\0\0\0\x05hello\0\0\0\0')
})

test('what is found is named, also over a local socket', async () => {
  const url = await daemon('stream: Eicar-Test-Signature FOUND', join(folder, 'clamd.sock'))

  expect(await scan(url)).toBe('Eicar-Test-Signature')
})

test.each([
  ['an error', 'INSTREAM size limit exceeded. ERROR'],
  ['nothing sensible', 'stream: maybe'],
  ['nothing', ''],
])('a scanner that says %s has not said that the file is clean', async (_what, answer) => {
  await expect(scan(await daemon(answer))).rejects.toThrow('The virus scanner said')
})

test('one that is silent, or not there, neither', async () => {
  const url = await daemon(undefined)
  await expect(scan(url)).rejects.toThrow('does not answer')
  server?.close()
  await expect(scan(new URL(`unix:${folder}/nowhere`))).rejects.toThrow('ENOENT')
})
