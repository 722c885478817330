export { deviceMessageRoutes, deviceRoutes, deviceSelfRoutes } from './device-routes.ts'
export { type AppFile, downloadRoutes, loadAppFile, offeredApp } from './downloads/index.ts'
export { type ExaminedPhone, examinePhone } from './examine-phone.ts'
export { deviceGate } from './gate/index.ts'
export {
  askAboutBlock,
  clearBankBlock,
  heardAround,
  heardFrom,
  listWithUptime,
  raiseBankBlock,
  type SignOfLife,
  terminalGauges,
  terminalJobs,
  type Uptime,
  type UptimeRecord,
  uptimeRecord,
} from './health/index.ts'
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
export type { MessageSink, Queue, Verdict } from './sequence/index.ts'
export type { TrialRules, TrialWords } from './trial-rules.ts'
export { appPackage } from './trials/index.ts'
export { toWire } from './wire.ts'
