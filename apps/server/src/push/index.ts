export { pushChannel } from './channel.ts'
export type { PushParts, TestAlerts } from './parts.ts'
export { pushRoutes } from './routes.ts'
