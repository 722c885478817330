import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { decimalText, timestamp } from './fields.ts'

export const currentRate = endpoint({
  summary: 'Roubles for one USDT',
  method: 'GET',
  path: '/account/rate/',
  access: 'user',
  answer: z.object({
    rate: decimalText,
    pair: z.literal('USDT/RUB'),
    /** When the sources said so. */
    updated_at: timestamp,
    sources: z.array(z.string()),
    is_stale: z.boolean(),
  }),
  problems: ['rate.unavailable'],
})
