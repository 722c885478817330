import { sweepUploads } from '../http/uploads.ts'
import type { Job } from '../platform/jobs.ts'
import type { EvidenceParts } from './parts.ts'
import { knownObjects, spokenFor } from './sweep-store.ts'

const dayMs = 86_400_000
const page = 500

type SweepParts = Pick<EvidenceParts, 'db' | 'files' | 'log' | 'uploadFolder'>

export function evidenceJobs(parts: SweepParts): Job[] {
  return [{ name: 'evidence.sweep', everySeconds: 3600, run: () => sweepEvidence(parts) }]
}

/** What a crash has left: uploads that were never judged, bytes without a row. And, for people to hear of, rows without bytes. */
export async function sweepEvidence(parts: SweepParts): Promise<void> {
  const uploads = await sweepUploads(parts.uploadFolder, dayMs)
  // Listed before the rows are read: a row that is there has its bytes already.
  const objects = await parts.files.list('evidence')
  const orphans = await removeOrphans(parts, objects)
  if (uploads + orphans > 0) parts.log.info({ uploads, orphans }, 'evidence swept')
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
