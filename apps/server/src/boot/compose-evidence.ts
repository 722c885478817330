import { join } from 'node:path'
import { clamdScanner } from '../adapters/clamd.ts'
import { authCookies, isPresent } from '../auth/index.ts'
import { mayViewEvidence } from '../deals/index.ts'
import { type EvidenceParts, fileJudge } from '../evidence/index.ts'
import type { BelowDeals, Outside } from './below-deals.ts'

export function composeEvidence(
  { config, secrets, log, judge }: Outside,
  { auth, files }: BelowDeals,
): EvidenceParts {
  return {
    db: auth.db,
    log,
    secrets,
    files,
    limits: auth.limits,
    judge: judge ?? fileJudge(),
    ...(config.clamdUrl && { scanner: clamdScanner(config.clamdUrl) }),
    uploadFolder: uploadFolder(config.dataDir),
    isPresent: (viewer, cookie) =>
      isPresent(auth.db.each, viewer, cookie(authCookies(config.isSecure).session)),
    mayView: (viewer, file) => mayViewEvidence(auth.db.each, viewer.userId, file),
  }
}

export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'files', 'incoming')
}
