import { createReadStream } from 'node:fs'
import { evidenceMaxFiles } from '@florin/contract'
import type { UploadedFile } from '../http/uploads.ts'
import type { Queryable, Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { type EvidenceFile, insertFile, type NewEvidence } from './evidence-store.ts'
import { displayName } from './file-name.ts'
import type { JudgedFile } from './judge-file.ts'
import { evidenceKinds } from './kind.ts'
import { lookKeys } from './notes/look.ts'
import type { FileNotes } from './notes/notes-shape.ts'
import { insertNotes } from './notes-store.ts'
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
const scannerAwaySeconds = 10
// Also for files that are refused: judging one takes a core for seconds.
const triesPerHour = { max: 20, seconds: 3600 }

/** Counts a try and refuses it where there is no room. Called before a byte of the file is read. */
export async function admitEvidence(
  parts: Pick<EvidenceParts, 'db' | 'limits'>,
  place: EvidencePlace,
  declaredBytes: number,
): Promise<void> {
  await countTries(parts, place, 1)
  await assertRoom(parts.db.each, place, declaredBytes)
}

/** The same for a form that says only later how many files it brings, and for which side. */
export async function admitTry(
  parts: Pick<EvidenceParts, 'db' | 'limits'>,
  place: EvidencePlace,
  declaredBytes: number,
): Promise<void> {
  await countTries(parts, place, 1)
  await assertDailyShare(parts.db.each, place.quotaKey, declaredBytes)
}

/** Each file of a form is a try: judging one takes a core for seconds. */
export async function countTries(
  { limits }: Pick<EvidenceParts, 'limits'>,
  { subject, quotaKey }: EvidencePlace,
  files: number,
): Promise<void> {
  const use = { name: 'evidence', key: `${subject}/${quotaKey}`, limits: [triesPerHour] }
  for (let file = 0; file < files; file += 1) await limits.take([use])
}

/** Judges an upload and keeps it. `also` runs in the transaction of its row, for whatever must be true together with it. */
export async function storeEvidence(
  parts: EvidenceParts,
  { file, ...upload }: EvidenceUpload,
  also: (tx: Tx, file: EvidenceFile) => Promise<void> = async () => undefined,
): Promise<EvidenceFile> {
  if (!file) throw new Problem('evidence.missing')
  const stored = await storeEvidenceFiles(parts, { ...upload, files: [file] }, async (tx, files) => {
    for (const one of files) await also(tx, one)
  })
  return stored[0] as EvidenceFile
}

/** How the transaction of the rows is run; for callers whose own work must be tried again as a whole. */
export type RunWrite = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Judges several files of one side and keeps all of them or none: a refusal names the file that it is about. `also` runs in the
 * transaction of their rows. The order is bytes, then rows: a crash in between leaves objects without a row, which the sweeper removes.
 */
export async function storeEvidenceFiles(
  parts: EvidenceParts,
  upload: EvidencePlace & { readonly by: string; readonly files: readonly UploadedFile[] },
  also: (tx: Tx, files: readonly EvidenceFile[]) => Promise<void>,
  write: RunWrite = parts.db.write,
): Promise<EvidenceFile[]> {
  const { files } = upload
  const judged: { readonly file: UploadedFile; readonly result: JudgedFile }[] = []
  try {
    // Before the work, so that it is not done in vain, and again under the lock.
    await assertRoom(parts.db.each, upload, sentBytes(files), files.length)
    if ((await parts.files.usedShare()) > maxUsedShare) throw new Problem('evidence.no_room')
    for (const [index, file] of files.entries())
      judged.push({ file, result: await named(files, index, () => judgeOne(parts, file)) })
    return await storeFiles(parts, upload, judged, also, write)
  } finally {
    await Promise.all(judged.map(({ result }) => result.remove()))
    await Promise.all(files.map((file) => file.remove()))
  }
}

const sentBytes = (files: readonly UploadedFile[]) => files.reduce((sum, { size }) => sum + size, 0)

/** Of several files, a refusal says which one it is about. */
async function named<T>(files: readonly UploadedFile[], index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || files.length === 1) throw error
    const facts = { ...error.details.facts, file_name: files[index]?.name ?? '', file_index: String(index) }
    throw new Problem(error.code, { ...error.details, facts })
  }
}

async function judgeOne(parts: EvidenceParts, file: UploadedFile): Promise<JudgedFile> {
  await assertHealthy(parts, file.path)
  return parts.judge(file.path)
}

async function assertHealthy({ scanner, log }: EvidenceParts, path: string): Promise<void> {
  const found = await scanner?.scan(path).catch((error: unknown) => {
    log.error({ err: error }, 'virus scanner failed')
    // Not kept unseen: the sender tries again, and a file that came by Telegram waits.
    throw new Problem('server.busy', { retryAfterSeconds: scannerAwaySeconds, internal: error })
  })
  if (found !== undefined) throw new Problem('evidence.refused', { internal: found })
}

async function storeFiles(
  { files: store }: Pick<EvidenceParts, 'files'>,
  upload: EvidencePlace & { readonly by: string },
  judged: readonly { readonly file: UploadedFile; readonly result: JudgedFile }[],
  also: (tx: Tx, files: readonly EvidenceFile[]) => Promise<void>,
  write: RunWrite,
): Promise<EvidenceFile[]> {
  const objectNames: string[] = []
  try {
    for (const { result } of judged)
      objectNames.push(await store.putStream('evidence', createReadStream(result.path), result.size))
    return await write(async (tx) => {
      await lockRoom(tx, upload.subject, upload.side, upload.quotaKey)
      await assertRoom(tx, upload, sentBytes(judged.map(({ file }) => file)), judged.length)
      const stored: EvidenceFile[] = []
      for (const [index, { file, result }] of judged.entries()) {
        const row = await insertFile(tx, rowOf(upload, file, result, objectNames[index] ?? ''))
        if (result.notes) await keepNotes(tx, row.id, result.notes)
        stored.push(row)
      }
      await also(tx, stored)
      return stored
    })
  } catch (error) {
    // After any other failure the rows may be there after all; then the sweeper decides.
    if (error instanceof Problem) await Promise.all(objectNames.map((name) => store.remove('evidence', name)))
    throw error
  }
}

async function keepNotes(tx: Tx, fileId: string, { look, ...marks }: FileNotes): Promise<void> {
  const picture = look === null ? null : Buffer.from(look, 'base64')
  await insertNotes(tx, { fileId, marks, look: picture, keys: picture ? lookKeys(picture) : [] })
}

function rowOf(
  { subject, side, by, quotaKey }: EvidencePlace & { readonly by: string },
  file: UploadedFile,
  judged: JudgedFile,
  objectName: string,
): NewEvidence {
  return {
    subject,
    side,
    uploadedBy: by,
    quotaKey,
    objectName,
    contentType: evidenceKinds[judged.kind].contentType,
    size: judged.size,
    sentSize: file.size,
    sha256: judged.sha256,
    originalName: displayName(file.name, judged.kind),
  }
}

async function assertRoom(
  tx: Queryable,
  { subject, side, quotaKey }: EvidencePlace,
  newBytes: number,
  newFiles = 1,
): Promise<void> {
  if ((await countFiles(tx, subject, side)) + newFiles > maxFilesPerSide)
    throw new Problem('evidence.too_many')
  await assertDailyShare(tx, quotaKey, newBytes)
}

/** Does the sender's daily share of the disk leave room for so much more? */
export async function assertDailyShare(tx: Queryable, quotaKey: string, newBytes: number): Promise<void> {
  const { bytes, waitSeconds } = await sentInADay(tx, quotaKey)
  if (bytes + newBytes <= maxBytesPerDay) return
  throw new Problem('limit.reached', { values: { seconds: waitSeconds }, retryAfterSeconds: waitSeconds })
}
