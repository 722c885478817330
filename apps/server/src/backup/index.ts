export type { Manifest } from './base.ts'
export { unbundle } from './bundle.ts'
export { type Chain, chainTo, spans } from './chain.ts'
export {
  basePath,
  basesIn,
  filesFolder,
  goneFolder,
  historiesIn,
  type OpenCopies,
  openCopies,
  walFolder,
  walIn,
} from './copies.ts'
export { keptVersions } from './files-copy.ts'
export { type CopyFolder, copyFolder } from './folder.ts'
export { newBackupKeys, readOperatorKey, readServerKey } from './keys.ts'
export { segmentBytes, segmentName } from './names.ts'
export { backupGauges, backupReport, wantBase } from './report.ts'
export { type BackupSettings, openRounds } from './rounds.ts'
export { countRows } from './row-counts.ts'
export { startBackups, stopBackupsWithinMs } from './start.ts'
export { stillness } from './stillness.ts'
export { archivePlace, dropSlot } from './wal-archive.ts'
