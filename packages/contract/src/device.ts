import { z } from 'zod'
import {
  deviceConfig,
  deviceMessage,
  phoneReport,
  phoneTime,
  phoneTrial,
  terminalApp,
} from './device-fields.ts'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { batchMaxMessages } from './rules.ts'
import { trialResult } from './terminal-doctor-fields.ts'

export const pairDevice = endpoint({
  summary: 'A phone shows the QR code’s key once, and gets a secret of its own',
  method: 'POST',
  path: '/device/v1/pair',
  // Signed with the QR code’s key, which only this verb can judge.
  access: 'pairing',
  body: z.strictObject({
    terminal_id: z.uuid(),
    installation_id: z.uuid(),
    model: z.string().max(80),
    app_version: z.string().max(40),
    sdk: z.number().int().min(1).max(1_000).nullable(),
  }),
  answer: z.object({
    device_id: z.uuid(),
    device_secret: z.string(),
    config: deviceConfig,
    server_time: timestamp,
  }),
  problems: ['device.signature', 'device.clock_skew', 'device.replayed', 'pairing.over'],
})

export const pingDevice = endpoint({
  summary: 'A phone lives: its charge, its rights, its queue and its clock',
  method: 'POST',
  path: '/device/v1/ping',
  access: 'device',
  body: z.strictObject({
    charge: z.number().int().min(0).max(100).nullable(),
    charging: z.boolean().nullable(),
    network: z.string().max(40).nullable(),
    sms_permission: z.boolean(),
    listener_alive: z.boolean(),
    queue_len: z.number().int().min(0).max(1_000_000),
    last_seq: z.number().int().min(0),
    clock: phoneTime,
    app_version: z.string().max(40),
    config_version: z.number().int().min(0),
    phone: phoneReport.optional(),
  }),
  answer: z.object({
    config_version: z.number().int(),
    /** Only when the phone’s is another. */
    config: deviceConfig.optional(),
    /** The newest app, where this server offers one. */
    app: terminalApp.optional(),
    /** A test message that was asked for on the site, until the phone has brought it. */
    trial: phoneTrial.optional(),
    acked_seq: z.number().int(),
    server_time: timestamp,
  }),
  problems: [],
})

export const sendMessages = endpoint({
  summary: 'Raw messages in order of their sequence; the answer says up to where they are kept',
  method: 'POST',
  path: '/device/v1/messages',
  access: 'device',
  body: z.strictObject({ messages: z.array(deviceMessage).min(1).max(batchMaxMessages) }),
  answer: z.object({
    acked_seq: z.number().int(),
    /** Kept, but never to be parsed, and why. */
    rejected: z.array(z.object({ seq: z.number().int(), code: z.string() })),
  }),
  problems: ['device.sequence_reused'],
})

export const startDeviceTrial = endpoint({
  summary: 'A phone asks for a test message to show itself',
  method: 'POST',
  path: '/device/v1/trial',
  access: 'device',
  body: z.strictObject({}),
  answer: phoneTrial,
  problems: ['trial.too_many'],
})

export const deviceTrial = endpoint({
  summary: 'How far the phone’s last test message came, for the phone’s own screen',
  method: 'POST',
  path: '/device/v1/trial-result',
  access: 'device',
  body: z.strictObject({ id: z.uuid() }),
  answer: trialResult,
  problems: ['trial.not_found'],
})

export const unpairDevice = endpoint({
  summary: 'A phone leaves: its secret is worth nothing from now on',
  method: 'POST',
  path: '/device/v1/unpair',
  access: 'device',
  body: z.strictObject({}),
  answer: z.object({ status: z.string() }),
  problems: [],
})

const forwarded = z.object({ terminal: z.uuid() })

export const smsForwarderMessage = endpoint({
  summary: 'A message from the SmsForwarder app, as its webhook sender posts it',
  method: 'POST',
  path: '/ingest/smsforwarder/:terminal',
  // Judged by its own signature: HMAC over its time stamp with the terminal’s forwarder key.
  access: 'forwarder',
  params: forwarded,
  takesForm: true,
  body: z.object({
    from: z.string().max(120),
    content: z.string().max(65_536),
    timestamp: z.union([z.string(), z.number()]).transform(String),
    sign: z.string().max(200),
    title: z.string().max(500).optional(),
    /** Written into the template of the rule for notifications of apps; what does not have it is an SMS. */
    channel: z.enum(['sms', 'push']).optional(),
    receive_time: z.string().max(60).optional(),
  }),
  answer: z.object({ status: z.string() }),
  problems: ['device.unknown', 'device.signature', 'device.clock_skew', 'device.replayed'],
})

export const smsGatewayMessage = endpoint({
  summary: 'A webhook of the SMS Gateway for Android app: messages and its pings',
  method: 'POST',
  path: '/ingest/sms-gateway/:terminal',
  // Judged by its own signature: HMAC over body and time stamp with the terminal’s forwarder key.
  access: 'forwarder',
  params: forwarded,
  body: z.object({
    id: z.string().max(120),
    event: z.string().max(60),
    deviceId: z.string().max(120).optional(),
    webhookId: z.string().max(120).optional(),
    payload: z.record(z.string(), z.unknown()),
  }),
  answer: z.object({ status: z.string() }),
  problems: [
    'device.unknown',
    'device.signature',
    'device.clock_skew',
    'device.replayed',
    'device.sequence_reused',
  ],
})
