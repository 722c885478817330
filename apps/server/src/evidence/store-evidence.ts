import { createReadStream } from 'node:fs'
import { evidenceMaxFiles } from '@florin/contract'
import type { UploadedFile } from '../http/uploads.ts'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { type EvidenceFile, insertFile } from './evidence-store.ts'
import { displayName } from './file-name.ts'
import { evidenceKinds } from './kind.ts'
import type { EvidenceParts } from './parts.ts'
import { countFiles, lockRoom, sentInADay } from './room-store.ts'
import type { EvidenceSide } from './tables.ts'

/** What a file is about, and whose it is. */
export interface EvidencePlace {
  /** Such as `deal:<uuid>`. */
  readonly subject: string
  readonly side: EvidenceSide
  /** Whose daily share of the disk it counts against. */
  readonly quotaKey: string
}

export interface EvidenceUpload extends EvidencePlace {
  /** `payer`, `user:<id>` or `merchant:<id>`. */
  readonly by: string
  readonly file: UploadedFile | undefined
}

export const maxFilesPerSide = evidenceMaxFiles
export const maxBytesPerDay = 500 * 1024 * 1024
const maxUsedShare = 0.8
// Also for files that are refused: judging one takes a core for seconds.
const triesPerHour = { max: 20, seconds: 3600 }

/** Counts a try and refuses it where there is no room. Called before a byte of the file is read. */
export async function admitEvidence(
  { db, limits }: Pick<EvidenceParts, 'db' | 'limits'>,
  place: EvidencePlace,
  declaredBytes: number,
): Promise<void> {
  const key = `${place.subject}/${place.quotaKey}`
  await limits.take([{ name: 'evidence', key, limits: [triesPerHour] }])
  await assertRoom(db.each, place, declaredBytes)
}

/**
 * Judges an upload and keeps it. `also` runs in the transaction of its row, for whatever must be true together with it. The order
 * is bytes, then row: a crash in between leaves an object that nobody knows, and the sweeper takes it.
 */
export async function storeEvidence(
  parts: EvidenceParts,
  upload: EvidenceUpload,
  also: (tx: Tx, file: EvidenceFile) => Promise<void> = async () => undefined,
): Promise<EvidenceFile> {
  const { file } = upload
  if (!file) throw new Problem('evidence.missing')
  try {
    // Before the work, so that it is not done in vain, and again under the lock.
    await assertRoom(parts.db.each, upload, file.size)
    if ((await parts.files.usedShare()) > maxUsedShare) throw new Problem('evidence.no_room')
    await assertHealthy(parts, file.path)
    return await judgeAndKeep(parts, upload, file, also)
  } finally {
    await file.remove()
  }
}

async function assertHealthy({ scanner, log }: EvidenceParts, path: string): Promise<void> {
  const found = await scanner?.scan(path).catch((error: unknown) => {
    log.error({ err: error }, 'virus scanner failed')
    throw new Problem('server.busy', { internal: error })
  })
  if (found !== undefined) throw new Problem('evidence.refused', { internal: found })
}

async function judgeAndKeep(
  { db, files, judge }: EvidenceParts,
  upload: EvidenceUpload,
  file: UploadedFile,
  also: (tx: Tx, file: EvidenceFile) => Promise<void>,
): Promise<EvidenceFile> {
  const judged = await judge(file.path)
  let objectName: string | undefined
  try {
    const kept = await files.putStream('evidence', createReadStream(judged.path))
    objectName = kept
    return await db.write(async (tx) => {
      await lockRoom(tx, upload.subject, upload.side, upload.quotaKey)
      await assertRoom(tx, upload, file.size)
      const stored = await insertFile(tx, {
        subject: upload.subject,
        side: upload.side,
        uploadedBy: upload.by,
        quotaKey: upload.quotaKey,
        objectName: kept,
        contentType: evidenceKinds[judged.kind].contentType,
        size: judged.size,
        sentSize: file.size,
        sha256: judged.sha256,
        originalName: displayName(file.name, judged.kind),
      })
      await also(tx, stored)
      return stored
    })
  } catch (error) {
    // After any other failure the row may be there after all; then the sweeper decides.
    if (error instanceof Problem && objectName) await files.remove('evidence', objectName)
    throw error
  } finally {
    await judged.remove()
  }
}

async function assertRoom(
  tx: Tx,
  { subject, side, quotaKey }: EvidencePlace,
  newBytes: number,
): Promise<void> {
  if ((await countFiles(tx, subject, side)) >= maxFilesPerSide) throw new Problem('evidence.too_many')
  const { bytes, waitSeconds } = await sentInADay(tx, quotaKey)
  if (bytes + newBytes <= maxBytesPerDay) return
  throw new Problem('limit.reached', { values: { seconds: waitSeconds }, retryAfterSeconds: waitSeconds })
}
