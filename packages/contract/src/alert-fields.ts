import { z } from 'zod'
import { alertChannels, alertKindNames, alertReasons, alertWeights } from './alert-kinds.ts'
import { timestamp } from './fields.ts'

// Shapes that several calls about alerts share.

export const channel = z.enum(alertChannels)
export const kind = z.enum(alertKindNames)

export const alertTry = z.object({
  channel,
  at: timestamp,
  /** `held` waited for the end of quiet hours or for a digest; `unknown`: no answer came in time. */
  result: z.enum(['taken', 'refused', 'away', 'unknown', 'held']),
  /** Never words of the other side. */
  reason: z.enum(alertReasons).nullable(),
})

export const alert = z.object({
  id: z.uuid(),
  kind: z.enum([...alertKindNames, 'test', 'digest']),
  weight: z.enum(alertWeights),
  /** One line: what it says beside its kind, such as `№ 1842`. No full card numbers, no codes. */
  summary: z.string(),
  created_at: timestamp,
  state: z.enum(['waiting', 'held', 'taken', 'switched_off', 'given_up', 'in_digest']),
  tries: z.array(alertTry),
  delivered: z.object({ channel, at: timestamp, in_digest: z.boolean() }).nullable(),
  opened_at: timestamp.nullable(),
  /** The page it is about, on this site. */
  link: z.string(),
})
