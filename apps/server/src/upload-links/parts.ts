import type { DisputeParts } from '../disputes/index.ts'
import type { Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { FileStore } from '../ports/files.ts'

/** What upload links need of the rest of the house. */
export interface UploadLinkParts {
  readonly disputes: DisputeParts
  readonly log: Log
  readonly publicUrl: string
  /** Where pieces lie, and whole files once they are evidence. */
  readonly files: FileStore
  readonly uploadFolder: string
  readonly uploadFolderBytes: number
  hasRoom(): Promise<boolean>
  /** The trader's file has become evidence; runs in its transaction. */
  filed(tx: Tx, traderId: string, disputeId: string): Promise<void>
  /** Not where support has blocked the account meanwhile. */
  mayAct(userId: string): Promise<boolean>
}
