import { z } from 'zod'
import { terminalTrouble } from './device-fields.ts'
import { timestamp } from './fields.ts'

/** A phone as its owner sees it. */
export const terminal = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Percent; 12 until the phone has told one. */
  phone_charge: z.number(),
  is_charging: z.boolean(),
  status: z.enum(['terminal_enabled', 'terminal_disabled', 'terminal_waiting']),
  terminal_status_display: z.enum(['Enabled', 'Disabled']),
  /** The same as `status`, under the name that the support view has. */
  terminal_status: z.enum(['terminal_enabled', 'terminal_disabled', 'terminal_waiting']),
  last_ping: timestamp.nullable(),
  created_at: timestamp,
  payments_count: z.number(),
  model: z.string().nullable(),
  /** How its messages arrive: our client, or one of the two forwarder apps. */
  connection: z.enum(['client', 'smsforwarder', 'sms-gateway']).nullable(),
  troubles: z.array(terminalTrouble),
  /** Banks of which a text tells that something is blocked, which anybody could have sent: the owner is asked. */
  asked_banks: z.array(z.object({ id: z.string(), name: z.string() })),
})
