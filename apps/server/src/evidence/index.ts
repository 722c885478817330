export { isEditor } from './editors.ts'
export {
  type EvidenceFile,
  evidenceOf,
  evidenceOfAll,
  findFile,
  removeEvidence,
} from './evidence-store.ts'
export { fileJudge, type JudgeFile } from './judge-file.ts'
export { linkFor, signLink } from './link.ts'
export { marksOf } from './notes-store.ts'
export type { EvidenceParts, Viewer } from './parts.ts'
export { evidenceRoutes } from './routes.ts'
export { type Sighting, sightingsOf } from './sightings.ts'
export {
  admitEvidence,
  admitTry,
  assertDailyShare,
  countTries,
  type EvidencePlace,
  type EvidenceUpload,
  maxFilesPerSide,
  storeEvidence,
  storeEvidenceFiles,
} from './store-evidence.ts'
export { evidenceJobs, pieceFilePrefix, uploadJobs } from './sweep.ts'
export type { EvidenceSide, FileMarks } from './tables.ts'
