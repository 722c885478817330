export { type AppFile, loadAppFile, offeredApp } from './app-file.ts'
export { askAboutBlock, clearBankBlock, raiseBankBlock } from './bank-block.ts'
export type { RoutingLists } from './device-config.ts'
export { deviceGate } from './device-gate.ts'
export { deviceMessageRoutes, deviceRoutes, deviceSelfRoutes } from './device-routes.ts'
export { downloadRoutes } from './downloads.ts'
export { type ExaminedPhone, examinePhone } from './examine-phone.ts'
export { heardFrom } from './health.ts'
export type { SignOfLife } from './health-store.ts'
export { type HeardStretch, heardAround, type SoughtPhone } from './heard-around.ts'
export {
  addTerminal,
  type ListedTerminal,
  listTerminals,
  namesOf,
  ownPhones,
  terminalStates,
} from './own-terminals.ts'
export type { TerminalParts, TerminalSettings } from './parts.ts'
export { terminalRoutes } from './routes.ts'
export type { KeptMessage, Verdict } from './sequence.ts'
export type { Queue } from './sequence-store.ts'
export type { MessageOrigin, MessageSink } from './sink.ts'
export { appPackage } from './trial.ts'
export type { TrialRules, TrialWords } from './trial-rules.ts'
export { listWithUptime, type Uptime } from './uptime.ts'
export { type UptimeRecord, uptimeRecord } from './uptime-record.ts'
export { terminalGauges, terminalJobs } from './watch.ts'
export { toWire } from './wire.ts'
