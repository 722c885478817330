import { z } from 'zod'
import { terminalApp } from './device-fields.ts'
import { endpoint } from './endpoint.ts'
import { oneTimeCode, secondFactor, timestamp } from './fields.ts'
import { bankIdPattern, terminalNameLength } from './rules.ts'
import { terminalDoctor as doctor, trialResult } from './terminal-doctor-fields.ts'
import { terminal } from './terminal-fields.ts'

const terminalId = z.object({ id: z.uuid() })

export const listTerminals = endpoint({
  summary: 'One’s phones, troubled ones first',
  method: 'GET',
  path: '/user/terminals/',
  access: 'user',
  answer: z.array(terminal),
  problems: [],
})

export const requestTerminal = endpoint({
  summary: 'Make a terminal, or connect a known one anew: a code is sent by mail',
  method: 'POST',
  path: '/user/terminal/connect-request/',
  access: 'user',
  // The published call is empty; with an id, that terminal gets a new phone.
  body: z.strictObject({ terminal_id: z.uuid().optional() }),
  answer: z.object({ terminal_id: z.uuid(), status: z.string(), message: z.string() }),
  problems: ['terminal.not_found'],
})

export const verifyTerminal = endpoint({
  summary: 'With the code: what the phone needs, to be shown as a QR code, once and for ten minutes',
  method: 'POST',
  path: '/user/terminal/verify-request/',
  access: 'user',
  body: z.strictObject({ terminal_id: z.uuid(), otp: oneTimeCode, second_factor: secondFactor }),
  answer: z.object({
    terminal_id: z.uuid(),
    server_url: z.string(),
    auth_key: z.string(),
    expires_at: timestamp,
    /** The secret for the two existing forwarder apps; not part of the QR code. */
    forwarder_key: z.string(),
  }),
  problems: ['terminal.not_found', 'code.wrong', 'code.spent'],
})

export const renameTerminal = endpoint({
  summary: 'Name a terminal',
  method: 'PATCH',
  path: '/terminals/:id/update-name/',
  access: 'user',
  params: terminalId,
  body: z.strictObject({
    name: z
      .string('field.terminal_name_empty')
      .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
      .pipe(
        z
          .string()
          .min(1, 'field.terminal_name_empty')
          .max(terminalNameLength.max, 'field.too_long')
          .regex(/^[\p{L}\p{M}\p{N} ._'’()#№+-]*$/u, 'field.terminal_name_characters'),
      ),
  }),
  answer: z.object({ name: z.string() }),
  problems: ['terminal.not_found'],
})

export const answerBlock = endpoint({
  summary: 'Whether this bank has blocked something, as a text said that anybody could have sent',
  method: 'POST',
  path: '/terminals/:id/block-answer/',
  access: 'user',
  params: terminalId,
  body: z.strictObject({
    bank: z.string().regex(bankIdPattern, 'field.bank_unknown'),
    /** Then its methods on this phone are withheld until one of them is switched on again. */
    is_blocked: z.boolean(),
  }),
  answer: z.object({ status: z.string() }),
  problems: ['terminal.not_found', 'terminal.not_asked'],
})

export const deleteTerminal = endpoint({
  summary: 'Forget a terminal: its phone is shut out, its methods are unbound',
  method: 'DELETE',
  path: '/terminals/:id/',
  access: 'user',
  params: terminalId,
  answer: z.object({ status: z.string() }),
  problems: ['terminal.not_found'],
})

export const terminalDoctor = endpoint({
  summary: 'One phone examined: what works, what does not, and what mends it',
  method: 'GET',
  path: '/terminals/:id/doctor/',
  access: 'user',
  params: terminalId,
  answer: doctor,
  problems: ['terminal.not_found'],
})

export const startTerminalTrial = endpoint({
  summary: 'Have the phone show itself a test message with its next ping',
  method: 'POST',
  path: '/terminals/:id/trial/',
  access: 'user',
  params: terminalId,
  answer: trialResult,
  problems: ['terminal.not_found', 'trial.no_phone', 'trial.too_many'],
})

export const offeredApp = endpoint({
  summary: 'The Android app that this server offers: version, address and hash',
  method: 'GET',
  path: '/api/v1/terminal-app/',
  access: 'public',
  answer: z.object({ app: terminalApp.nullable() }),
  problems: [],
})

export const downloads = endpoint({
  summary: 'The page of the Android app: version, hash, QR code and link',
  method: 'GET',
  path: '/downloads/',
  access: 'public',
  answer: 'raw',
  problems: [],
})

export const downloadApp = endpoint({
  summary: 'The Android app itself, under its version’s name for good or as the newest',
  method: 'GET',
  path: '/downloads/:name',
  access: 'public',
  params: z.object({ name: z.string().regex(/^florin-terminal(-\d+(\.\d+){1,3})?\.apk$/) }),
  answersHead: true,
  answer: 'raw',
  problems: ['file.not_found'],
})

export const userTerminals = endpoint({
  summary: 'Somebody’s phones, for support',
  method: 'GET',
  path: '/support/users/:id/terminals/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ terminals: z.array(terminal) }),
  problems: ['user.not_found'],
})
