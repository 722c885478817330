export { jobReports } from './job-reports.ts'
export type { BackOfficeParts } from './parts.ts'
export { watchQueue } from './queue.ts'
export { backOfficeRoutes } from './routes.ts'
