import { uploadLinkMinutes } from '@florin/contract'
import { pieceFilePrefix } from '../evidence/index.ts'
import { sweepUploads } from '../http/uploads.ts'
import type { Job } from '../platform/jobs.ts'
import type { UploadLinkParts } from './parts.ts'
import { knownPieces, takeAbandonedPieces } from './piece-store.ts'
import { removePieces } from './pieces.ts'
import { forgetOldLinks } from './store.ts'

/** Judging a file takes less than a minute. */
const judgedWithinMinutes = 5
/** A piece is noted moments after it is there. */
const orphanMs = 3_600_000
const page = 500

/** On every node that receives uploads: whole files lie on its own disk while they are judged. */
export function pieceJobs({ uploadFolder, log }: Pick<UploadLinkParts, 'uploadFolder' | 'log'>): Job[] {
  const overMs = (uploadLinkMinutes + judgedWithinMinutes) * 60_000
  const run = async () => {
    const removed = await sweepUploads(uploadFolder, overMs, (name) => name.startsWith(pieceFilePrefix))
    if (removed > 0) log.info({ removed }, 'files of ended upload links removed')
  }
  return [{ name: 'upload_links.sweep', everySeconds: 60, run }]
}

export type SweepParts = Pick<UploadLinkParts, 'disputes' | 'files' | 'log'>

export function uploadLinkJobs(parts: SweepParts): Job[] {
  return [
    { name: 'upload_links.forget', everySeconds: 3600, run: () => forgetOldLinks(parts.disputes.db.each) },
    { name: 'upload_links.pieces', everySeconds: 60, run: () => removeAbandoned(parts) },
    { name: 'upload_links.orphans', everySeconds: 3600, run: () => removeOrphans(parts) },
  ]
}

/** Pieces of links that are over. */
async function removeAbandoned(parts: SweepParts): Promise<void> {
  const { disputes, log } = parts
  const pieces = await disputes.db.write((tx) => takeAbandonedPieces(tx, judgedWithinMinutes))
  await removePieces(parts, pieces)
  if (pieces.length > 0) log.info({ removed: pieces.length }, 'pieces of ended upload links removed')
}

/** What a crash has left: pieces without a row. */
async function removeOrphans(parts: SweepParts): Promise<void> {
  const found = await parts.files.list('pieces')
  const old = found.filter(({ changedAtMs }) => changedAtMs < Date.now() - orphanMs).map(({ name }) => name)
  for (let at = 0; at < old.length; at += page) {
    const names = old.slice(at, at + page)
    const known = await knownPieces(parts.disputes.db.each, names)
    await removePieces(
      parts,
      names.filter((name) => !known.has(name)).map((objectName) => ({ objectName })),
    )
  }
}
