import type { Job } from '../platform/jobs.ts'
import { type MessageParts, readWaiting } from './booking/index.ts'
import { forgetOldTexts } from './intake/index.ts'

export const readingJob = 'messages.read'

export function messageJobs(parts: MessageParts): Job[] {
  return [
    { name: readingJob, everySeconds: 2, run: () => readWaiting(parts) },
    { name: 'messages.forget', everySeconds: 600, run: () => forgetOldTexts(parts.db.each) },
  ]
}
