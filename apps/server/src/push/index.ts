export { pushChannel } from './channel.ts'
export type { PushParts } from './parts.ts'
export { pushRoutes } from './routes.ts'
export { removeDevicesOf } from './store.ts'
