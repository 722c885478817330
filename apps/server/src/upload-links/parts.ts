import type { DisputeParts } from '../disputes/index.ts'
import type { Log } from '../platform/log.ts'

/** What upload links need of the rest of the house. */
export interface UploadLinkParts {
  readonly disputes: DisputeParts
  readonly log: Log
  readonly publicUrl: string
  readonly uploadFolder: string
  readonly uploadFolderBytes: number
  hasRoom(): Promise<boolean>
  /** Not where support has blocked the account meanwhile. */
  mayAct(traderId: string): Promise<boolean>
}
