import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

/** Support looks at a person’s own screens, read only. */
export const startView = endpoint({
  summary:
    'Look at a person’s own screens for 15 minutes, read only; the person is told and sees it among their sessions',
  method: 'POST',
  path: '/support/users/:id/view/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    reason: z.string('field.required').trim().min(5, 'field.reason_short').max(200, 'field.too_long'),
  }),
  answer: z.object({
    /** Opens view mode, and nothing else. It can’t be renewed. */
    access_token: z.string(),
    expires_at: timestamp,
  }),
  problems: ['user.not_found', 'view.refused', 'rights.lacking'],
})

export const currentView = endpoint({
  summary: 'The view that this session is; null for a session of one’s own',
  method: 'GET',
  path: '/account/view/',
  access: 'user',
  answer: z.object({
    view: z
      .object({
        username: z.string(),
        reason: z.string(),
        expires_at: timestamp,
        /** By the server’s clock, for a countdown. */
        seconds_left: z.number().int(),
      })
      .nullable(),
  }),
  problems: [],
})

export const endView = endpoint({
  summary: 'Finish looking; the token of the view is needed',
  method: 'POST',
  path: '/account/view/end/',
  access: 'bearer',
  answer: z.object({ status: z.string() }),
  problems: ['session.missing', 'session.over'],
})

export const listSessions = endpoint({
  summary: 'Where one is signed in, and who of support looked at one’s screens in the last 30 days',
  method: 'GET',
  path: '/account/user/sessions/',
  access: 'user',
  answer: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        /** `view` is support’s look at one’s screens. */
        kind: z.enum(['own', 'view']),
        is_current: z.boolean(),
        is_open: z.boolean(),
        /** The browser and its system; null for a view. */
        device: z.string().nullable(),
        ip: z.string().nullable(),
        created_at: timestamp,
        last_used_at: timestamp,
        ended_at: timestamp.nullable(),
        /** Why support looked; null for one’s own. */
        reason: z.string().nullable(),
        viewer: z.string().nullable(),
      }),
    ),
  }),
  problems: [],
})

export const endSession = endpoint({
  summary: 'End one of one’s sessions, or support’s look at one’s screens',
  method: 'DELETE',
  path: '/account/user/sessions/:id/',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ status: z.string() }),
  problems: ['session.not_found'],
})

export const endOtherSessions = endpoint({
  summary: 'End all of one’s sessions but this one, and support’s looks at one’s screens',
  method: 'DELETE',
  path: '/account/user/sessions/',
  access: 'user',
  answer: z.object({ status: z.string(), ended: z.number().int() }),
  problems: [],
})
