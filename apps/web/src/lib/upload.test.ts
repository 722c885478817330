import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

const headers: Record<string, string>[] = []
let answers: { status: number; body: unknown }[]

class FakeRequest {
  upload = {}
  onload?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  #headers: Record<string, string> = {}
  open() {}
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  abort() {
    this.onabort?.()
  }
  send() {
    headers.push(this.#headers)
    const answer = answers.shift()
    if (answer === undefined) return
    this.status = answer.status
    this.responseText = JSON.stringify(answer.body)
    this.onload?.()
  }
}

const stored = new Map<string, string>()

beforeEach(() => {
  headers.length = 0
  stored.clear()
  stored.set('access_token', 'old')
  stored.set('refresh_token', 'r')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
  })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

const form = { params: { id: 'a' }, fields: { type: 'trader' }, files: [new File(['x'], 'a.pdf')] }
const underway = { onProgress: () => undefined }

test('a stale token is renewed, and the form goes once more', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ access_token: 'new', refresh_token: 'r2' }))
  answers = [
    { status: 401, body: { code: 'auth.expired' } },
    { status: 201, body: { urls: [], files: [] } },
  ]

  expect(await upload('addDisputeFiles', form, underway)).toEqual({ urls: [], files: [] })
  expect(headers.map(({ Authorization }) => Authorization)).toEqual(['Bearer old', 'Bearer new'])
})

test('a 403 ends the session, as with every call', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  answers = [
    { status: 403, body: { code: 'dispute.upload_forbidden', detail: 'Нет прав для загрузки файлов' } },
  ]

  await expect(upload('addDisputeFiles', form, underway)).rejects.toMatchObject({ status: 403 })
  expect(stored.has('access_token')).toBe(false)
})

test('a stopped one says so', async () => {
  answers = []
  const stop = new AbortController()
  const sending = upload('addDisputeFiles', form, { ...underway, signal: stop.signal })
  stop.abort()

  await expect(sending).rejects.toMatchObject({ code: 'upload.stopped' })
})
