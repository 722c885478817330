export { type FindParts, findAnything } from './find.ts'
export { findRoutes } from './routes.ts'
