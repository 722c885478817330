export { clockOf, keepBatch, takeBatch } from './send-messages.ts'
export type { KeptMessage, SequenceVerdict as Verdict } from './sequence.ts'
export { type Queue, readAcked } from './sequence-store.ts'
export type { MessageOrigin, MessageSink } from './sink.ts'
