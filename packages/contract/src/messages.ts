import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { decimalText, timestamp } from './fields.ts'
import { bankIdPattern } from './rules.ts'

const page = z.coerce.number().int().min(1).max(100_000).default(1)
const channel = z.enum(['sms', 'push'])

const receipt = z.object({
  id: z.uuid(),
  amount: decimalText,
  currency: z.literal('RUB'),
  bank: z.object({ id: z.string(), name: z.string() }),
  /** Null while the text does not say which of the phone’s methods was credited. */
  payment_id: z.uuid().nullable(),
  requisite: z.string().nullable(),
  payer: z.string().nullable(),
  balance_after: decimalText.nullable(),
  terminal_id: z.uuid(),
  terminal_name: z.string(),
  /** 1 to 3; 0 never confirms anything. */
  trust: z.number().int().min(0).max(3),
  /** Why the trust is not higher: a key of the texts. */
  trust_reason: z.string(),
  signals: z.array(channel),
  received_at: timestamp,
})

export const listReceipts = endpoint({
  summary: 'Money that one’s phones have seen arrive, newest first; the last two thousand at most',
  method: 'GET',
  path: '/api/v1/receipts/',
  access: 'user',
  query: z.object({ page, terminal_id: z.uuid().optional() }),
  answer: z.object({ count: z.number(), results: z.array(receipt) }),
  problems: ['terminal.not_found'],
})

const fieldValues = z.object({
  amount: decimalText.optional(),
  balance: decimalText.optional(),
  card: z.string().max(32).optional(),
  payer: z.string().max(120).optional(),
  time: z.string().max(40).optional(),
})

const sample = z.strictObject({ text: z.string().min(1).max(2_048), expected: fieldValues })

const banks = z.array(z.string().regex(bankIdPattern, 'field.bank_unknown')).min(1, 'field.required').max(100)

/** What the digits of a text are the end of; `named`: the word before them says it. */
const tailOf = z.enum(['card', 'account', 'phone', 'named'])

const draft = z.strictObject({
  name: z.string().trim().min(3, 'field.too_short').max(80, 'field.too_long'),
  /** The banks that write so; usually one. */
  banks,
  channels: z.array(channel).min(1, 'field.required').max(2),
  direction: z.enum(['credit', 'debit']),
  pattern: z.string().min(1, 'field.required').max(2_048, 'field.too_long'),
  tail_of: tailOf.optional(),
  samples: z.array(sample).min(2, 'field.two_samples').max(20),
})

const template = draft.extend({
  id: z.uuid(),
  version: z.number().int(),
  is_active: z.boolean(),
  is_built_in: z.boolean(),
  author: z.string(),
  updated_at: timestamp,
})

export const listTemplates = endpoint({
  summary: 'Every parsing template, by bank',
  method: 'GET',
  path: '/support/templates/',
  access: 'staff',
  answer: z.object({ results: z.array(template) }),
  problems: [],
})

export const saveTemplate = endpoint({
  summary: 'Make a template, or a new version of one; every stored sample of its bank is run first',
  method: 'POST',
  path: '/support/templates/',
  access: 'staff',
  body: draft.extend({
    id: z.uuid().optional(),
    /** The version that was edited: if somebody has saved another meanwhile, this one is refused. */
    base_version: z.number().int().optional(),
    is_active: z.boolean().default(true),
  }),
  answer: template,
  problems: ['template.not_found', 'template.refused', 'template.changed'],
})

export const switchTemplate = endpoint({
  summary: 'Switch a template on or off',
  method: 'PATCH',
  path: '/support/templates/:id/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ is_active: z.boolean() }),
  answer: template,
  problems: ['template.not_found', 'template.refused'],
})

export const testTemplate = endpoint({
  summary: 'Try a draft without saving it: what it would read, and what would clash',
  method: 'POST',
  path: '/support/templates/test/',
  access: 'staff',
  body: z.strictObject({
    id: z.uuid().optional(),
    banks,
    channels: z.array(channel).min(1).max(2),
    direction: z.enum(['credit', 'debit']),
    pattern: z.string().max(2_048),
    tail_of: tailOf.optional(),
    texts: z.array(z.string().max(2_048)).max(20),
  }),
  answer: z.object({
    /** Keys of the texts: what is wrong with the pattern itself. */
    problems: z.array(z.string()),
    results: z.array(z.object({ is_match: z.boolean(), values: fieldValues })),
    /** Stored samples of the bank that the draft would read otherwise than expected. */
    clashes: z.array(z.object({ template: z.string(), text: z.string() })),
  }),
  problems: [],
})

export const unparsedMessages = endpoint({
  summary: 'Texts of known senders that no template reads, masked, alike ones together',
  method: 'GET',
  path: '/support/messages/unparsed/',
  access: 'staff',
  query: z.object({ page, bank: z.string().max(40).optional() }),
  answer: z.object({
    count: z.number(),
    results: z.array(
      z.object({
        id: z.uuid(),
        bank: z.object({ id: z.string(), name: z.string() }),
        channel,
        sender: z.string(),
        text: z.string(),
        alike: z.number(),
        first_seen: timestamp,
        last_seen: timestamp,
      }),
    ),
  }),
  problems: [],
})

export const proposeTemplate = endpoint({
  summary: 'A pattern proposed from an unparsed text',
  method: 'POST',
  path: '/support/messages/:id/propose/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    banks: z.array(z.string()),
    channels: z.array(channel),
    direction: z.enum(['credit', 'debit']),
    pattern: z.string(),
    text: z.string(),
    values: fieldValues,
  }),
  problems: ['message.not_found'],
})

export const dismissMessage = endpoint({
  summary: 'Take a text and those alike out of the inbox: it is no receipt',
  method: 'POST',
  path: '/support/messages/:id/dismiss/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    dismissed: z.number(),
    /** For `restoreMessage`, which takes the dismissal back. */
    restore_id: z.uuid(),
  }),
  problems: ['message.not_found'],
})

export const replayMessages = endpoint({
  summary: 'Read the last day’s unparsed texts again with today’s templates',
  method: 'POST',
  path: '/support/messages/replay/',
  access: 'staff',
  body: z.strictObject({ hours: z.number().int().min(1).max(168).default(24) }),
  answer: z.object({ read: z.number(), receipts: z.number(), still_unparsed: z.number() }),
  problems: [],
})
