import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bundleFolder, entry, unbundle } from './bundle.ts'
import { type Copies, copiesIn, openCopies, walFolder, walIn } from './copies.ts'
import { filesCopy, forgetGone } from './files-copy.ts'
import { newBackupKeys, readOperatorKey, readServerKey } from './keys.ts'
import { segmentBytes, segmentName } from './names.ts'
import { Gap, walArchive } from './wal-archive.ts'

const keys = newBackupKeys()
let root: string
let log: string
let copies: Copies
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'florin-archive-'))
  log = join(root, 'cluster', 'pg_wal')
  await mkdir(log, { recursive: true })
  copies = copiesIn(join(root, 'copies'), '77', readServerKey(keys.server))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** The slot is PostgreSQL's own affair. */
const admin = { query: async () => ({ rows: [{ wal_status: 'reserved' }] }) } as unknown as pg.Client
const archiveHere = () => walArchive(admin, join(root, 'cluster'), copies)
const mark = (segment: number, bytes: number, atMs: number) => ({
  timeline: 1,
  flushed: BigInt(segment) * BigInt(segmentBytes) + BigInt(bytes),
  atMs,
})
const writeSegment = (segment: number, fill: string) =>
  writeFile(join(log, segmentName(1, BigInt(segment))), Buffer.alloc(segmentBytes, fill))

async function archived(): Promise<string[]> {
  return (await walIn(copies.folder))
    .map(({ segment, length, untilMs }) => `${segment} ${length} ${untilMs}`)
    .sort()
}

test('a segment is copied as it grows, whole when it is full, and what was committed is told by the last file only', async () => {
  await writeSegment(1, 'a')
  const archive = archiveHere()
  await archive.archive(mark(1, 500, 1_000))
  expect(await archived()).toEqual(['1 500 1000'])
  await archive.archive(mark(1, 500, 2_000))
  expect(await archived()).toEqual(['1 500 1000'])

  await writeSegment(2, 'b')
  await writeSegment(3, 'c')
  const reached = await archive.archive(mark(3, 8, 3_000))
  expect(await archived()).toEqual([`1 ${segmentBytes} 2000`, `2 ${segmentBytes} 2000`, '3 8 3000'])
  expect(reached).toBe(mark(3, 8, 0).flushed)

  // Another process goes on where this one has ended.
  await archiveHere().archive(mark(3, 9, 4_000))
  expect(await archived()).toContain('3 9 4000')
  const open = openCopies(copies.folder.place, readOperatorKey(keys.operator))
  const [name = ''] = (await readdir(join(copies.folder.place, walFolder))).sort()
  expect((await open.whole(`${walFolder}/${name}`)).equals(Buffer.alloc(segmentBytes, 'a'))).toBe(true)
})

test('of a long backlog PostgreSQL may let go as far as it is copied, not only at its end', async () => {
  for (const segment of [1, 2, 3]) await writeSegment(segment, 'a')
  const archive = archiveHere()
  await archive.archive(mark(1, 50, 1_000))
  const advanced: unknown[] = []
  const query = vi.spyOn(admin, 'query').mockImplementation(((text: string, values: unknown[]) => {
    if (text.includes('pg_replication_slot_advance')) advanced.push(values[1])
    return { rows: [{ wal_status: 'reserved' }] }
  }) as never)
  onTestFinished(() => query.mockRestore())
  // The third can't be read any more.
  await rm(join(log, segmentName(1, 3n)))

  await expect(archive.archive(mark(3, 8, 2_000))).rejects.toThrow(Gap)
  expect(advanced).toEqual(['0/2000000', '0/3000000'])
})

test('another log under the same name is refused, and the archive stays as it was', async () => {
  await writeSegment(1, 'a')
  await writeSegment(2, 'b')
  await archiveHere().archive(mark(2, 50, 1_000))
  const before = await archived()

  // A copy of the machine that runs on elsewhere.
  await writeSegment(2, 'x')
  await expect(archiveHere().archive(mark(2, 90, 2_000))).rejects.toThrow(
    'two copies of it write into the same BACKUP_DIR',
  )
  expect(await archived()).toEqual(before)
  const [taken = ''] = await readdir(join(copies.folder.place, walFolder))
  await expect(copies.writeSealed(`${walFolder}/${taken}`, [Buffer.from('other')])).rejects.toThrow(
    'is not written over',
  )
})

test('a segment that PostgreSQL has thrown away is a gap, and the next round goes on after it', async () => {
  await writeSegment(1, 'a')
  const archive = archiveHere()
  await archive.archive(mark(1, 50, 1_000))
  await rm(join(log, segmentName(1, 1n)))
  await writeSegment(3, 'c')
  await expect(archive.archive(mark(3, 5, 2_000))).rejects.toThrow(Gap)
  await archive.archive(mark(3, 6, 3_000))
  expect(await archived()).toEqual(['1 50 1000', '3 6 3000'])
})

test('files are copied once, move aside when they are gone, and are forgotten with the oldest copy', async () => {
  const files = join(root, 'files')
  const [one = '', other = ''] = ['1', '2'].map((digit) => `${digit.repeat(32)}.bin`)
  await mkdir(join(files, 'evidence'), { recursive: true })
  await writeFile(join(files, 'evidence', one), 'proof')
  await writeFile(join(files, 'evidence', `${other}.part`), 'half')
  const copy = filesCopy(copies, files)
  await copy.copy(1_000)
  expect(await copies.folder.list('files/evidence')).toEqual([one])

  await rm(join(files, 'evidence', one))
  await copy.copy(2_000)
  expect(await copies.folder.list('gone/2000/evidence')).toEqual([one])
  const open = openCopies(copies.folder.place, readOperatorKey(keys.operator))
  const parts: Buffer[] = []
  for await (const part of open.open(`files/evidence/${one}`, `gone/2000/evidence/${one}`)) parts.push(part)
  expect(String(Buffer.concat(parts))).toBe('proof')
  await forgetGone(copies, 2_001)
  expect(await copies.folder.list('gone')).toEqual([])

  // A folder that is away as a whole is no reason to forget everything.
  await writeFile(join(files, 'evidence', other), 'more')
  await copy.copy(3_000)
  await rm(files, { recursive: true })
  await expect(filesCopy(copies, files).copy(4_000)).rejects.toThrow('is gone, and 1 files with it')
  expect(await copies.folder.list('files/evidence')).toEqual([other])
})

test('a folder becomes one stream and a folder again, and nothing is written beside it', async () => {
  const from = join(root, 'from')
  await mkdir(join(from, 'base', 'empty'), { recursive: true })
  await writeFile(join(from, 'base', 'one'), Buffer.alloc(3_000_000, 'x'))
  await writeFile(join(from, 'skipped'), '')
  const target = join(root, 'to')
  const bytes = await unbundle(
    bundleFolder(from, 'postgres', (path) => path === 'skipped'),
    target,
  )
  expect(bytes).toBe(3_000_000)
  expect((await readdir(join(target, 'postgres'), { recursive: true })).sort()).toEqual([
    'base',
    'base/empty',
    'base/one',
  ])
  expect((await readFile(join(target, 'postgres/base/one'))).equals(Buffer.alloc(3_000_000, 'x'))).toBe(true)
  await expect(unbundle(entry('../beside', [Buffer.from('x')]), join(root, 'other'))).rejects.toThrow(
    '../beside',
  )
})
