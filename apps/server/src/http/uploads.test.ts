import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { contract } from '@florin/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { createHttp } from './server.ts'
import { addUploadRoute, receiveUpload, sweepUploads } from './uploads.ts'

// Fifteen seconds in life.
const deadlineMs = 300
// Fifteen kilobytes in life.
const leastBytes = 150

const childProgram = fileURLToPath(new URL('test/upload-child.ts', import.meta.url))

let app: FastifyInstance
let folder: string
let port: number
/** What the next checks of the disk will find; enough room by default. */
const room: boolean[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-uploads-'))
  const metrics = { countRequest: () => undefined, countProblem: () => undefined } as unknown as Metrics
  app = await createHttp({
    log: createLog('silent'),
    metrics,
    dam: { pass: () => undefined, share: async () => undefined },
    isSecure: false,
    trustedProxies: [],
    bodyDeadlineMs: deadlineMs,
  })
  const upload = { ...contract.changeAvatar.upload, maxBytes: 50 * 1024 * 1024 }
  addUploadRoute(app, {
    method: 'POST',
    url: '/upload',
    config: { endpoint: contract.changeAvatar },
    handler: async (request) => {
      const file = await receiveUpload(request, upload, folder, {
        idleMs: deadlineMs,
        leastBytes,
        hasRoom: async () => room.shift() ?? true,
      })
      await file?.remove()
      return { size: file?.size, name: file?.name }
    },
  })
  app.post('/json', { config: { endpoint: contract.changeUsername } }, async () => ({ status: 'read' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})

afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await rm(folder, { recursive: true })
})

const part = 'content-disposition: form-data; name="avatar"; filename="check.png"'
const form = {
  type: 'multipart/form-data; boundary=b',
  head: `--b\r\n${part}\r\n\r\n`,
  tail: '\r\n--b--\r\n',
}
const times = (number: number) => Array.from({ length: number }, () => 'x')

/** Sends a body piece by piece over a bare connection; answers all that came back before it was closed. */
async function trickle(
  path: string,
  type: string,
  pieces: Iterable<string>,
  pauseMs: number,
  length = [...pieces].join('').length,
): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const heard: Buffer[] = []
  socket.on('data', (chunk) => heard.push(chunk))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    await sleep(pauseMs)
  }
  await closed
  return Buffer.concat(heard).toString()
}

test('an upload may take as long as it likes, as long as it keeps coming', async () => {
  // The clock of uploads goes on when a piece has come: a busy machine may take its time over each.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const coming = once(app.server, 'connection') as Promise<[Socket]>
  const sender = connect(port, '127.0.0.1')
  const heard = text(sender)
  const pieces = times(10).map((piece) => piece.repeat(leastBytes))
  const length = [form.head, ...pieces, form.tail].join('').length
  sender.write(
    `POST /upload HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${form.type}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  const [receiver] = await coming
  const until = async (isSo: () => boolean) => {
    while (!isSo() && !receiver.destroyed) await turn()
  }
  await until(() => vi.getTimerCount() === 1)
  sender.write(form.head)
  for (const piece of pieces) {
    sender.write(piece)
    await until(() => receiver.bytesRead === sender.bytesWritten)
    vi.advanceTimersByTime(deadlineMs)
  }
  sender.write(form.tail)

  const answer = await heard.finally(() => vi.useRealTimers())
  expect(answer).toContain('200 OK')
  expect(answer).toContain(`{"size":${10 * leastBytes},"name":"check.png"}`)
})

// A byte every few seconds held the connection and the file for as long as the sender liked.
test.each([
  ['of the file', form.head],
  ['of a field before it', '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\n'],
  ['before the first part', 'x'],
])('bytes %s that drip are no progress: the upload is cut', async (_where, before) => {
  function* drops() {
    yield before
    for (;;) yield 'x'
  }

  const answer = await trickle('/upload', form.type, drops(), deadlineMs / 3, 99_999)

  expect(answer).not.toContain('200 OK')
  await expect.poll(() => readdir(folder)).toEqual([])
})

test('a process that is killed in the middle of an upload leaves a file, and the sweep removes it', async () => {
  const own = join(folder, 'killed')
  const child = spawn(process.execPath, [childProgram, own], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const socket = connect(Number(line.toString()), '127.0.0.1').on('error', () => undefined)
  socket.write(
    `POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${form.type}\r\ncontent-length: 99999\r\n\r\n${form.head}some`,
  )
  await vi.waitFor(async () => expect(await readdir(own)).toHaveLength(1), { timeout: 30_000 })

  child.kill('SIGKILL')
  await once(child, 'exit')

  const [left = ''] = await readdir(own)
  expect(await sweepUploads(own, 5 * 60_000)).toBe(0)
  const sixMinutesAgo = new Date(Date.now() - 6 * 60_000)
  await utimes(join(own, left), sixMinutesAgo, sixMinutesAgo)
  expect(await sweepUploads(own, 5 * 60_000)).toBe(1)
  expect(await readdir(own)).toEqual([])
  await rm(own, { recursive: true })
})

test('nothing else may: a slow body is cut off', async () => {
  const answer = await trickle('/json', 'application/json', ['{', ...times(10), '}'], deadlineMs / 3)

  expect(answer).not.toContain('200 OK')
})

test('who was answered before the body has ended may not go on sending for ever', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const closed = once(socket, 'close')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString()
  })
  socket.write(
    'POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: text/strange\r\ncontent-length: 99999\r\n\r\n{',
  )
  const drops = setInterval(() => socket.write(' '), 50)

  await closed
  clearInterval(drops)

  expect(heard).toContain('415')
})

test('a call that takes no file does not wait for one', async () => {
  const answer = await trickle('/json', form.type, [form.head, ...times(10), form.tail], deadlineMs / 3)

  expect(answer).toContain('415 Unsupported Media Type')
  expect(answer).not.toContain('200 OK')
})

test('an upload that stalls is cut off, and leaves nothing', async () => {
  const answer = await trickle('/upload', form.type, [form.head, 'some'], 10, 9_999)

  expect(answer).not.toContain('200 OK')
  await expect.poll(() => readdir(folder)).toEqual([])
})

test.each([
  ['from the beginning', [false], 10],
  ['in the middle of the file', [true, true, false], 40 * 1024 * 1024],
])('a disk that is full %s is told, and nothing stays on it', async (_when, looks, bytes) => {
  room.splice(0, room.length, ...looks)
  const sent = new FormData()
  sent.set('avatar', new Blob([new Uint8Array(bytes)]), 'film.mp4')

  const answer = await fetch(`http://127.0.0.1:${port}/upload`, { method: 'POST', body: sent })

  expect(answer.status).toBe(507)
  expect(await answer.json()).toMatchObject({ code: 'evidence.no_room' })
  await expect.poll(() => readdir(folder)).toEqual([])
})

test('no clock of the server itself runs against a whole request', () => {
  expect(app.server.requestTimeout).toBe(0)
  // Silence is another matter.
  expect(app.server.timeout).toBe(30_000)
})

test('what is old is swept, what has just been written to stays', async () => {
  const [old, young] = [join(folder, 'old'), join(folder, 'young')]
  await Promise.all([old, young].map((path) => writeFile(path, 'x')))
  await utimes(old, new Date(0), new Date(0))

  expect(await sweepUploads(folder, 60_000)).toBe(1)

  await expect(stat(old)).rejects.toThrow('ENOENT')
  await rm(young)
  expect(await sweepUploads(join(folder, 'nowhere'), 60_000)).toBe(0)
})
