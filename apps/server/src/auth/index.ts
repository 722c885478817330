export type { AuthParts } from './parts.ts'
export { authCookies, authRoutes, ownOrigin } from './routes.ts'
export { forgetOldSessions } from './session-store.ts'
export { openSessions, type Sessions } from './sessions.ts'
