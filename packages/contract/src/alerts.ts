import { z } from 'zod'
import { alert, channel, kind } from './alert-fields.ts'
import { alertChannels, alertPageSize } from './alert-kinds.ts'
import { page, pageSize } from './deal-fields.ts'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.time_format')

const quietHours = z.strictObject({
  is_on: z.boolean(),
  from: minuteOfDay,
  to: minuteOfDay,
  /** An IANA name, such as Europe/Moscow: the hours are the person's own. */
  time_zone: z.string().max(64, 'field.too_long'),
})

/**
 * `works` took its last alert or has had none, `failing` did not, `none` has nothing connected, `off` can't be used on this
 * installation at all.
 */
const channelState = z.enum(['works', 'failing', 'none', 'off'])

const alertSwitch = z.strictObject({ kind, channel, is_on: z.boolean() })

export const alertSettingsAnswer = z.object({
  order: z.array(channel),
  /** In the person's order. */
  channels: z.array(
    z.object({
      name: channel,
      state: channelState,
      /** Connected accounts or devices by name; the address, masked, for mail. */
      places: z.array(z.string()),
    }),
  ),
  quiet: quietHours,
  /** For each kind that can happen to this person and each channel of the installation. */
  switches: z.array(
    alertSwitch.extend({
      /** A security alert's last way: it can't be switched off. */
      is_locked: z.boolean(),
    }),
  ),
})

export const alertSettings = endpoint({
  summary: 'Where one’s alerts go: channels in their order, quiet hours, switches',
  method: 'GET',
  path: '/api/v1/alerts/settings/',
  access: 'user',
  answer: alertSettingsAnswer,
  problems: [],
})

export const changeAlertSettings = endpoint({
  summary: 'Change the order of channels, quiet hours or single switches; what is not named stays',
  method: 'PUT',
  path: '/api/v1/alerts/settings/',
  access: 'user',
  body: z
    .strictObject({
      /** Each channel once. */
      order: z
        .array(channel)
        .length(alertChannels.length, 'field.invalid')
        .refine((order) => new Set(order).size === alertChannels.length, 'field.invalid')
        .optional(),
      quiet: quietHours.optional(),
      switches: z.array(alertSwitch).min(1).max(200).optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'field.nothing_to_change'),
  answer: alertSettingsAnswer,
  problems: ['alert.security_stays', 'alert.time_zone_unknown'],
})

export const listAlerts = endpoint({
  summary: 'What one was told in the last 30 days, by which way, and whether it was opened',
  method: 'GET',
  path: '/api/v1/alerts/',
  access: 'user',
  query: z.object({ page, page_size: pageSize(alertPageSize) }),
  answer: z.object({ results: z.array(alert), total_items: z.number().int() }),
  problems: [],
})

export const openAlert = endpoint({
  summary: 'The person has opened an alert: it follows in no other channel',
  method: 'POST',
  path: '/api/v1/alerts/:id/opened/',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ opened_at: timestamp }),
  problems: ['alert.not_found'],
})
