import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { accountType, username } from './fields.ts'
import { avatarMaxBytes } from './rules.ts'

export const userInfo = endpoint({
  summary: 'Who is signed in',
  method: 'GET',
  path: '/api/account/user_info/',
  access: 'user',
  answer: z.object({
    username: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    account_type: accountType,
    is_lead: z.boolean(),
    is_staff: z.boolean(),
    /** Until support has activated the account, no deal comes to a trader and a shop has test orders only. */
    is_activated: z.boolean(),
    notification_payments: z.boolean(),
    notification_account: z.boolean(),
    /** How to reach support; null where the operator named no such way. */
    support: z.object({
      chat: z.string().nullable(),
      email: z.string().nullable(),
      telegram: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  }),
  problems: [],
})

export const supportContacts = endpoint({
  summary: 'How to reach support; null where the operator named no such way',
  method: 'GET',
  path: '/account/support/',
  access: 'public',
  answer: z.object({
    chat: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  problems: [],
})

export const changeUsername = endpoint({
  summary: 'Rename oneself',
  method: 'POST',
  path: '/account/user/change-username/',
  access: 'user',
  body: z.strictObject({ username }),
  answer: z.object({ status: z.string(), message: z.string(), username: z.string() }),
  problems: ['username.taken', 'username.reserved'],
})

export const changeAvatar = endpoint({
  summary: 'Replace one’s picture',
  method: 'POST',
  path: '/account/user/change-avatar/',
  access: 'user',
  upload: { field: 'avatar', maxBytes: avatarMaxBytes, tooLarge: 'avatar.too_large' },
  answer: z.object({ status: z.string(), avatar_url: z.string() }),
  problems: ['avatar.missing', 'avatar.too_large', 'avatar.wrong_type', 'evidence.no_room'],
})

export const changeNotifySettings = endpoint({
  summary: 'Switch notifications on or off',
  method: 'PUT',
  path: '/api/account/change_notify_settings/',
  access: 'user',
  body: z
    .strictObject({
      notification_paymets: z.boolean().optional(), // The published spelling; the answer of user_info has the right one.
      notification_account: z.boolean().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'field.nothing_to_change'),
  answer: z.object({
    status: z.string(),
    notification_payments: z.boolean(),
    notification_account: z.boolean(),
  }),
  problems: [],
})
