import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Copies, macOf, walFolder, walIn } from './copies.ts'
import { ifMissing } from './folder.ts'
import {
  isWhole,
  lsnFrom,
  lsnText,
  readSegmentName,
  segmentBytes,
  segmentName,
  segmentOf,
  type WalFile,
  walName,
} from './names.ts'

/** It keeps the log that is not in the archive yet, up to `max_slot_wal_keep_size`. */
export const slotName = 'florin_archive'

/** Where a round begins: a moment, and a place that everything committed before it has reached on the disk. */
export interface Mark {
  readonly timeline: number
  readonly flushed: bigint
  readonly atMs: number
}

export interface WalArchive {
  /** Copies what the log has grown by up to the mark. Answers how far the archive goes. */
  archive(mark: Mark): Promise<bigint>
}

/** The log that comes next is gone: PostgreSQL has thrown it away. Only a new base copy helps. */
export class Gap extends Error {}

/**
 * A continuous copy of the write-ahead log. A segment is copied as soon as it has grown, into a new file with all its bytes so far; then
 * the shorter copy is removed. Bytes before the flushed position never change again, so they can be read from the running server's files.
 */
export function walArchive(admin: pg.Client, clusterDir: string, copies: Copies): WalArchive {
  const { folder } = copies
  const log = join(clusterDir, 'pg_wal')
  let last: (WalFile & { readonly end: bigint }) | undefined
  let lastAtMs = 0

  async function begin({ timeline, flushed }: Mark): Promise<bigint> {
    await ensureSlot(admin)
    await copyHistories(copies, log)
    const files = await walIn(folder)
    const archived = newestOf(files, timeline)
    // A timeline that began with a restore is copied from its beginning, so that the older copies lead into it.
    if (!archived && files.length > 0) return oldestInLog(log, timeline, segmentOf(flushed))
    if (!archived) return segmentOf(flushed)
    await assertSameLog(copies, log, archived)
    const next = isWhole(archived) ? archived.segment + 1n : archived.segment
    if (!(await isInLog(log, timeline, next, flushed))) return segmentOf(flushed)
    last = { ...archived, end: endOf(archived) }
    lastAtMs = archived.untilMs
    return next
  }

  let next: bigint | undefined
  let timelineNow: number | undefined

  async function archive(mark: Mark): Promise<bigint> {
    if (timelineNow !== mark.timeline || next === undefined) {
      last = undefined
      next = await begin(mark)
      timelineNow = mark.timeline
    }
    const lastSegment = segmentOf(mark.flushed - 1n)
    for (let segment = next; segment <= lastSegment; segment += 1n) {
      const start = segment * BigInt(segmentBytes)
      const length = Number(segment === lastSegment ? mark.flushed - start : BigInt(segmentBytes))
      if (last?.segment === segment && last.length >= length) break
      // Only the last file of a round has everything that was committed before the round.
      const untilMs = segment === lastSegment ? mark.atMs : lastAtMs
      last = await copySegment({ timeline: mark.timeline, segment, length, untilMs })
      next = isWhole(last) ? segment + 1n : segment
      // Of a long backlog PostgreSQL lets go piece by piece: what it keeps for us has an end, after which it is gone.
      if (isWhole(last)) await advanceSlot(admin, last.end)
    }
    lastAtMs = mark.atMs
    const reached = last?.end ?? next * BigInt(segmentBytes)
    await advanceSlot(admin, reached)
    return reached
  }

  async function copySegment(
    file: Pick<WalFile, 'timeline' | 'segment' | 'length' | 'untilMs'>,
  ): Promise<WalFile & { readonly end: bigint }> {
    const path = join(log, segmentName(file.timeline, file.segment))
    const bytes = await readStart(path, file.length)
    if (!bytes)
      throw new Gap(`${segmentName(file.timeline, file.segment)} was thrown away before it was copied.`)
    const mac = macOf(copies.key, bytes)
    const name = walName({ ...file, mac })
    const older = (await walIn(folder)).filter(
      ({ timeline, segment }) => timeline === file.timeline && segment === file.segment,
    )
    const whole = older.find(isWhole)
    if (whole && whole.mac !== mac)
      throw new Error(
        `The archive has another ${segmentName(file.timeline, file.segment)}: a second database writes into the same BACKUP_DIR. Give this one a folder of its own.`,
      )
    const written: WalFile = whole ?? { ...file, name, mac }
    if (!whole && !older.some((one) => one.name === name))
      await copies.writeSealed(`${walFolder}/${name}`, [bytes])
    for (const one of older) if (one.name !== written.name) await folder.remove(`${walFolder}/${one.name}`)
    return { ...written, end: endOf(written) }
  }

  return {
    async archive(mark) {
      try {
        return await archive(mark)
      } catch (error) {
        // Looked at from the beginning in the next round.
        next = undefined
        throw error
      }
    },
  }
}

function endOf({ segment, length }: Pick<WalFile, 'segment' | 'length'>): bigint {
  return segment * BigInt(segmentBytes) + BigInt(length)
}

function newestOf(files: readonly WalFile[], timeline: number): WalFile | undefined {
  return files
    .filter((file) => file.timeline === timeline)
    .reduce<WalFile | undefined>(
      (best, file) => (best && endOf(best) >= endOf(file) ? best : file),
      undefined,
    )
}

/** A copy of this machine that runs on elsewhere has the same names with other content. */
async function assertSameLog({ key }: Copies, log: string, archived: WalFile): Promise<void> {
  const bytes = await readStart(join(log, segmentName(archived.timeline, archived.segment)), archived.length)
  if (bytes && macOf(key, bytes) !== archived.mac)
    throw new Error(
      'The archive goes on from another state of this database: two copies of it write into the same BACKUP_DIR. Give this one a folder of its own.',
    )
}

async function isInLog(log: string, timeline: number, segment: bigint, flushed: bigint): Promise<boolean> {
  // Exactly at the end of a segment, the next one may not be there yet.
  if (segment > segmentOf(flushed - 1n)) return true
  return (await readStart(join(log, segmentName(timeline, segment)), 1)) !== undefined
}

/** Of the segments that lead to the current one without a gap. */
async function oldestInLog(log: string, timeline: number, current: bigint): Promise<bigint> {
  const there = new Set(
    (await readdir(log)).flatMap((name) => {
      const place = readSegmentName(name)
      return place?.timeline === timeline ? [place.segment] : []
    }),
  )
  let oldest = current
  while (there.has(oldest - 1n)) oldest -= 1n
  return oldest
}

async function readStart(path: string, length: number): Promise<Buffer | undefined> {
  const file = await open(path).catch(ifMissing)
  if (!file) return undefined
  try {
    const bytes = Buffer.alloc(length)
    for (let at = 0; at < length; ) {
      const { bytesRead } = await file.read(bytes, at, length - at, at)
      if (bytesRead === 0) throw new Error(`${path} is shorter than its log.`)
      at += bytesRead
    }
    return bytes
  } finally {
    await file.close()
  }
}

/** Where timelines left each other, so that a restore finds its way past an earlier restore. */
async function copyHistories({ folder, writeSealed }: Copies, log: string): Promise<void> {
  for (const name of await readdir(log)) {
    if (!/^[\dA-F]{8}\.history$/.test(name) || (await folder.has(`${walFolder}/${name}`))) continue
    await writeSealed(`${walFolder}/${name}`, [await readFile(join(log, name))])
  }
}

async function ensureSlot(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ wal_status: string | null }>(
    'select wal_status from pg_replication_slots where slot_name = $1',
    [slotName],
  )
  // A slot that was left behind too far keeps nothing any more.
  if (rows[0]?.wal_status === 'lost') await dropSlot(admin)
  if (rows.length === 0 || rows[0]?.wal_status === 'lost')
    await admin.query('select pg_create_physical_replication_slot($1, true)', [slotName])
}

/** Without an archive the replication slot would keep log files that are never read. */
export async function dropSlot(admin: pg.Client): Promise<void> {
  await admin.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [slotName],
  )
}

async function advanceSlot(admin: pg.Client, to: bigint): Promise<void> {
  await admin.query(
    'select pg_replication_slot_advance(slot_name, $2::pg_lsn) from pg_replication_slots where slot_name = $1 and restart_lsn < $2::pg_lsn',
    [slotName, lsnText(to)],
  )
}

/** How far the archive is, by PostgreSQL's word. It moves with each segment that is copied, however much is still to come. */
export async function archivePlace(client: Pick<pg.Client, 'query'>): Promise<string | undefined> {
  const { rows } = await client.query<{ place: string | null }>(
    'select restart_lsn::text as place from pg_replication_slots where slot_name = $1',
    [slotName],
  )
  return rows[0]?.place ?? undefined
}

/** The database's own word, in this order: a moment by its clock, then a place that is on the disk. */
export async function markNow(admin: pg.Client, beat: () => Promise<number>): Promise<Mark> {
  const atMs = await beat()
  const { rows } = await admin.query<{ flushed: string; segment: string }>(
    'select lsn::text as flushed, pg_walfile_name(lsn) as segment from pg_current_wal_flush_lsn() as lsn',
  )
  const { flushed = '0/0', segment = '' } = rows[0] ?? {}
  return { timeline: readSegmentName(segment)?.timeline ?? 0, flushed: lsnFrom(flushed), atMs }
}
