export { TerminalFault } from './fault.ts'
export {
  appPackage,
  type Health,
  type Inbox,
  type Listening,
  type ReadingMemory,
  type ShownTrial,
  type Sighting,
} from './inbox/inbox.ts'
export { type ScriptedMessage, type ScriptedPhone, scriptedInbox } from './inbox/scripted.ts'
export { termuxInbox } from './inbox/termux.ts'
export { type PairingOptions, pairTerminal } from './pair/pair.ts'
export type { RetryPace } from './run/backoff.ts'
export { type RunningTerminal, startTerminal, type TerminalOptions } from './run/start.ts'
export { languageOf, type PhoneLanguage, type Say, type Sentence, sentenceText } from './texts.ts'
