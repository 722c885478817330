export { grantSignerRights } from './database-rights.ts'
export type { SignerSettings } from './settings.ts'
export { type RunningSigner, type StartOptions, startSigner } from './start.ts'
