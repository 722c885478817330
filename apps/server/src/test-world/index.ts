export { testWorldJobs } from './end-cases.ts'
export { plantTestWorld } from './plant.ts'
export { simulatedNotices } from './simulated-notices.ts'
