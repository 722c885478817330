import { randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { readdir, utimes } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { EvidenceSide } from '@florin/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { setRate } from '../deals/test/shop.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  filesAbout,
  type MerchantPerson,
  merchant,
  support,
  type TraderPerson,
  trader,
} from '../disputes/test/cases.ts'
import { uploadJobs } from '../evidence/index.ts'
import { pdf } from '../evidence/test/sample-files.ts'
import { rateLimits } from '../platform/rate-limits.ts'
import { endOpenLinks, issueUploadLink, pieceJobs, uploadLinkJobs } from './index.ts'
import { reachLink } from './reach.ts'
import { startFiling, useUp } from './store.ts'
import { newToken } from './upload-link.ts'

const world = useWorld()
let staff: CasePerson
let ann: TraderPerson
let shop: MerchantPerson

beforeAll(async () => {
  await setRate(world)
  staff = await support(world)
})
beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
})

async function openCase() {
  const { dealId } = await expiredDeal(world, shop, '5000.00')
  const disputeId = await disputed(world, { dealId })
  return { dealId, disputeId, token: await link(disputeId) }
}

async function link(disputeId: string, side: EvidenceSide = 'trader'): Promise<string> {
  const { db, uploadLinks } = world.florin.services
  const ownerId = side === 'trader' ? ann.id : shop.id
  const url = await db.write((tx) => issueUploadLink(uploadLinks, tx, { disputeId, side, ownerId }))
  expect(url).toMatch(new RegExp(`^${world.config.publicUrl.origin}/u/[A-Za-z0-9_-]{27}$`))
  return url.slice(-27)
}

const anybody = () => world.browser()
const look = (token: string) => anybody().call('uploadLink', { params: { token } })
const begin = (token: string, size: number, name = 'check.pdf') =>
  anybody().call('beginUpload', { params: { token }, body: { name, size } })

async function put(token: string, offset: number, bytes: Uint8Array, url = world.url, query = '') {
  const response = await fetch(`${url}/api/v1/upload-links/${token}/${offset}/${query}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', connection: 'close' },
    body: Buffer.from(bytes),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown> & { code?: string },
  }
}

const paper = () => Buffer.from(pdf())
const filed = async (dealId: string) =>
  (await filesAbout(world, dealId)).filter(({ side }) => side === 'trader')
const pieces = () => world.florin.services.uploadLinks.files.list('pieces')
const left = async () => [
  ...(await pieces()),
  ...(await readdir(join(world.config.dataDir, 'files', 'incoming')).catch(() => [])),
]

const withoutRequest = (body: object) => ({ ...body, request_id: '', instance: '' })

const over = { status: 410, body: { code: 'upload_link.over' } }

describe('a file in pieces', () => {
  test('is for the item that its sender names; one that the case does not ask for is refused', async () => {
    const { disputeId, token } = await openCase()
    const file = paper()
    await begin(token, file.length)
    await put(token, 0, file.subarray(0, -1))
    // A refused address costs nothing that has come, neither on the way nor with the last piece.
    for (const at of [0, file.length - 1]) {
      const unknown = await put(token, at, file.subarray(at), world.url, '?item=no_such_item')
      expect([unknown.status, unknown.body.code]).toEqual([400, 'request.invalid'])
      expect((await look(token)).body.file.received_bytes).toBe(file.length - 1)
    }

    expect(await put(token, file.length - 1, file.subarray(-1), world.url, '?item=operations')).toMatchObject(
      {
        status: 200,
        body: { filed: true },
      },
    )
    const { body } = await ann.browser.call('getDispute', { params: { id: disputeId } })
    const item = body.checklist.find(({ key }: { key: string }) => key === 'operations')
    expect(item.file_ids).toHaveLength(1)
  })

  test('becomes the trader’s evidence with its last piece, answers the case, and uses the link up', async () => {
    const { disputeId, dealId, token } = await openCase()
    const file = paper()
    const middle = Math.floor(file.length / 2)
    expect((await look(token)).body).toMatchObject({ number: expect.any(Number), file: null })

    expect((await begin(token, file.length)).body.file).toEqual({
      name: 'check.pdf',
      size: file.length,
      received_bytes: 0,
    })
    expect(await put(token, 0, file.subarray(0, middle))).toMatchObject({
      status: 200,
      body: { filed: false, file: { received_bytes: middle } },
    })
    expect(await put(token, middle, file.subarray(middle))).toMatchObject({
      status: 200,
      body: { filed: true },
    })

    expect(await filed(dealId)).toMatchObject([{ by: `user:${ann.id}` }])
    const details = (await ann.browser.call('getDispute', { params: { id: disputeId } })).body
    expect(details).toMatchObject({ status: 'consideration' })
    const item = details.checklist.find(({ key }: { key: string }) => key === 'operations')
    expect(item).toMatchObject({ state: 'sent', file_ids: [details.files[0].id] })
    expect(await look(token)).toMatchObject(over)
    expect(await put(token, 0, file)).toMatchObject(over)
    expect(await left()).toEqual([])
  })

  test('of a merchant becomes the merchant’s evidence, which answers nothing for the trader', async () => {
    const { disputeId, dealId } = await openCase()
    const made = await shop.browser.call('makeUploadLink', { params: { id: disputeId } })
    const token = made.body.url.slice(-27)
    const file = paper()
    await begin(token, file.length)
    const refused = await put(token, 0, file, world.url, '?item=operations')
    expect([refused.status, refused.body.code]).toEqual([400, 'request.invalid'])

    await put(token, 0, file.subarray(0, 100))
    expect((await put(token, 100, file.subarray(100), world.url, '?item=receipt')).body.filed).toBe(true)

    expect(await filed(dealId)).toEqual([])
    expect((await filesAbout(world, dealId)).at(-1)).toMatchObject({
      side: 'merchant',
      by: `user:${shop.id}`,
    })
    const seen = async (by: CasePerson) =>
      (await by.browser.call('getDispute', { params: { id: disputeId } })).body
    const own = await seen(shop)
    expect(own.checklist.find(({ key }: { key: string }) => key === 'receipt').file_ids).toHaveLength(2)
    expect(await seen(ann)).toMatchObject({ status: 'waiting', files: [] })
    expect(await put(token, 0, file)).toMatchObject(over)
  })

  // A recording of 50 MB takes longer than 15 minutes on many a phone.
  test('keeps its link while it comes, for six hours at most', async () => {
    const { token } = await openCase()
    const file = paper()
    await begin(token, file.length)
    const minutesLeft = async () =>
      Math.round((Date.parse((await look(token)).body.expires_at) - Date.now()) / 60_000)
    await world.query(`update upload_link set expires_at = now() + interval '1 minute'`)
    await put(token, 0, file.subarray(0, 100))
    expect(await minutesLeft()).toBe(15)

    await world.query(
      `update upload_link set created_at = now() - interval '359 minutes', expires_at = now() + interval '20 seconds'`,
    )
    await put(token, 100, file.subarray(100, 200))
    expect(await minutesLeft()).toBe(1)
  })

  test('a doubled piece is answered with how far it is, one from further on is refused, and nothing is lost', async () => {
    const { dealId, token } = await openCase()
    const file = paper()
    await begin(token, file.length)
    await put(token, 0, file.subarray(0, 100))

    expect(await put(token, 0, file.subarray(0, 100))).toMatchObject({
      status: 200,
      body: { filed: false, file: { received_bytes: 100 } },
    })
    expect(await put(token, 200, file.subarray(200))).toMatchObject({
      status: 409,
      body: { code: 'upload_link.offset', received_bytes: '100' },
    })
    expect((await begin(token, file.length)).body.file.received_bytes).toBe(100)
    expect((await put(token, 100, file.subarray(100))).body.filed).toBe(true)
    expect(await filed(dealId)).toHaveLength(1)
  })

  test('two tabs that send the same file at once file it once', async () => {
    const { dealId, token } = await openCase()
    const file = paper()
    const middle = Math.floor(file.length / 2)
    await begin(token, file.length)
    const firsts = await Promise.all([1, 2].map(() => put(token, 0, file.subarray(0, middle))))
    const lasts = await Promise.all([1, 2].map(() => put(token, middle, file.subarray(middle))))

    expect(firsts.map(({ status }) => status)).toEqual([200, 200])
    expect(lasts.filter(({ body }) => body.filed)).toHaveLength(1)
    expect(lasts.filter(({ status }) => [410, 503].includes(status))).toHaveLength(1)
    expect(await filed(dealId)).toHaveLength(1)
  })

  // The process dies between two pieces, or after the last one while the file is judged.
  test('goes on at another node, and a whole file that was not filed is filed by asking again', async () => {
    const { dealId, token } = await openCase()
    const file = paper()
    await begin(token, file.length)
    await put(token, 0, file.subarray(0, 100))
    const other = await world.node({ isIdle: true })

    await put(token, 100, file.subarray(100, -1), other.url)
    await world.query(`update upload_link set filing_until = now() + interval '1 minute'`)
    expect(await put(token, file.length - 1, file.subarray(-1), other.url)).toMatchObject({ status: 503 })
    expect((await look(token)).body.file.received_bytes).toBe(file.length)
    await world.query(`update upload_link set filing_until = now()`)

    expect((await put(token, file.length, Buffer.alloc(0))).body).toMatchObject({ filed: true })
    expect(await filed(dealId)).toHaveLength(1)
    await other.stop()
  })

  test('a piece that is lost is asked for again, with all that came after it', async () => {
    const { dealId, token } = await openCase()
    const file = paper()
    await begin(token, file.length)
    const before = new Set((await pieces()).map(({ name }) => name))
    await put(token, 0, file.subarray(0, 100))
    const [lost] = (await pieces()).filter(({ name }) => !before.has(name))
    await put(token, 100, file.subarray(100, 200))
    await world.florin.services.uploadLinks.files.remove('pieces', lost?.name ?? '')

    expect(await put(token, 200, file.subarray(200))).toMatchObject({
      status: 409,
      body: { code: 'upload_link.offset', received_bytes: '0' },
    })
    expect((await look(token)).body.file.received_bytes).toBe(0)
    expect((await put(token, 0, file)).body.filed).toBe(true)
    expect(await filed(dealId)).toHaveLength(1)
  })

  test('what has come of a piece that broke off is kept', async () => {
    const { token } = await openCase()
    const file = Buffer.concat([paper(), randomBytes(300_000)])
    await begin(token, file.length)
    const { host, hostname, port } = new URL(world.url)
    const path = `/api/v1/upload-links/${token}/0/`
    const head = `PUT ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/octet-stream\r\ncontent-length: ${file.length}\r\n\r\n`
    const come = new Promise<Socket>((resolve) =>
      subscribe('http.server.request.start', (heard) => {
        const { request } = heard as { request: IncomingMessage }
        if (request.url === path) resolve(request.socket)
      }),
    )
    const sender = connect(Number(port), hostname)
    sender.write(head)
    sender.write(file.subarray(0, 200_000))
    const receiver = await come
    await expect.poll(() => receiver.bytesRead).toBe(head.length + 200_000)
    sender.destroy()

    await expect.poll(async () => (await look(token)).body.file.received_bytes).toBe(200_000)
  })
})

describe('what a link refuses', () => {
  test('a file of the wrong kind, and then it takes another one', async () => {
    const { dealId, token } = await openCase()
    await begin(token, 5, 'hello.txt')
    expect(await put(token, 0, Buffer.from('hello'))).toMatchObject({
      status: 400,
      body: { code: 'evidence.wrong_type' },
    })
    expect((await look(token)).body.file).toBeNull()

    const file = paper()
    await begin(token, file.length)
    expect((await put(token, 0, file)).body.filed).toBe(true)
    expect(await filed(dealId)).toHaveLength(1)
  })

  test('more than 50 MB, more than was announced, more than 4 MB in one piece', async () => {
    const { token } = await openCase()
    expect(await begin(token, 50 * 1024 * 1024 + 1)).toMatchObject({ body: { code: 'evidence.too_large' } })
    await begin(token, 10)
    expect(await put(token, 0, Buffer.alloc(11))).toMatchObject({ body: { code: 'evidence.too_large' } })
    expect(await put(token, 0, Buffer.alloc(4 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
    expect((await look(token)).body.file.received_bytes).toBe(0)
  })

  test('more unfinished files of one trader than five large ones, over all of their links', async () => {
    const { disputeId, token } = await openCase()
    const large = 50 * 1024 * 1024
    for (let at = 0; at < 5; at += 1) expect((await begin(await link(disputeId), large)).status).toBe(200)

    expect(await begin(token, large)).toMatchObject({ status: 429, body: { code: 'limit.reached' } })
    const { db } = world.florin.services
    // Ended links have their pieces on the disk still.
    await db.write((tx) => endOpenLinks(tx, ann.id))
    expect((await begin(await link(disputeId), large)).status).toBe(429)
    await world.query(`update upload_link set expires_at = now() - interval '21 minutes'`)
    expect((await begin(await link(disputeId), large)).status).toBe(200)
  })

  test('a file that is judged while the link is ended', async () => {
    const { dealId, token } = await openCase()
    const file = paper()
    await begin(token, file.length)
    const { db } = world.florin.services
    const [found] = await world.query<{ id: string }>('select id from upload_link where trader_id = $1', [
      ann.id,
    ])
    const id = found?.id ?? ''
    await startFiling(db.each, id, 90)
    await db.write((tx) => endOpenLinks(tx, ann.id))

    expect(await useUp(db.each, id)).toBe(false)
    expect((await put(token, 0, file)).status).toBe(410)
    expect(await filed(dealId)).toEqual([])
  })

  test('a piece before anything was announced', async () => {
    const { token } = await openCase()
    expect(await put(token, 0, paper())).toMatchObject({ status: 409, body: { code: 'upload_link.offset' } })
  })

  test('unknown, expired, blocked and decided are one answer', async () => {
    const { disputeId, token } = await openCase()
    const file = paper()
    await begin(token, file.length)
    const unknown = await look(newToken())
    expect(unknown).toMatchObject(over)

    await world.query('update user_account set blocked_at = now() where id = $1', [ann.id])
    const blocked = await look(token)
    await world.query('update user_account set blocked_at = null where id = $1', [ann.id])
    await staff.browser.call('resolveDispute', {
      params: { id: disputeId },
      body: { resolution: 'trader', comment: 'Nothing came.' },
    })
    const decided = await put(token, 0, file)
    const again = await link(disputeId)
    await world.query('update upload_link set expires_at = now()')
    const expired = await look(again)

    for (const answer of [blocked, decided, expired]) {
      expect(answer.status).toBe(410)
      expect(withoutRequest(answer.body)).toEqual(withoutRequest(unknown.body))
    }
  })

  test('a case that is decided while the file is judged keeps no file', async () => {
    const { disputeId, dealId, token } = await openCase()
    const file = paper()
    await begin(token, file.length)
    await put(token, 0, file.subarray(0, -1))
    const [decided, last] = await Promise.all([
      staff.browser.call('resolveDispute', {
        params: { id: disputeId },
        body: { resolution: 'trader', comment: 'Nothing came.' },
      }),
      put(token, file.length - 1, file.subarray(-1)),
    ])

    // Whichever came first: a verdict without the file, or a file before the verdict.
    const isFiled = last.status === 200
    expect(last.status === 200 || last.status === 410).toBe(true)
    expect(await filed(dealId)).toHaveLength(isFiled ? 1 : 0)
    expect(decided.status === 200 || isFiled).toBe(true)
  })

  test('a link opens one case of one trader, and nothing else', async () => {
    const own = await openCase()
    const foreign = await openCase()
    const file = paper()
    await begin(own.token, file.length)
    await put(own.token, 0, file)

    for (const { disputeId: id } of [own, foreign])
      expect((await anybody().call('getDispute', { params: { id } })).status).toBe(401)
    expect(await filed(own.dealId)).toHaveLength(1)
    expect(await filed(foreign.dealId)).toEqual([])
    expect((await look(foreign.token)).status).toBe(200)
  })
})

test('trader and merchant of an open case get links on its page, and nobody else does', async () => {
  const { disputeId: id } = await openCase()
  const made = await ann.browser.call('makeUploadLink', { params: { id } })
  expect(made.status).toBe(201)
  const { url, expires_at: until } = made.body
  expect((await look(url.slice(-27))).body).toMatchObject({ file: null })
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(15 * 60_000)

  expect((await shop.browser.call('makeUploadLink', { params: { id } })).status).toBe(201)
  const stranger = await merchant(world)
  for (const other of [stranger, staff])
    expect((await other.browser.call('makeUploadLink', { params: { id } })).status).toBe(404)
  await staff.browser.call('resolveDispute', {
    params: { id },
    body: { resolution: 'trader', comment: 'Nothing came.' },
  })
  const late = await ann.browser.call('makeUploadLink', { params: { id } })
  expect(late).toMatchObject({ status: 409, body: { code: 'dispute.decided' } })
})

test('abandoned pieces are removed when their link is over, and not before; those without a row after an hour', async () => {
  const { token } = await openCase()
  const file = paper()
  const { evidence, uploadLinks } = world.florin.services
  const { files } = uploadLinks
  const before = new Set((await pieces()).map(({ name }) => name))
  await begin(token, file.length)
  await put(token, 0, file.subarray(0, 100))
  const own = async () => (await pieces()).filter(({ name }) => !before.has(name)).map(({ name }) => name)
  const [name = ''] = await own()
  const orphan = await files.put('pieces', Buffer.from('x'))
  const then = new Date(Date.now() - 61 * 60_000)
  for (const one of [name, orphan])
    await utimes(join(world.config.dataDir, 'files', 'pieces', one), then, then)
  const sweep = async (minutesOver: number) => {
    await world.query(
      `update upload_link set expires_at = now() - make_interval(mins => $1) where used_at is null`,
      [minutesOver],
    )
    for (const job of [...uploadJobs(evidence), ...pieceJobs(uploadLinks), ...uploadLinkJobs(uploadLinks)])
      await job.run()
  }

  await sweep(4)
  expect(await own()).toEqual([name])
  await sweep(6)
  expect(await own()).toEqual([])
})

test('a link is forgotten a day after its end, and not before', async () => {
  const [recent, old] = [await openCase(), await openCase()]
  const idOf = async (token: string) =>
    (
      await world.query<{ id: string }>(
        'select id from upload_link where token_hash = sha256($1::text::bytea)',
        [token],
      )
    )[0]?.id
  const ids = [await idOf(recent.token), await idOf(old.token)]
  expect(ids).not.toContain(undefined)
  await world.query(
    `update upload_link set expires_at = now() - case id when $1 then interval '23 hours' else interval '25 hours' end where id = any ($2::uuid[])`,
    [ids[0], ids],
  )

  for (const job of uploadLinkJobs(world.florin.services.uploadLinks)) await job.run()

  const left = await world.query<{ id: string }>('select id from upload_link where id = any ($1::uuid[])', [
    ids,
  ])
  expect(left.map(({ id }) => id)).toEqual([ids[0]])
})

test('tokens can’t be guessed at will from one address', async () => {
  const { uploadLinks } = world.florin.services
  const strict = {
    ...uploadLinks,
    disputes: { ...uploadLinks.disputes, limits: rateLimits(uploadLinks.disputes.db, 1) },
  }
  const guess = () => reachLink(strict, newToken(), { ip: '203.0.113.7' }).catch(({ code }) => code)
  const answers: string[] = []
  for (let tried = 0; tried < 61; tried += 1) answers.push(await guess())

  expect(answers.slice(0, 60).every((code) => code === 'upload_link.over')).toBe(true)
  expect(answers[60]).toBe('limit.reached')
})
