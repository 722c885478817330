import { z } from 'zod'
import { auditEntry, entryNumber } from './audit-fields.ts'
import { endpoint } from './endpoint.ts'
import { timestamp, visible } from './fields.ts'
import { endsAfterStart, limit, moment } from './list-fields.ts'

const chain = z.object({
  state: z.enum(['whole', 'broken', 'unchecked']),
  /** How many entries in a row are checked. */
  entries: z.number().int(),
  checked_at: timestamp.nullable(),
  /** The first entry that does not follow from the one before it. */
  broken_at: entryNumber.nullable(),
})

const filter = {
  /** An entry's number, an id, a name, an address, an act, or any word of what changed. */
  search: z.string().trim().max(100, 'field.too_long').regex(visible, 'field.invalid').optional(),
  /** A person's id, `operator` or `system`. */
  actor: z.union([z.uuid(), z.enum(['operator', 'system'])], 'field.invalid').optional(),
  action: z
    .string()
    .regex(/^[a-z_.]{1,60}$/, 'field.invalid')
    .optional(),
  /** Such as `user:<id>` or `dispute:<id>`. */
  subject: z
    .string()
    .regex(/^[a-z_]{1,30}(:[\w.-]{1,60})?$/, 'field.invalid')
    .optional(),
  from: moment.optional(),
  to: moment.optional(),
}

export const listAudit = endpoint({
  summary: 'What staff, the operator and the system did, newest first: before and after of every field',
  method: 'GET',
  path: '/support/audit/',
  access: 'staff',
  query: z
    .object({
      ...filter,
      /** `next` of the page before: entries older than this. */
      after: entryNumber.optional(),
      limit,
    })
    .superRefine(endsAfterStart('from', 'to')),
  answer: z.object({
    results: z.array(auditEntry),
    /** Also set where a word was looked for among many entries and the rest is still to be searched. */
    next: entryNumber.nullable(),
    chain,
  }),
  problems: [],
})

export const auditChoices = endpoint({
  summary: 'The members of staff and the acts that the log can be narrowed to',
  method: 'GET',
  path: '/support/audit/choices/',
  access: 'staff',
  answer: z.object({
    staff: z.array(z.object({ id: z.uuid(), name: z.string() })),
    actions: z.array(z.string()),
  }),
  problems: [],
})

export const exportAudit = endpoint({
  summary: 'The entries of exactly this filter as CSV; the export itself is written into the log',
  method: 'GET',
  path: '/support/audit/export/',
  access: 'staff',
  query: z.object(filter).superRefine(endsAfterStart('from', 'to')),
  answer: 'raw',
  problems: [],
})

export const verifyAudit = endpoint({
  summary:
    'Check the chain of hashes now: what is new, then old entries again for as long as a call may take',
  method: 'POST',
  path: '/support/audit/verify/',
  access: 'staff',
  answer: chain,
  problems: [],
})
