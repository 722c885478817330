import { uploadLinkMinutes } from '@florin/contract'
import { pieceFilePrefix } from '../evidence/index.ts'
import { sweepUploads } from '../http/uploads.ts'
import type { Job } from '../platform/jobs.ts'
import type { UploadLinkParts } from './parts.ts'
import { forgetOldLinks } from './store.ts'

// A link that lives writes to its file within its life, and judging takes another minute.
const overMs = (uploadLinkMinutes + 5) * 60_000

/** On every node that receives uploads: the pieces lie on its own disk. */
export function pieceJobs({ uploadFolder, log }: Pick<UploadLinkParts, 'uploadFolder' | 'log'>): Job[] {
  const run = async () => {
    const removed = await sweepUploads(uploadFolder, overMs, (name) => name.startsWith(pieceFilePrefix))
    if (removed > 0) log.info({ removed }, 'pieces of ended upload links removed')
  }
  return [{ name: 'upload_links.sweep', everySeconds: 60, run }]
}

export function uploadLinkJobs({ disputes }: Pick<UploadLinkParts, 'disputes'>): Job[] {
  return [{ name: 'upload_links.forget', everySeconds: 3600, run: () => forgetOldLinks(disputes.db.each) }]
}
