export { grantSignerRights } from './database-rights.ts'
export type { SignerSettings } from './settings.ts'
export { type RunningSigner, type StartOptions, startSigner } from './start.ts'
export { type SupervisedSigner, superviseSigner } from './supervise.ts'
