import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const evidenceFile = endpoint({
  summary:
    'A file of evidence, by a link that is good for a minute, for one person and one session. Pictures and videos may show in the page, the rest is saved',
  method: 'GET',
  path: '/files/evidence/:id',
  access: 'public',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    viewer: z.uuid(),
    session: z.uuid(),
    /** Seconds of the epoch. */
    until: z.string().regex(/^\d{10,11}$/),
    signature: z.string().regex(/^[\w-]{43}$/),
  }),
  answer: 'raw',
  problems: ['route.not_found', 'file.not_found'],
})
