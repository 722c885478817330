import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoint } from '@florin/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { Problem } from '../platform/problem.ts'
import type { Gate } from './admit.ts'
import { serveOn } from './serve.ts'
import { createHttp } from './server.ts'

const sendFiles = endpoint({
  summary: 'Some files',
  method: 'POST',
  path: '/files',
  access: 'public',
  success: 201,
  body: z.object({ type: z.enum(['merchant', 'trader']), note: z.string().max(100).default('') }),
  uploads: {
    fields: ['files[]', 'files'],
    maxFiles: 3,
    maxBytes: 1024 * 1024,
    tooLarge: 'evidence.too_large',
    tooMany: 'evidence.too_many',
  },
  answer: z.object({
    type: z.string(),
    note: z.string(),
    files: z.array(z.object({ name: z.string(), size: z.number(), text: z.string() })),
  }),
  problems: [],
})

let app: FastifyInstance
let folder: string
let url: string
let port: number
/** What was declared at admission; refuses when the test sets it. */
const admission = { bytes: [] as number[], isRefused: false, mostRunning: 20 }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-forms-'))
  const metrics = { countRequest: () => undefined, countProblem: () => undefined } as unknown as Metrics
  const dam = { pass: () => undefined, share: async () => undefined }
  const log = createLog('silent')
  app = await createHttp({ log, metrics, dam, isSecure: false, trustedProxies: [], bodyDeadlineMs: 3_000 })
  const serve = serveOn(app, { uploadFolder: folder, dam, isSecure: false } as unknown as Gate)
  serve(
    sendFiles,
    async ({ body, files }) => ({
      ...body,
      files: await Promise.all(
        files.map(async ({ name, size, path }) => ({
          name,
          size,
          text: (await readFile(path, 'utf8')).slice(0, 20),
        })),
      ),
    }),
    async (_call, bytes) => {
      admission.bytes.push(bytes)
      if (admission.isRefused) throw new Problem('dispute.upload_forbidden')
      return [{ key: 'sender', most: admission.mostRunning }]
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
  url = `http://127.0.0.1:${port}/files`
})

afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  Object.assign(admission, { bytes: [], isRefused: false, mostRunning: 20 })
})

type Part = readonly [string, string | File]
const file = (name: string, text: string) => new File([text], name)

async function post(parts: readonly Part[]) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const answer = await fetch(url, { method: 'POST', body: form })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const nothingLeft = () => expect.poll(() => readdir(folder)).toEqual([])

test.each<[string, Part[]]>([
  [
    'before',
    [
      ['type', 'trader'],
      ['files[]', file('a.pdf', 'one')],
      ['files', file('b.pdf', 'two')],
    ],
  ],
  [
    'after',
    [
      ['files[]', file('a.pdf', 'one')],
      ['files', file('b.pdf', 'two')],
      ['type', 'trader'],
    ],
  ],
])('files under both names come in, with fields %s them', async (_where, parts) => {
  const { status, body } = await post(parts)

  expect(status).toBe(201)
  expect(body).toEqual({
    type: 'trader',
    note: '',
    files: [
      { name: 'a.pdf', size: 3, text: 'one' },
      { name: 'b.pdf', size: 3, text: 'two' },
    ],
  })
  await nothingLeft()
})

test.each<[string, Part[], string]>([
  ['is missing', [['files', file('a', 'x')]], 'type'],
  [
    'is none of the choices',
    [
      ['files', file('a', 'x')],
      ['type', 'payer'],
    ],
    'type',
  ],
  [
    'is too long',
    [
      ['type', 'trader'],
      ['files', file('a', 'x')],
      ['note', 'x'.repeat(20_000)],
    ],
    'note',
  ],
  [
    'comes twice',
    [
      ['type', 'trader'],
      ['type', 'merchant'],
      ['files', file('a', 'x')],
    ],
    'type',
  ],
  [
    'holds U+0000',
    [
      ['type', 'trader'],
      ['note', 'a\u0000b'],
      ['files', file('a', 'x')],
    ],
    'note',
  ],
  [
    'is a file of an unknown name',
    [
      ['type', 'trader'],
      ['files', file('a', 'x')],
      ['picture', file('b', 'x')],
    ],
    'picture',
  ],
])('a field that %s is named, and no file is left', async (_what, parts, field) => {
  const { status, body } = await post(parts)

  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'request.invalid', errors: { [field]: [expect.any(String)] } })
  await nothingLeft()
})

test('a form without files is read; a file that nobody has chosen is none', async () => {
  const { status, body } = await post([
    ['type', 'merchant'],
    ['files[]', file('', '')],
  ])

  expect(status).toBe(201)
  expect(body.files).toEqual([])
})

test('one file too many, and one too large, are refused whole', async () => {
  const four = ['a', 'b', 'c', 'd'].map((name): Part => ['files', file(name, 'x')])
  const large = 'x'.repeat(1024 * 1024 + 1)

  expect(await post([['type', 'trader'], ...four])).toMatchObject({
    status: 409,
    body: { code: 'evidence.too_many' },
  })
  expect(
    await post([
      ['type', 'trader'],
      ['files', file('a', 'x')],
      ['files', file('b', large)],
      ['files', file('c', 'x')],
    ]),
  ).toMatchObject({ status: 413, body: { code: 'evidence.too_large' } })
  await nothingLeft()
})

/** Sends the head of a request and the given pieces over a bare connection; answers what came back. */
async function trickle(length: number, pieces: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString()
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST /files HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`,
  )
  for (const piece of pieces) {
    socket.write(piece)
    await sleep(20)
  }
  await closed
  return heard
}

test('what is declared too large is refused before its admission; nobody sends a byte', async () => {
  expect(await trickle(4 * 1024 * 1024, [])).toContain('evidence.too_large')
  expect(admission.bytes).toEqual([])
})

test('the admission decides on the declared size before the body is read', async () => {
  admission.isRefused = true

  const heard = await trickle(1_000_000, [])

  expect(heard).toContain('403 Forbidden')
  expect(heard).toContain('dispute.upload_forbidden')
  expect(admission.bytes).toEqual([1_000_000])
  expect(await readdir(folder)).toEqual([])
})

test('a sender with too many running is refused, and a connection that breaks leaves nothing', async () => {
  admission.mostRunning = 1
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const head = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
  socket.write(
    `POST /files HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9999\r\n\r\n${head('a')}whole\r\n${head('b')}half`,
  )
  await expect.poll(() => readdir(folder)).toHaveLength(2)

  expect(await post([['type', 'trader']])).toMatchObject({ status: 429, body: { code: 'limit.reached' } })

  socket.destroy()
  await nothingLeft()
  await expect.poll(() => post([['type', 'trader']])).toMatchObject({ status: 201 })
})

test('a connection may stay silent longer while several files are worked on, and is then as before', async () => {
  const timeouts: number[] = []
  const watch = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms) {
    if (this.localPort === port) timeouts.push(ms)
    return this
  })

  await post([
    ['type', 'trader'],
    ['files', file('a', 'x')],
    ['files', file('b', 'x')],
    ['files', file('c', 'x')],
  ])
  watch.mockRestore()

  const own = timeouts.filter((ms) => ms % 30_000 === 0 && ms > 0)
  expect(own).toContain(90_000)
  expect(own.at(-1)).toBe(30_000)
})

test('a call that takes files is not served without an admission', () => {
  const serve = serveOn(app, { dam: {} } as unknown as Gate)
  const handle = async () => ({ type: 'trader', note: '', files: [] })

  // @ts-expect-error: the function that decides before the body is read is missing.
  const forgotten = () => serve(sendFiles, handle)

  expect(forgotten).toThrow('admission')
})
