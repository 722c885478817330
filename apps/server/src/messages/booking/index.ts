export type { MessageHint, MessageParts } from './parts.ts'
export { readMessages } from './read-messages.ts'
export { readWaiting } from './read-waiting.ts'
