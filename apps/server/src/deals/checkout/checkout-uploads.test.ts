import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open as openFile, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { uploadFolder } from '../../boot/compose-evidence.ts'
import { png } from '../../evidence/test/sample-files.ts'
import { newShop, newTrader, setRate, type TestShop } from '../test/shop.ts'

const megabyte = 1024 ** 2
const world = useWorld({ environment: { UPLOAD_FOLDER_MB: '100' } })
let shop: TestShop

beforeAll(async () => {
  await setRate(world)
  await newTrader(world, { maxDollars: 1_000 })
  shop = await newShop(world)
})

let sum = 3_000

/** An order that the payer says to have paid: it takes proof. */
async function claimed(): Promise<{ id: string; token: string }> {
  sum += 1
  const { body } = await shop.call('POST', '/orders', { external_id: randomUUID(), amount: `${sum}.00` })
  const token = body.pay_url.split('/').at(-1)
  const payer = world.browser()
  await payer.call('checkoutChoose', { params: { token }, body: { order_type: 'c2c' } })
  expect((await payer.call('checkoutPaid', { params: { token } })).status).toBe(200)
  return { id: body.id, token }
}

const upload = (token: string, content: Buffer) =>
  world.browser().call('checkoutUpload', { params: { token }, file: new Blob([new Uint8Array(content)]) })

const unknownToken = () => randomBytes(24).toString('base64url')
const folder = () => uploadFolder(world.config.dataDir)
const temporaryFiles = () => readdir(folder()).catch(() => [])

/** Sends the head of an upload and not one byte of its body; answers what came back, and the connection. */
async function announce(path: string, headers: string[] = [], bytes = 40 * megabyte) {
  const { port } = new URL(world.url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${bytes}`,
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString()
  })
  const status = () => Number(/^HTTP\/1.1 (\d+)/.exec(heard)?.[1] ?? 0)
  return { socket, status, heard: () => heard }
}

async function statusBeforeBody(path: string, headers: string[] = [], bytes?: number): Promise<number> {
  const { socket, status } = await announce(path, headers, bytes)
  // Before the 15 s after which a silent upload is cut.
  await vi.waitFor(() => expect(status()).toBeGreaterThan(0), { timeout: 12_000 }).catch(() => undefined)
  socket.destroy()
  return status()
}

// Thirty of them used to fill the disk's share for a day: the file was stored before the token was checked.
test('thirty anonymous uploads to unknown tokens leave no file, and an honest one is taken', async () => {
  const honest = await claimed()
  const junk = randomBytes(5 * megabyte)

  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(unknownToken(), junk)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 404))
  }

  expect(await temporaryFiles()).toEqual([])
  expect((await upload(honest.token, await png())).status).toBe(200)
  expect(await temporaryFiles()).toEqual([])
})

test('a payer’s upload is refused before its body is read: no such order, or one that takes no proof', async () => {
  const { body } = await shop.call('POST', '/orders', { external_id: randomUUID(), amount: '1234.00' })
  const young = body.pay_url.split('/').at(-1)

  expect(await statusBeforeBody(`/api/v1/checkout/${unknownToken()}/receipt/`)).toBe(404)
  expect(await statusBeforeBody(`/api/v1/checkout/${young}/receipt/`)).toBe(409)
})

test('more than a file may have is refused by its declared size', async () => {
  const { token } = await claimed()

  expect(await statusBeforeBody(`/api/v1/checkout/${token}/receipt/`, [], 60 * megabyte)).toBe(413)
})

test('a payer’s eleventh file is refused before its body is read', async () => {
  const { id, token } = await claimed()
  await world.query(
    `insert into evidence_file (subject, side, uploaded_by, quota_key, object_name, content_type, size, sent_size, sha256, original_name)
     select 'deal:' || deal.id, 'merchant', 'payer', 'order:' || $1, md5(random()::text) || '.bin', 'image/png', 1, 1, $2, 'x.png'
     from deal, generate_series(1, 10) where order_id = $1::uuid`,
    [id, randomBytes(32)],
  )

  expect(await statusBeforeBody(`/api/v1/checkout/${token}/receipt/`)).toBe(409)
})

test('a merchant’s evidence is refused before its body is read: wrong key, somebody else’s order', async () => {
  const { id } = await claimed()
  const path = `/merchant/v1/orders/${id}/evidence`

  expect(await statusBeforeBody(path, ['authorization: Bearer flk_live_nothing'])).toBe(401)
  const other = await newShop(world)
  expect(await statusBeforeBody(path, [`authorization: Bearer ${other.key}`])).toBe(404)
})

test('a picture is refused before its body is read: no session', async () => {
  expect(await statusBeforeBody('/account/user/change-avatar/')).toBe(401)
})

test('one order has two uploads running and no third', async () => {
  const { token } = await claimed()
  const path = `/api/v1/checkout/${token}/receipt/`
  const running = await Promise.all([announce(path), announce(path)])
  for (const { socket } of running)
    socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\nsome')
  await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(2), { timeout: 30_000 })

  const third = await upload(token, await png())

  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
  for (const { socket } of running) socket.destroy()
  await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]), { timeout: 30_000 })
  expect((await upload(token, await png())).status).toBe(200)
  expect(world.logLines.filter((line) => /"level":[56]0/.test(line))).toEqual([])
})

test('a full temporary folder is a matter of seconds, and says so', async () => {
  const { token } = await claimed()
  await mkdir(folder(), { recursive: true })
  const place = join(folder(), 'running')
  const file = await openFile(place, 'w')
  // Sparse: it has the size and takes no room.
  await file.truncate(101 * megabyte)
  await file.close()

  const refused = await upload(token, await png())
  await rm(place)

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await upload(token, await png())).status).toBe(200)
})

test('pictures of oneself are counted before their body is read', async () => {
  const { browser, email } = await register(world)
  await world.query(
    `insert into rate_limit (key, count, ends_at) values ('avatar/3600:' || $1, 1000000, now() + interval '1 hour')`,
    [await world.userId(email)],
  )

  const bearer = `authorization: Bearer ${browser.tokens?.access_token}`
  expect(await statusBeforeBody('/account/user/change-avatar/', [bearer], megabyte)).toBe(429)
})
