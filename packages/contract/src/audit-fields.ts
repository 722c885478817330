import { z } from 'zod'
import { timestamp } from './fields.ts'

/** A number of the log, as text: it may outgrow what a float holds. */
export const entryNumber = z.string().regex(/^\d{1,18}$/, 'field.cursor')

const changedField = z.object({
  field: z.string(),
  /** As text; null where there was or is nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** One act as the log has it. */
export const auditEntry = z.object({
  /** The place in the log: numbers grow, and may have gaps. */
  id: entryNumber,
  at: timestamp,
  actor: z.object({
    kind: z.enum(['person', 'merchant', 'operator', 'system']),
    id: z.uuid().nullable(),
    name: z.string().nullable(),
  }),
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** Whose account it is or belongs to; null where it is nobody's. */
    user_id: z.uuid().nullable(),
    username: z.string().nullable(),
  }),
  fields: z.array(changedField),
  reason: z.string().nullable(),
  /** The first half of the address, or `console` for an operator's command. */
  from: z.string(),
  request_id: z.string(),
  hash: z.string(),
  previous_hash: z.string(),
  /** Its hash is that of its content. */
  is_intact: z.boolean(),
})
