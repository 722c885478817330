import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestBucket, testBucket } from '../../test/bucket.ts'
import { World } from '../../test/world.ts'
import { readConfig } from '../config.ts'
import { setRate } from '../deals/test/shop.ts'
import { type CasePerson, disputed, expiredDeal, merchant, trader } from '../disputes/test/cases.ts'
import { pdf, png } from '../evidence/test/sample-files.ts'
import { filesLook } from '../operator/doctor/files.ts'
import { issueUploadLink } from '../upload-links/index.ts'

// Two nodes that share the database and the place of files, and no disk.

let bucket: TestBucket
let folder: string
const scrap: string[] = []
beforeAll(async () => {
  bucket = await testBucket()
  folder = await mkdtemp(join(tmpdir(), 'florin-shared-'))
  scrap.push(folder)
})
afterAll(async () => {
  await bucket.close()
  for (const place of scrap) await rm(place, { recursive: true, force: true })
})

describe.each([
  ['a bucket', () => bucket.url()],
  ['a shared folder', () => pathToFileURL(folder).href],
])('files in %s', (_, filesUrl) => {
  const world = new World()
  let other: { url: string; stop(): Promise<void> }
  beforeAll(async () => {
    const environment = { FILES_URL: filesUrl() }
    await world.open({ environment })
    const dataDir = await mkdtemp(join(tmpdir(), 'florin-node-'))
    scrap.push(dataDir)
    // Another machine has another disk.
    const own = world.config
    world.config = { ...own, dataDir, files: own.files }
    other = await world.node({ isIdle: true })
    world.config = own
    await setRate(world)
  })
  afterAll(() => world.close())

  test('a picture is sent to one node and seen on the other', async () => {
    const { browser } = await trader(world)
    const sent = await browser.call('changeAvatar', { file: new Blob([new Uint8Array(await png())]) })
    expect(sent.status).toBe(200)

    for (const url of [world.url, other.url]) {
      const seen = await fetch(url + new URL(sent.body.avatar_url, url).pathname)
      expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
  })

  test('a file’s pieces come to two nodes, and both show it whole and in parts', async () => {
    const shop = await merchant(world)
    const ann = await trader(world)
    const { dealId } = await expiredDeal(world, shop, '5000.00')
    const disputeId = await disputed(world, { dealId })
    const { db, uploadLinks } = world.florin.services
    const link = await db.write((tx) =>
      issueUploadLink(uploadLinks, tx, { disputeId, side: 'trader', ownerId: ann.id }),
    )
    const token = link.slice(-27)
    const file = pdf()
    await world
      .browser()
      .call('beginUpload', { params: { token }, body: { name: 'a.pdf', size: file.length } })
    const put = async (url: string, at: number, bytes: Uint8Array) => {
      const answer = await fetch(`${url}/api/v1/upload-links/${token}/${at}/`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: Buffer.from(bytes),
      })
      return (await answer.json()) as { filed?: boolean }
    }

    expect(await put(world.url, 0, file.subarray(0, 100))).toMatchObject({ filed: false })
    expect(await put(other.url, 100, file.subarray(100, 150))).toMatchObject({ filed: false })
    expect(await put(world.url, 150, file.subarray(150, -1))).toMatchObject({ filed: false })
    expect(await put(other.url, file.length - 1, file.subarray(-1))).toMatchObject({ filed: true })

    for (const url of [world.url, other.url]) expect(await shown(ann, disputeId, url)).toEqual(file)
    expect(await uploadLinks.files.list('pieces')).toEqual([])
  })

  test('the doctor writes, reads and removes there', async () => {
    const look = filesLook(world.florin.services.files, 'there', true)

    expect((await look.look()).map(({ fact }) => fact)).toContain(
      'there keeps what it is given, and gives it back whole and in parts',
    )
  })

  async function shown(by: CasePerson, disputeId: string, url: string): Promise<Buffer> {
    const { body } = await by.browser.call('getDispute', { params: { id: disputeId } })
    const params = { id: disputeId, fileId: body.files[0].id }
    const made = await by.browser.call('disputeFileLink', { params })
    const cookie = [...by.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(made.body.url, url), { headers: { cookie } })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
})

test('a bucket that is away is told with 503 and when to come again', async () => {
  const world = new World()
  await world.open({ environment: { FILES_URL: 's3+http://key:secret@127.0.0.1:1/bucket' }, isIdle: true })
  const { browser } = await trader(world)

  const sent = await browser.call('changeAvatar', { file: new Blob([new Uint8Array(await png())]) })

  expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5'])
  expect(world.logLines.join('')).not.toContain('secret@')
  await world.close()
})

test('FILES_URL is a folder or a bucket, and its keys are told to nobody', () => {
  const read = (FILES_URL: string) => readConfig({ FILES_URL }, '/srv').files
  expect(read('file:///mnt/florin')).toEqual({ kind: 'folder', path: '/mnt/florin' })
  expect(read('s3://id:se%2Fcret@s3.example.com/florin/a/b?region=eu-1&style=virtual')).toEqual({
    kind: 's3',
    endpoint: new URL('https://s3.example.com'),
    bucket: 'florin',
    prefix: 'a/b/',
    region: 'eu-1',
    key: { id: 'id', secret: 'se/cret' },
    isVirtual: true,
  })
  for (const wrong of [
    'file:///',
    'file://host/x',
    's3://s3.example.com/b',
    's3://id:geheim@host/',
    'x',
    's3://id:geheim@h/b?style=z',
  ]) {
    expect(() => read(wrong)).toThrow('FILES_URL: must be')
    expect(() => read(wrong)).not.toThrow('geheim')
  }
})
