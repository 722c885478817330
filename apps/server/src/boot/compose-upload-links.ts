import type { Config } from '../config.ts'
import type { DisputeParts } from '../disputes/index.ts'
import type { Log } from '../platform/log.ts'
import type { FileStore } from '../ports/files.ts'
import type { UploadLinkParts } from '../upload-links/index.ts'
import type { UserService } from '../users/index.ts'
import { uploadFolder } from './compose-evidence.ts'

interface Below {
  readonly config: Config
  readonly log: Log
  readonly disputes: DisputeParts
  readonly files: FileStore
  readonly users: Pick<UserService, 'find'>
  readonly mostUsedShare: number
  readonly filed: UploadLinkParts['filed']
}

export function composeUploadLinks(below: Below): UploadLinkParts {
  const { config, log, disputes, files, users, mostUsedShare, filed } = below
  return {
    disputes,
    log,
    filed,
    files,
    publicUrl: config.publicUrl.origin,
    uploadFolder: uploadFolder(config.dataDir),
    uploadFolderBytes: config.uploadFolderBytes,
    hasRoom: async () => (await files.usedShare()) <= mostUsedShare,
    mayAct: async (userId) => !(await users.find(userId, disputes.db.each)).isBlocked,
  }
}
