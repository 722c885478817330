import { z } from 'zod'
import { timestamp } from './fields.ts'

/** What a phone may be told to do; no code ever travels this way. */
export const deviceConfig = z.object({
  version: z.number().int(),
  /** Only texts from these leave the phone. */
  senders: z.array(z.string()),
  packages: z.array(z.string()),
  ping_seconds: z.number().int(),
  /** Texts that match one of these (RE2) stay on the phone: one-time codes. */
  never_send: z.array(z.string()),
})

export type DeviceConfig = z.output<typeof deviceConfig>

export const deviceMessage = z.strictObject({
  seq: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  id: z.uuid(),
  channel: z.enum(['sms', 'push']),
  /** The sender’s exact name or number; of a push the package of the app that showed it. */
  sender: z.string().max(120),
  title: z.string().max(500).nullable(),
  text: z.string().max(65_536),
  received_at: timestamp,
})

export type DeviceMessage = z.output<typeof deviceMessage>

/** What is wrong with a phone, worst first; each has a text that says how to mend it. */
export const terminalTrouble = z.enum([
  'bank_blocked',
  'block_asked',
  'silent',
  'not_paired',
  'sms_denied',
  'listener_dead',
  'battery_low',
  'clock_off',
  'queue_long',
])

export type TerminalTrouble = z.output<typeof terminalTrouble>
