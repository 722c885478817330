import { z } from 'zod'
import { terminalApp } from './device-fields.ts'
import { timestamp } from './fields.ts'
import { chainState } from './payment-fields.ts'
import { terminal } from './terminal-fields.ts'

/** The way of a test message, in order. */
export const trialSteps = ['seen', 'queued', 'arrived', 'read', 'chain', 'closes'] as const

/** `failed` ends the way; what comes after it is `not_reached`. `waiting`: nothing has come yet. */
const trialStep = z.object({
  step: z.enum(trialSteps),
  state: z.enum(['done', 'waiting', 'failed', 'not_reached']),
  /** Since the step before; of the first step nothing. */
  after_ms: z.number().int().nullable(),
  at: timestamp.nullable(),
  /** Why it failed, in words of a text catalogue: `doctor.trial.why.*`. */
  why: z.enum(['phone_silent', 'not_shown', 'no_template', 'chain_unproven', 'by_hand']).nullable(),
})

/** A test message and how far it came. Money and deals are never touched by it. */
export const trialResult = z.object({
  id: z.uuid(),
  asked_at: timestamp,
  asked_by: z.enum(['site', 'phone']),
  bank_name: z.string(),
  /** Roubles, as in the test message. */
  amount: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** From the phone’s eye to the server’s verdict. */
  total_ms: z.number().int().nullable(),
  steps: z.array(trialStep),
})

export type TrialResult = z.output<typeof trialResult>

/**
 * What the doctor looks at. There only where they stand in the way: `connection`, `restricted`, `hidden`; only of makers that have such
 * a switch: `autostart`.
 */
export const doctorChecks = [
  'connection',
  'restricted',
  'notifications',
  'listener',
  'hidden',
  'sms',
  'autostart',
  'battery',
  'network',
  'clock_and_queue',
] as const

export type DoctorCheck = (typeof doctorChecks)[number]

/**
 * What a check can find, with the values that its text may use: `doctor.fact.<word>`. Moments (`at`, `seen_at`) are ISO time stamps.
 * `after`: update, kill, boot or unknown. `charging`: yes, no or unknown. `background`: allowed or unknown. `network`: as the phone
 * names it (wifi, mobile…), else unknown. `direction`: behind, ahead or none. `uptime`: percent of 7 days.
 */
export const doctorFacts = {
  never_connected: [],
  unpaired: [],
  silent: ['seen_at'],
  forwarder: ['app'],
  restricted_settings: [],
  notifications_granted: [],
  notifications_denied: [],
  notifications_polled: [],
  notifications_untold: [],
  listener_reading: [],
  listener_came_back: ['at', 'after'],
  listener_unbound: [],
  listener_dead: [],
  listener_untold: [],
  texts_hidden: ['count', 'at'],
  some_texts_hidden: ['count', 'at'],
  sms_granted: [],
  sms_denied: ['roubles'],
  sms_untold: [],
  autostart_xiaomi: ['maker'],
  autostart_samsung: ['maker'],
  autostart_huawei: ['maker'],
  autostart_realme: ['maker'],
  battery_well: ['charge', 'charging', 'background'],
  battery_low: ['charge'],
  background_restricted: ['charge', 'charging'],
  battery_untold: [],
  network_steady: ['network', 'seen_at', 'uptime'],
  network_unsteady: ['network', 'seen_at', 'uptime'],
  network_silent: ['seen_at'],
  network_untold: [],
  clock_and_queue_well: ['seconds', 'direction', 'queue'],
  clock_off: ['seconds', 'direction', 'queue'],
  queue_long: ['seconds', 'direction', 'queue'],
  clock_and_queue_untold: [],
} as const satisfies Record<string, readonly string[]>

export type DoctorFact = keyof typeof doctorFacts

const check = z.object({
  check: z.enum(doctorChecks),
  /** `unknown`: this way of connecting does not tell. */
  state: z.enum(['ok', 'look', 'broken', 'unknown']),
  fact: z.enum(Object.keys(doctorFacts) as [DoctorFact, ...DoctorFact[]]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** How many kinds of messages this bank sends that a template reads, of those that came from this phone in 30 days. */
const coverage = z.object({ read: z.number().int(), seen: z.number().int() })

/** One phone examined: the same facts that its own screen shows. */
export const terminalDoctor = z.object({
  terminal,
  android: z.string().nullable(),
  maker: z.string().nullable(),
  /** `look`: it reads, and something is to be mended; `broken`: nothing reaches us. Autostart alone leaves it `well`. */
  verdict: z.enum(['well', 'look', 'broken', 'never_connected']),
  /** Worst first. */
  checks: z.array(check),
  app: z.object({
    installed: z.string().nullable(),
    newest: terminalApp.nullable(),
    is_outdated: z.boolean(),
  }),
  last_message: z
    .object({
      bank_name: z.string(),
      channel: z.enum(['sms', 'push']),
      /** Balance and codes are masked. */
      text: z.string(),
      received_at: timestamp,
      is_read: z.boolean(),
      deal_id: z.uuid().nullable(),
    })
    .nullable(),
  banks: z.array(
    z.object({
      payment_id: z.uuid(),
      bank_id: z.string(),
      bank_name: z.string(),
      /** The last digits of card, account or phone. */
      tail: z.string(),
      chain: chainState,
      templates: z.object({ push: coverage, sms: coverage }),
    }),
  ),
  trial: trialResult.nullable(),
})

export type DoctorFinding = z.output<typeof check>

export type TerminalDoctor = z.output<typeof terminalDoctor>
