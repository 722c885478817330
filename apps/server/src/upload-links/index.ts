export { issueUploadLink } from './issue.ts'
export { pieceJobs, uploadLinkJobs } from './jobs.ts'
export type { UploadLinkParts } from './parts.ts'
export { uploadLinkRoutes } from './routes.ts'
