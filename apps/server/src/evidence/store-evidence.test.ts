import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '../platform/problem.ts'
import {
  admitEvidence,
  evidenceOf,
  type JudgeFile,
  removeEvidence,
  sightingsOf,
  storeEvidence,
  uploadJobs,
} from './index.ts'
import { sweepEvidence } from './sweep.ts'
import { aDeal, useEvidence } from './test/evidence-world.ts'
import { jpeg, page, pdf, png } from './test/sample-files.ts'

const world = useEvidence()
const megabyte = 1024 * 1024

/** Takes everything for a PDF, at once: judging has tests of its own. */
const quick: JudgeFile = async (path) => ({
  kind: 'pdf',
  path,
  size: 9,
  sha256: Buffer.alloc(32, Math.random() * 255),
  remove: async () => undefined,
})

const quickly = () => ({ ...world.parts, judge: quick })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'kept',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )

// Whatever happens, no upload stays behind.
afterEach(async () => expect((await world.onDisk()).incoming).toEqual([]))

test('a photo is kept under a name that says nothing, with a row that says all', async () => {
  const upload = await world.upload(await jpeg(), {
    name: '../../Чек\u202E <b>.html',
    side: 'trader',
    by: 'user:7',
  })

  const stored = await storeEvidence(world.parts, upload)

  expect(stored).toMatchObject({
    subject: upload.subject,
    side: 'trader',
    uploadedBy: 'user:7',
    contentType: 'image/jpeg',
    originalName: 'Чек b.jpg',
  })
  expect(stored.objectName).toMatch(/^[0-9a-f]{32}\.bin$/)
  const kept = await world.parts.files.read('evidence', stored.objectName)
  expect(kept?.length).toBe(stored.size)
  expect(await evidenceOf(world.db.each, upload.subject)).toEqual([stored])
  expect(await evidenceOf(world.db.each, upload.subject, 'merchant')).toEqual([])
})

test('what must be true together with a file is written with it, or neither is', async () => {
  const before = (await world.onDisk()).kept
  const upload = await world.upload(pdf())
  const deed = async () => {
    throw new Problem('order.over')
  }

  expect(await codeOf(storeEvidence(world.parts, upload, deed))).toBe('order.over')

  expect(await evidenceOf(world.db.each, upload.subject)).toEqual([])
  expect((await world.onDisk()).kept).toEqual(before)
})

test('a refused file leaves neither bytes nor a row', async () => {
  const before = (await world.onDisk()).kept
  const upload = await world.upload(Buffer.from(page))

  expect(await codeOf(storeEvidence(world.parts, upload))).toBe('evidence.wrong_type')

  expect((await world.onDisk()).kept).toEqual(before)
  expect(await evidenceOf(world.db.each, upload.subject)).toEqual([])
})

test('no file at all is told', async () => {
  const upload = await world.upload(pdf())
  await upload.file?.remove()

  expect(await codeOf(storeEvidence(world.parts, { ...upload, file: undefined }))).toBe('evidence.missing')
})

test('of fifteen files at once ten are kept, and the other side still has room', async () => {
  const subject = aDeal()
  const send = async (side: 'merchant' | 'trader') =>
    codeOf(storeEvidence(quickly(), await world.upload(pdf(), { subject, side })))

  const codes = await Promise.all(Array.from({ length: 15 }, () => send('merchant')))

  expect(codes.filter((code) => code === 'kept')).toHaveLength(10)
  expect(codes.filter((code) => code === 'evidence.too_many')).toHaveLength(5)
  expect(await evidenceOf(world.db.each, subject)).toHaveLength(10)
  expect(await send('trader')).toBe('kept')
})

test('five hundred megabytes a day are enough for one, also when they come at once and are taken down', async () => {
  const quotaKey = randomUUID()
  const send = async () => {
    const upload = await world.upload(pdf(), { quotaKey, size: 45 * megabyte })
    return codeOf(storeEvidence(quickly(), upload))
  }
  const all = async (number: number) => {
    const codes = await Promise.all(Array.from({ length: number }, send))
    return codes.filter((code) => code === 'kept').length
  }

  const first = await all(14)
  const [row] = await world.query<{ id: string }>('select id from evidence_file where quota_key = $1', [
    quotaKey,
  ])
  await world.db.write((tx) => removeEvidence(tx, row?.id ?? '', 'user:1'))

  expect(first).toBe(11)
  expect(await send()).toBe('limit.reached')
})

test('yesterday’s files do not count today', async () => {
  const quotaKey = randomUUID()
  await world.query(
    `insert into evidence_file (subject, side, uploaded_by, quota_key, object_name, content_type, size, sent_size, sha256, original_name, created_at)
     values ($1, 'merchant', 'payer', $2, $3, 'application/pdf', 1, $4, $5, 'x.pdf', now() - interval '25 hours')`,
    [
      aDeal(),
      quotaKey,
      `${randomUUID().replaceAll('-', '')}.bin`,
      String(600 * megabyte),
      Buffer.alloc(32, 1),
    ],
  )

  expect(await codeOf(storeEvidence(quickly(), await world.upload(pdf(), { quotaKey })))).toBe('kept')
})

test('where the disk is four fifths full nothing more is taken', async () => {
  const full = { ...world.parts, files: { ...world.parts.files, usedShare: async () => 0.81 } }

  expect(await codeOf(storeEvidence(full, await world.upload(pdf())))).toBe('evidence.no_room')
})

test.each([
  ['finds something', async () => 'Eicar-Test-Signature', 'evidence.refused'],
  ['finds nothing', async () => undefined, 'kept'],
  ['cannot tell', () => Promise.reject(new Error('gone')), 'server.busy'],
])('a virus scanner that %s decides', async (_what, scan, code) => {
  const scanned = { ...quickly(), scanner: { scan } }

  expect(await codeOf(storeEvidence(scanned, await world.upload(pdf())))).toBe(code)
})

test('twenty tries an hour, counted before the file is read', async () => {
  const place = { subject: aDeal(), side: 'merchant', quotaKey: randomUUID() } as const
  const admit = () => codeOf(admitEvidence(world.parts, place, 1_000))
  for (let tries = 0; tries < 20; tries += 1) expect(await admit()).toBe('kept')

  expect(await admit()).toBe('limit.reached')
})

test('a file that would exceed the day’s share is refused by its declared size', async () => {
  const upload = await world.upload(pdf(), { size: 490 * megabyte })
  await storeEvidence(quickly(), upload)

  expect(await codeOf(admitEvidence(world.parts, upload, 20 * megabyte))).toBe('limit.reached')
  expect(await codeOf(admitEvidence(world.parts, upload, megabyte))).toBe('kept')
})

test('an upload that lost its process is removed within minutes', async () => {
  const [abandoned, running] = [await world.uploaded(pdf()), await world.uploaded(pdf())]
  const sixMinutesAgo = new Date(Date.now() - 6 * 60_000)
  await utimes(abandoned.path, sixMinutesAgo, sixMinutesAgo)
  const [job] = uploadJobs(world.parts)

  await job?.run()

  expect((await world.onDisk()).incoming).toEqual([basename(running.path)])
  expect(job?.everySeconds).toBeLessThanOrEqual(60)
  await running.remove()
})

test('the same document for another payment is noticed', async () => {
  const bytes = await png()
  const [first, second] = [await world.upload(bytes), await world.upload(bytes)]
  const stored = await storeEvidence(world.parts, first)
  expect(await sightingsOf(world.db.each, [stored])).toEqual([])

  await storeEvidence(world.parts, second)

  expect(await sightingsOf(world.db.each, [stored])).toEqual([
    { fileId: stored.id, subject: second.subject, kind: 'same_file' },
  ])
})

test('evidence is taken down once, and never changed', async () => {
  const stored = await storeEvidence(quickly(), await world.upload(pdf()))

  expect(await world.db.write((tx) => removeEvidence(tx, stored.id, 'user:1'))).toBe(true)
  expect(await world.db.write((tx) => removeEvidence(tx, stored.id, 'user:1'))).toBe(false)

  expect(await evidenceOf(world.db.each, stored.subject)).toEqual([])
  const change = `update evidence_file set object_name = '${'0'.repeat(32)}.bin' where id = $1`
  await expect(world.query(change, [stored.id])).rejects.toThrow('never changed')
  await expect(world.query('delete from evidence_file where id = $1', [stored.id])).rejects.toThrow(
    'never changed',
  )
})

test('what a crash has left goes after a day, and what is spoken for stays', async () => {
  const keep = await storeEvidence(quickly(), await world.upload(pdf()))
  const orphan = `${'a'.repeat(32)}.bin`
  const draft = `${'b'.repeat(32)}.bin.part`
  const young = `${'c'.repeat(32)}.bin`
  const place = (name: string) => join(world.folder, 'evidence', name)
  for (const name of [orphan, draft, young]) await writeFile(place(name), 'x')
  const longAgo = new Date(Date.now() - 25 * 3600 * 1000)
  for (const path of [place(orphan), place(draft), place(keep.objectName)])
    await utimes(path, longAgo, longAgo)

  await sweepEvidence(world.parts)

  const { kept } = await world.onDisk()
  expect(kept).toEqual(expect.arrayContaining([keep.objectName, young]))
  expect(kept).not.toContain(orphan)
  expect(kept).not.toContain(draft)
})

test('bytes that are gone although a row speaks of them are told to the operator', async () => {
  const id = randomUUID()
  await world.query(
    `insert into evidence_file (id, subject, side, uploaded_by, quota_key, object_name, content_type, size, sent_size, sha256, original_name, created_at)
     values ($1, $2, 'merchant', 'payer', 'x', $3, 'application/pdf', 1, 1, $4, 'x.pdf', now() - interval '2 hours')`,
    [id, aDeal(), `${randomUUID().replaceAll('-', '')}.bin`, Buffer.alloc(32, 1)],
  )

  await sweepEvidence(world.parts)

  expect(world.logLines.some((line) => line.includes('lost its bytes') && line.includes(id))).toBe(true)
})
