import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** First without `carry_out`, to see what would change; then with it. */
const carryOut = z.boolean().default(false)

/** Several acts of staff in one, with a dry run. */
export const activateUsers = endpoint({
  summary: 'Activate several people: first tells who would change, then does it',
  method: 'POST',
  path: '/support/bulk/activation/',
  access: 'staff',
  body: z.strictObject({
    user_ids: z.array(z.uuid()).min(1, 'field.required').max(100),
    carry_out: carryOut,
  }),
  answer: z.object({
    is_done: z.boolean(),
    results: z.array(
      z.object({
        user_id: z.uuid(),
        email: z.string(),
        /** `unchanged`: active already. `refused`: one’s own account, or one that is blocked. */
        outcome: z.enum(['activated', 'unchanged', 'refused']),
      }),
    ),
  }),
  problems: ['rights.lacking'],
})

export const dismissMessages = endpoint({
  summary: 'Take several kinds of texts out of the inbox: first tells how many texts, then does it',
  method: 'POST',
  path: '/support/bulk/messages/dismiss/',
  access: 'staff',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1, 'field.required').max(100), carry_out: carryOut }),
  answer: z.object({
    is_done: z.boolean(),
    /** Kinds that are still there, each with how many texts are alike. */
    results: z.array(
      z.object({
        id: z.uuid(),
        dismissed: z.number(),
        /** For `restoreMessage`; null in a dry run. */
        restore_id: z.uuid().nullable(),
      }),
    ),
  }),
  problems: ['rights.lacking'],
})

export const restoreMessage = endpoint({
  summary: 'Put dismissed texts back into the inbox, with those alike',
  method: 'POST',
  path: '/support/messages/:id/restore/',
  access: 'staff',
  /** `restore_id` of the dismissal. */
  params: z.object({ id: z.uuid() }),
  answer: z.object({ restored: z.number() }),
  problems: ['message.not_found'],
})
