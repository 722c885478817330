import type { Contract, DeviceMessage, Input } from '@florin/contract'
import { z } from 'zod'
import { sha256 } from '../../platform/secrets.ts'

/** A message as a forwarder app brings it: without a number, which is given when it is kept. */
export type ForwardedMessage = Omit<DeviceMessage, 'seq'>

/**
 * SmsForwarder puts the sender of an SMS, or the package of an app, in one field, and anyone may send an SMS under an app's name. So it
 * is an SMS, unless the rule that forwards notifications of apps says otherwise.
 */
export function fromSmsForwarder(
  terminalId: string,
  body: Input<Contract['smsForwarderMessage']>['body'],
): ForwardedMessage {
  return {
    id: namedId('smsforwarder', terminalId, body.timestamp, body.from, body.content),
    channel: body.channel ?? 'sms',
    sender: body.from,
    title: body.title ?? null,
    text: body.content,
    received_at: new Date(Number(body.timestamp)).toISOString(),
  }
}

const receivedSms = z.object({
  sender: z.string().max(120).optional(),
  phoneNumber: z.string().max(120).optional(),
  message: z.string().max(65_536),
  receivedAt: z.string().max(60).optional(),
})

/** Undefined for everything but a text that came. */
export function fromSmsGateway(
  terminalId: string,
  { id, event, payload }: { id: string; event: string; payload: unknown },
  now: Date,
): ForwardedMessage | undefined {
  const sms = event === 'sms:received' ? receivedSms.safeParse(payload).data : undefined
  if (!sms) return undefined
  const received = new Date(sms.receivedAt ?? Number.NaN)
  return {
    id: namedId('sms-gateway', terminalId, id),
    channel: 'sms',
    // Older versions of the app call the sender by its number.
    sender: sms.sender ?? sms.phoneNumber ?? '',
    title: null,
    text: sms.message,
    received_at: (isOfOurTime(received) ? received : now).toISOString(),
  }
}

/** No time at all, and years that no calendar of ours follows, are none. */
function isOfOurTime(time: Date): boolean {
  const year = time.getUTCFullYear()
  return year >= 1970 && year < 2200
}

const check = z.object({ observedValue: z.number() })
const checks = z.object({ 'battery:level': check.optional(), 'battery:charging': check.optional() })
const pingPayload = z.object({ health: z.object({ checks }).optional(), checks: checks.optional() })

/** The battery in SMS Gateway's ping: percent, and flags of which any means that it is being charged. */
export function batteryOf(payload: unknown): { charge?: number; isCharging?: boolean } {
  const { data } = pingPayload.safeParse(payload)
  const found = data?.health?.checks ?? data?.checks
  const level = found?.['battery:level']?.observedValue
  const flags = found?.['battery:charging']?.observedValue
  return {
    ...(level !== undefined && level >= 0 && level <= 100 && { charge: Math.round(level) }),
    ...(flags !== undefined && { isCharging: flags > 0 }),
  }
}

/** The queue of a forwarder app, beside those of paired phones. */
export function forwarderQueue(app: string, terminalId: string): string {
  return namedId('queue', app, terminalId)
}

/** The same id for the same parts: version 8 of the UUIDs, which leaves the content to us. */
function namedId(...parts: string[]): string {
  const hex = sha256(JSON.stringify(parts)).toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
