import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Dangerous acts of staff: asked for with a code, and held for a second member of staff. */
export const requestStaffCode = endpoint({
  summary: 'Ask for the code of a dangerous act; it is good for exactly that call with exactly that body',
  method: 'POST',
  path: '/support/otp/',
  access: 'staff',
  body: z.strictObject({
    method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
    /** As the call will be made, with its ids: `/support/users/…/`. */
    path: z.string().max(200),
    /** The body as it will be sent, without `otp`. */
    body: z.record(z.string(), z.unknown()).default({}),
  }),
  answer: z.object({ status: z.string(), message: z.string() }),
  problems: [],
})
