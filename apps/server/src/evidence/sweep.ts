import { sweepUploads } from '../http/uploads.ts'
import type { Job } from '../platform/jobs.ts'
import type { EvidenceParts } from './parts.ts'
import { knownObjects, spokenFor } from './sweep-store.ts'

const dayMs = 86_400_000
const page = 500
// Without progress an upload is cut after 15 s, and judging a file takes less than a minute: what is older has no process.
const abandonedMs = 5 * 60_000

/** Files that come in pieces through upload links, and may pause longer: `upload-links` sweeps them itself. */
export const pieceFilePrefix = 'link-'

type SweepParts = Pick<EvidenceParts, 'db' | 'files' | 'log'>

export function evidenceJobs(parts: SweepParts): Job[] {
  return [{ name: 'evidence.sweep', everySeconds: 3600, run: () => sweepEvidence(parts) }]
}

/** On every node that receives uploads: their temporary files lie on its own disk. */
export function uploadJobs({ uploadFolder, log }: Pick<EvidenceParts, 'uploadFolder' | 'log'>): Job[] {
  const run = async () => {
    const removed = await sweepUploads(uploadFolder, abandonedMs, (name) => !name.startsWith(pieceFilePrefix))
    if (removed > 0) log.info({ removed }, 'abandoned uploads removed')
  }
  return [{ name: 'uploads.sweep', everySeconds: 60, run }]
}

/** Leftovers of a crash: bytes without a row, which are removed, and rows without bytes, which are reported. */
export async function sweepEvidence(parts: SweepParts): Promise<void> {
  // Listed before the rows are read: a row that is there has its bytes already.
  const objects = await parts.files.list('evidence')
  const orphans = await removeOrphans(parts, objects)
  if (orphans > 0) parts.log.info({ orphans }, 'evidence swept')
  await tellOfLost(parts, new Set(objects.map(({ name }) => name)))
}

async function removeOrphans(
  { db, files }: SweepParts,
  objects: readonly { name: string; changedAtMs: number }[],
): Promise<number> {
  const old = objects.filter(({ changedAtMs }) => changedAtMs < Date.now() - dayMs).map(({ name }) => name)
  let removed = 0
  for (let at = 0; at < old.length; at += page) {
    const names = old.slice(at, at + page)
    const kept = await spokenFor(db.each, names)
    for (const name of names.filter((candidate) => !kept.has(candidate))) {
      await files.remove('evidence', name)
      removed += 1
    }
  }
  return removed
}

async function tellOfLost({ db, log }: SweepParts, present: ReadonlySet<string>): Promise<void> {
  let afterId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await knownObjects(db.each, afterId, page)
    const lost = rows.filter(({ objectName }) => !present.has(objectName))
    if (lost.length > 0) log.error({ fileIds: lost.map(({ id }) => id) }, 'evidence has lost its bytes')
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    afterId = last.id
  }
}
