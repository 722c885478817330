export {
  type EvidenceFile,
  evidenceOf,
  removeEvidence,
  type SeenElsewhere,
  seenElsewhere,
} from './evidence-store.ts'
export { fileJudge, type JudgeFile } from './judge-file.ts'
export { linkFor } from './link.ts'
export type { EvidenceParts, Viewer } from './parts.ts'
export { evidenceRoutes } from './routes.ts'
export {
  admitEvidence,
  type EvidencePlace,
  type EvidenceUpload,
  maxFilesPerSide,
  storeEvidence,
} from './store-evidence.ts'
export { evidenceJobs, uploadJobs } from './sweep.ts'
export type { EvidenceSide } from './tables.ts'
