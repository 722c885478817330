export { type FindParts, findAnything } from './find.ts'
export { peopleBeginning } from './find-store.ts'
export { findRoutes } from './routes.ts'
