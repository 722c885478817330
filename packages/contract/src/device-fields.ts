import { z } from 'zod'
import { timestamp } from './fields.ts'

/** By a phone's own clock, which may be years off; beyond these years no calendar of ours follows. */
export const phoneTime = timestamp.refine((text) => text >= '1970' && text < '2200', 'field.date_format')

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
  received_at: phoneTime,
  /** Of an SMS: the slot of the SIM card that got it, counted from 0. */
  sim_slot: z.number().int().min(0).max(9).optional(),
  /** A test message that the phone showed itself; its `id` is the trial’s. `received_at` is when the listener saw it. */
  trial: z.strictObject({ queued_at: phoneTime }).optional(),
})

export type DeviceMessage = z.output<typeof deviceMessage>

/** What only our Android app knows about its phone; the Termux client leaves it out. */
export const phoneReport = z.strictObject({
  /** As Android names it: `Build.MANUFACTURER` and `Build.VERSION.SDK_INT`. */
  maker: z.string().max(40),
  sdk: z.number().int().min(1).max(1_000),
  /** `restricted`: Android 13 and newer refuse the switch to an app that no store brought until its owner lifts that. */
  notifications: z.enum(['granted', 'denied', 'restricted']),
  /** Granted but not bound happens after an update or a kill; the app then binds it again. */
  is_listener_bound: z.boolean(),
  rebound_at: phoneTime.nullable(),
  rebound_after: z.enum(['update', 'kill', 'boot']).nullable(),
  background_work: z.enum(['allowed', 'restricted', 'unknown']),
  /** Notices of banks whose text Android or the bank hid, since the phone was paired; and the last one. */
  hidden_count: z.number().int().min(0).max(1_000_000_000),
  hidden_at: phoneTime.nullable(),
  /** When the app last heard a bank, by SMS and by push. */
  last_sms_at: phoneTime.nullable(),
  last_push_at: phoneTime.nullable(),
})

export type PhoneReport = z.output<typeof phoneReport>

/** A test message: the phone posts it as a notification of its own, and sends what its listener saw of it. */
export const phoneTrial = z.object({ id: z.uuid(), title: z.string(), text: z.string() })

/** The app that this server offers. The phone tells its owner and installs nothing by itself. */
export const terminalApp = z.object({
  version: z.string(),
  /** Absolute, below `/downloads/`. */
  url: z.string(),
  sha256: z.string(),
  bytes: z.number().int(),
  package: z.string(),
})

export type TerminalApp = z.output<typeof terminalApp>

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
