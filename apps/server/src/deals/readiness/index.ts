export { type ReadinessParts, readinessOf } from './readiness.ts'
export { readinessRoutes } from './readiness-routes.ts'
