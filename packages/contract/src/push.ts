import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

const device = z.object({
  id: z.uuid(),
  /** Such as "Chrome, Windows". */
  name: z.string(),
  created_at: timestamp,
})

export const pushDevices = endpoint({
  summary: 'The key that a browser subscribes with, and the devices that get pushes',
  method: 'GET',
  path: '/api/v1/push/',
  access: 'user',
  answer: z.object({
    /** The server's VAPID key, base64url of an uncompressed P-256 point. */
    public_key: z.string(),
    devices: z.array(device),
  }),
  problems: [],
})

const base64url = z.string().regex(/^[A-Za-z0-9_-]+={0,2}$/, 'field.invalid')

export const subscribePush = endpoint({
  summary: 'This browser’s subscription; the same one again is the same device',
  method: 'POST',
  path: '/api/v1/push/',
  access: 'user',
  success: 201,
  // As PushSubscription.toJSON() gives it.
  body: z.object({
    endpoint: z.url('field.invalid').max(2048, 'field.too_long'),
    keys: z.strictObject({ p256dh: base64url.max(100), auth: base64url.max(40) }),
  }),
  answer: device,
  problems: ['push.endpoint_refused', 'push.too_many'],
})

export const unsubscribePush = endpoint({
  summary: 'No more pushes to this device',
  method: 'DELETE',
  path: '/api/v1/push/:id/',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ status: z.string() }),
  problems: ['push.not_found'],
})

export const testPush = endpoint({
  summary: 'A test alert to one device; the service worker shows it, and says so to the page',
  method: 'POST',
  path: '/api/v1/push/:id/test/',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ alert_id: z.uuid() }),
  problems: ['push.not_found', 'push.not_taken'],
})
