import type { Job } from '../platform/jobs.ts'
import type { MessageParts } from './booking/parts.ts'
import { readWaiting } from './booking/read-waiting.ts'
import { forgetOldTexts } from './intake/read-store.ts'

export const readingJob = 'messages.read'
/** Told when messages have come, so that nobody waits for the rhythm. */
export const messagesChannel = 'florin_messages'

export function messageJobs(parts: MessageParts): Job[] {
  return [
    { name: readingJob, everySeconds: 2, run: () => readWaiting(parts) },
    { name: 'messages.forget', everySeconds: 600, run: () => forgetOldTexts(parts.db.each) },
  ]
}
