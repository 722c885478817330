import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

/** A link that a trader gets from the bot, or a side on the case's page: evidence for one case, without signing in. */
const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'field.invalid') })

const linkState = z.object({
  /** The case's number. */
  number: z.number().int(),
  expires_at: timestamp,
  /** What has begun: a broken upload goes on from `received_bytes`. Null before the first piece. */
  file: z.object({ name: z.string(), size: z.number().int(), received_bytes: z.number().int() }).nullable(),
})

/** What `uploadPiece` answers. */
export type UploadPieceAnswer = z.output<typeof linkState> & { readonly filed: boolean }

export const makeUploadLink = endpoint({
  summary:
    'A one-time link for one more file of the side who asks: to be opened on a phone, or to send it in pieces',
  method: 'POST',
  path: '/api/v1/disputes/:id/upload-links/',
  access: 'user',
  success: 201,
  params: z.object({ id: z.uuid() }),
  answer: z.object({ url: z.string(), expires_at: timestamp }),
  problems: ['dispute.not_found', 'dispute.decided', 'limit.reached'],
})

export const uploadLink = endpoint({
  summary: 'What a one-time upload link is good for, and how much of its file has come',
  method: 'GET',
  path: '/api/v1/upload-links/:token/',
  access: 'public',
  params: token,
  answer: linkState,
  problems: ['upload_link.over'],
})

export const beginUpload = endpoint({
  summary: 'Name and size of the file that follows in pieces; again with the same ones goes on',
  method: 'POST',
  path: '/api/v1/upload-links/:token/',
  access: 'public',
  params: token,
  body: z.strictObject({
    name: z.string().min(1, 'field.required').max(255, 'field.too_long'),
    size: z.number().int().min(1, 'field.required'),
  }),
  answer: linkState,
  problems: ['upload_link.over', 'evidence.too_large', 'evidence.no_room', 'evidence.too_many'],
})

export const uploadPiece = endpoint({
  summary: 'The next bytes from `offset` on, as application/octet-stream; the last piece files the evidence',
  method: 'PUT',
  path: '/api/v1/upload-links/:token/:offset/',
  access: 'public',
  params: token.extend({ offset: z.coerce.number().int().min(0) }),
  query: z.object({
    /** The item of the checklist that the file is for; without it, the first that lacks one. Read when the file is whole. */
    item: z.string().max(60).optional(),
  }),
  takesBytes: true,
  answer: 'raw',
  problems: [
    'upload_link.over',
    'upload_link.offset',
    'evidence.too_large',
    'evidence.wrong_type',
    'evidence.refused',
    'evidence.no_room',
    'evidence.too_many',
  ],
})
