export type { SignerSettings } from './settings.ts'
export { type RunningSigner, type StartOptions, startSigner } from './start.ts'
