import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { FileStore } from '../ports/files.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import type { EvidenceFile } from './evidence-store.ts'
import type { JudgeFile } from './judge-file.ts'

/** The person who opens a file, and in which session. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
}

/** What evidence needs of the rest of the house. */
export interface EvidenceParts {
  readonly db: Database
  readonly log: Log
  readonly secrets: Secrets
  readonly files: FileStore
  readonly limits: RateLimits
  readonly judge: JudgeFile
  /** Absent where the operator runs none. */
  readonly scanner?: VirusScanner
  /** Where uploads rest until they are judged; swept with the rest. */
  readonly uploadFolder: string
  /** Is the viewer still signed in, in the browser that these cookies come from? */
  isPresent(viewer: Viewer, cookie: (name: string) => string | undefined): Promise<boolean>
  /** May the viewer see this side of this subject, now? Checked for every link and for every use of one. */
  mayView(viewer: Viewer, file: EvidenceFile): Promise<boolean>
}
