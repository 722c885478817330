import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { type EvidenceFile, linkFor, removeEvidence, storeEvidence } from './index.ts'
import { type SignedIn, useEvidence } from './test/evidence-world.ts'
import { jpeg, mp4, pdf } from './test/sample-files.ts'

const world = useEvidence()
const files = {} as Record<'photo' | 'paper' | 'video', EvidenceFile>
let ann: SignedIn

beforeAll(async () => {
  files.photo = await storeEvidence(world.parts, await world.upload(await jpeg()))
  files.paper = await storeEvidence(world.parts, await world.upload(pdf()))
  files.video = await storeEvidence(world.parts, await world.upload(mp4()))
  ann = await world.signIn()
})

const link = (file: EvidenceFile, to = ann, nowMs?: number) => linkFor(world.parts, file.id, to.viewer, nowMs)
const get = (path: string, by: { cookie: string } | undefined = ann, headers = {}) =>
  fetch(world.url + path, { headers: { ...(by && { cookie: by.cookie }), ...headers } })

test.each([
  ['photo', 'image/jpeg', 'inline', 'receipt.jpg'],
  ['video', 'video/mp4', 'inline', 'receipt.mp4'],
  ['paper', 'application/pdf', 'attachment', 'receipt.pdf'],
] as const)('a %s comes as %s, %s, and can do nothing', async (name, type, disposition, saved) => {
  const answer = await get(await link(files[name]))

  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': `${disposition}; filename*=UTF-8''${saved}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
    'cache-control': 'private, no-store',
    'content-length': String(files[name].size),
  })
  expect((await answer.arrayBuffer()).byteLength).toBe(files[name].size)
})

test('each link that is used leaves a trace, once', async () => {
  const bob = await world.signIn()
  const path = await link(files.video, bob)
  await get(path, bob)
  await get(path, bob)

  const views = await world.query('select file_id, session_id, ip from evidence_view where user_id = $1', [
    bob.viewer.userId,
  ])
  expect(views).toEqual([{ file_id: files.video.id, session_id: bob.viewer.sessionId, ip: '127.0.0.1' }])
})

test.each([
  ['bytes=0-99', 206, 'bytes 0-99/', 100],
  ['bytes=-10', 206, 'bytes ', 10],
  ['bytes=100-', 206, 'bytes 100-', undefined],
  ['bytes=99999999-', 416, 'bytes */', 0],
  ['bytes=9-2', 200, null, undefined],
  ['lines=1-2', 200, null, undefined],
])('a player that asks for %s is answered %i', async (range, status, contentRange, length) => {
  const answer = await get(await link(files.video), ann, { range })

  expect(answer.status).toBe(status)
  const said = answer.headers.get('content-range')
  if (contentRange === null) expect(said).toBeNull()
  else expect(said?.startsWith(contentRange)).toBe(true)
  const bytes = await answer.arrayBuffer()
  if (length !== undefined) expect(bytes.byteLength).toBe(length)
})

test('a link is nothing in another person’s hands, nor without a session', async () => {
  const bob = await world.signIn()
  const path = await link(files.photo)

  expect((await get(path, bob)).status).toBe(404)
  expect((await get(path, { cookie: 'sid=guess' })).status).toBe(404)
  expect((await fetch(world.url + path)).status).toBe(404)
  expect((await get(path)).status).toBe(200)
})

test('a link made over to another person or session has the wrong signature', async () => {
  const bob = await world.signIn()
  const path = await link(files.photo)
  const changes: [string, string][] = [
    ['viewer', bob.viewer.userId],
    ['session', bob.viewer.sessionId],
    ['until', String(Math.floor(Date.now() / 1000) + 3600)],
    ['signature', 'A'.repeat(43)],
    ['signature', ''],
    ['until', '-1'],
  ]
  for (const [name, value] of changes) {
    const url = new URL(world.url + path)
    url.searchParams.set(name, value)
    for (const by of [ann, bob]) expect((await get(url.pathname + url.search, by)).status).toBe(404)
  }
  const elsewhere = path.replace(files.photo.id, files.paper.id)
  expect((await get(elsewhere)).status).toBe(404)
})

test('a minute later it is over', async () => {
  const seconds = (ago: number) => Date.now() - ago * 1000

  expect((await get(await link(files.photo, ann, seconds(50)))).status).toBe(200)
  expect((await get(await link(files.photo, ann, seconds(62)))).status).toBe(404)
})

test('after logout it is over at once', async () => {
  const bob = await world.signIn()
  const path = await link(files.photo, bob)
  expect((await get(path, bob)).status).toBe(200)

  await world.sessions.end(bob.accessToken)

  expect((await get(path, bob)).status).toBe(404)
})

test('a blocked person sees nothing more', async () => {
  const bob = await world.signIn()
  const path = await link(files.photo, bob)

  await world.query('update user_account set blocked_at = now() where id = $1', [bob.viewer.userId])

  expect((await get(path, bob)).status).toBe(404)
})

test('who may not see a file gets no link, and who may no longer, nothing for it', async () => {
  const stranger = await world.signIn(false)
  await expect(link(files.photo, stranger)).rejects.toThrow('file.not_found')
  const bob = await world.signIn()
  const path = await link(files.photo, bob)

  world.mayView.delete(bob.viewer.userId)

  expect((await get(path, bob)).status).toBe(404)
})

test('what was taken down is gone, with all links to it', async () => {
  const file = await storeEvidence(world.parts, await world.upload(pdf()))
  const path = await link(file)

  await world.db.write((tx) => removeEvidence(tx, file.id, 'user:1'))

  expect((await get(path)).status).toBe(404)
  await expect(link(file)).rejects.toThrow('file.not_found')
})

/** As it is written: a polite client would tidy the path before it sends it. */
const rawStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(world.url)
    const question = request({ hostname, port, path, headers: { cookie: ann.cookie } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    question.on('error', reject).end()
  })

test('names that lead elsewhere find nothing', async () => {
  const [, query] = (await link(files.photo)).split('?')
  const ups = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '..%252f', '..;/', './', '//']
  const goals = ['secret.key', 'etc/passwd', 'proc/self/environ', `evidence/${files.photo.objectName}`]
  const { id, objectName } = files.photo
  const plain = [objectName, '', `${id}/..`, `${id}/../${id}`, 'null', '*', randomUUID()]
  const names = [
    ...plain,
    ...ups.flatMap((up) => [1, 3, 8].flatMap((times) => goals.map((goal) => up.repeat(times) + goal))),
  ]
  expect(names.length).toBeGreaterThan(120)

  const statuses = await Promise.all(names.map((name) => rawStatus(`/files/evidence/${name}?${query}`)))

  expect(new Set(statuses)).toEqual(new Set([404]))
  for (const nul of ['%00', `${id}%00`]) expect(await rawStatus(`/files/evidence/${nul}?${query}`)).toBe(400)
  // Bytes that are no text at all never get as far as a route.
  expect(await rawStatus(`/files/evidence/%c0%ae%c0%ae/secret.key?${query}`)).toBe(400)
})
