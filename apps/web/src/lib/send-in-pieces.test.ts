import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiProblem } from './api-problem.ts'
import { sendInPieces } from './send-in-pieces.ts'

const megabyte = 1024 * 1024
const file = new File([new Uint8Array(2 * megabyte + 100).fill(7)], 'check.pdf')

/** The server, as far as one link goes. */
let received: number
let announced: number
let pieces: { offset: number; size: number }[]
let before: (() => Response | undefined)[]
let lossAfter: number | undefined

beforeEach(() => {
  received = 0
  announced = 0
  pieces = []
  before = []
  lossAfter = undefined
  vi.stubGlobal('localStorage', {
    getItem: () => 'en',
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.stubGlobal('fetch', serve)
})
afterEach(() => vi.unstubAllGlobals())

const state = (filed = false) =>
  Response.json({
    number: 1842,
    expires_at: '2026-11-18T09:00:00.000Z',
    file: { name: file.name, size: file.size, received_bytes: received },
    filed,
  })

async function serve(address: string, init: RequestInit): Promise<Response> {
  if (init.method === 'POST') {
    announced += 1
    return state()
  }
  const refusal = before.shift()?.()
  if (refusal) return refusal
  const offset = Number(/\/(\d+)\/$/.exec(address)?.[1])
  const { size } = init.body as Blob
  pieces.push({ offset, size })
  if (offset === received) received += size
  if (pieces.length === lossAfter) throw new TypeError('Failed to fetch')
  return state(received === file.size)
}

function send(signal = new AbortController().signal) {
  const reported: (number | string)[] = []
  const done = sendInPieces({
    token: 'token',
    file,
    signal,
    onProgress: (bytes) => void reported.push(bytes),
    onBroken: (isBroken) => void (isBroken && reported.push('broken')),
    wait: async () => undefined,
  })
  return { done, reported }
}

const refuse =
  (status: number, code: string, retryAfter = 1) =>
  () =>
    Response.json({ code, detail: code }, { status, headers: { 'retry-after': String(retryAfter) } })

test('a file goes in pieces of a megabyte, one after another, until it is filed', async () => {
  await send().done

  expect(pieces).toEqual([
    { offset: 0, size: megabyte },
    { offset: megabyte, size: megabyte },
    { offset: 2 * megabyte, size: 100 },
  ])
})

test('what has come before a reload is not sent again', async () => {
  received = 2 * megabyte
  const { done, reported } = send()
  await done

  expect(pieces).toEqual([{ offset: 2 * megabyte, size: 100 }])
  expect(reported[0]).toBe(2 * megabyte)
})

// The piece is there and its answer is lost: only the server knows.
test('after a lost answer the server is asked how far it is', async () => {
  lossAfter = 2
  const { done, reported } = send()
  await done

  expect(announced).toBe(2)
  expect(pieces.map(({ offset }) => offset)).toEqual([0, megabyte, 2 * megabyte])
  expect(reported).toContain('broken')
})

test('a whole file that was not filed is asked for again, with nothing to send', async () => {
  received = file.size
  await send().done

  expect(pieces).toEqual([{ offset: file.size, size: 0 }])
})

test.each([
  [503, 'server.busy'],
  [429, 'limit.reached'],
  [409, 'upload_link.offset'],
  [502, ''],
])('%i %s is waited out', async (status, code) => {
  before = [refuse(status, code), refuse(status, code)]
  await send().done

  expect(received).toBe(file.size)
})

test('a server that answers the same for a minute is told, and so is a limit that is hours away', async () => {
  before = Array.from({ length: 8 }, () => refuse(500, 'server.failed'))
  await expect(send().done).rejects.toMatchObject({ status: 500 })
  expect(before).toEqual([])

  before = [refuse(429, 'limit.reached', 36_000)]
  await expect(send().done).rejects.toMatchObject({ status: 429 })
})

test.each([
  [410, 'upload_link.over'],
  [400, 'evidence.wrong_type'],
  [413, 'evidence.too_large'],
  [409, 'evidence.too_many'],
])('%i %s ends it', async (status, code) => {
  before = [refuse(status, code)]

  await expect(send().done).rejects.toMatchObject({ status, code } satisfies Partial<ApiProblem>)
  expect(pieces).toEqual([])
})

test('stopped means that nothing more is sent', async () => {
  const stop = new AbortController()
  before = [
    () => {
      stop.abort()
      throw new DOMException('stopped', 'AbortError')
    },
  ]

  await expect(send(stop.signal).done).rejects.toThrow()
  expect(pieces).toEqual([])
})
