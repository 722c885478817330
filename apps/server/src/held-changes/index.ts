export { heldChanges } from './hold.ts'
export type { HeldParts } from './parts.ts'
export { heldRoutes } from './routes.ts'
export { staffCodes } from './staff-codes.ts'
