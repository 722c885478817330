import { languages } from '@florin/contract'
import { z } from 'zod'
import { mailTemplates } from './mails.ts'

export const mailTopic = 'mail'

/** A mail as it waits in the outbox, sealed there. */
export const queuedMail = z.object({
  id: z.uuid(),
  /** The one-time code that it carries. */
  codeId: z.uuid().optional(),
  to: z.string(),
  language: z.enum(languages),
  template: z.enum(mailTemplates),
  values: z.record(z.string(), z.string()),
})
