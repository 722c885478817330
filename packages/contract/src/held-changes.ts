import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { accountType, decimalText, oneTimeCode, secondFactor, timestamp, visibleLines } from './fields.ts'
import { heldKinds, heldStates } from './held-kinds.ts'

/** Dangerous acts of staff: asked for with a code, and held for a second member of staff. */
export const requestStaffCode = endpoint({
  summary: 'Ask for the code of a dangerous act; it is good for exactly that call with exactly that body',
  method: 'POST',
  path: '/support/otp/',
  access: 'staff',
  body: z.strictObject({
    method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
    /** As the call will be made, with its ids: `/support/users/…/`. */
    path: z.string().max(200),
    /** The body as it will be sent, without `otp`. */
    body: z.record(z.string(), z.unknown()).default({}),
  }),
  answer: z.object({ status: z.string(), message: z.string() }),
  problems: [],
})

const summary = {
  id: z.uuid(),
  kind: z.enum(heldKinds),
  state: z.enum(heldStates),
  /** Whose account or money it is about; null where it is nobody's in particular. */
  person: z.object({ id: z.uuid(), username: z.string() }).nullable(),
  maker: z.object({ id: z.uuid(), username: z.string() }),
  /** The reader's own request: somebody else decides on it. */
  is_own: z.boolean(),
  /** Whether the reader may approve or reject it: not their own request, nor one about their own account. */
  may_decide: z.boolean(),
  created_at: timestamp,
  expires_at: timestamp,
  decided_at: timestamp.nullable(),
}

/** One line of the difference. A value is text in the unit that its field has, numbers of cards masked; null is "not set". */
const difference = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** What an approval found instead of `before`; only where it was refused. */
  now: z.string().nullable().optional(),
})

/** What it does to money, computed by the act itself in a transaction that is rolled back. */
const effect = z.object({
  what: z.string(),
  before: decimalText,
  after: decimalText,
  unit: z.enum(['USDT', 'RUB', 'percent']),
})

const heldChange = z.object({
  ...summary,
  /** `user:<id>`, `payment_method:<id>`, `receipt:<id>`, `dispute:<id>`. */
  subject: z.string(),
  person: z
    .object({
      id: z.uuid(),
      username: z.string(),
      email: z.string(),
      account_type: accountType,
      is_lead: z.boolean(),
      balance: decimalText,
    })
    .nullable(),
  reason: z.string(),
  /** The beginning of the address that it was asked from. */
  network: z.string(),
  fields: z.array(difference),
  effects: z.array(effect),
  /** The effects as a refused approval found them. */
  effects_now: z.array(effect).nullable(),
  /** What the decision relies on; `now` only where an approval found something else. */
  facts: z.array(
    z.object({ fact: z.string(), asked: z.string().nullable(), now: z.string().nullable().optional() }),
  ),
  /** Who ended it; `operator` for the command, null while it waits and where time ended it. */
  decided_by: z.string().nullable(),
  decision_reason: z.string(),
  sent_back_at: timestamp.nullable(),
})

export const listHeldChanges = endpoint({
  summary: 'Dangerous acts that wait for a second member of staff, and those of the last week',
  method: 'GET',
  path: '/support/changes/',
  access: 'staff',
  query: z.object({
    /** Only those that concern this person. */
    user: z.uuid().optional(),
  }),
  answer: z.object({
    waiting: z.number().int(),
    own: z.number().int(),
    /** Those that end first come first; at most 200. */
    open: z.array(z.object(summary)),
    /** The newest first; at most 100. */
    decided: z.array(z.object(summary)),
  }),
  problems: [],
})

export const readHeldChange = endpoint({
  summary: 'A held change: who asked and why, before and after, and what it does to money',
  method: 'GET',
  path: '/support/changes/:id/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  answer: heldChange,
  problems: ['held.not_found'],
})

export const approveHeldChange = endpoint({
  summary: 'Approve a held change with a code: everything is checked again, and carried out or refused',
  method: 'POST',
  path: '/support/changes/:id/approve/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ otp: oneTimeCode.optional(), second_factor: secondFactor }),
  answer: z.object({ message: z.string(), change: heldChange }),
  problems: [
    'held.not_found',
    'held.decided',
    'held.expired',
    'held.own_change',
    'held.own_account',
    'held.moved',
    'held.maker_left',
    'code.missing',
    'code.wrong',
    'code.spent',
    // Of the act itself, where it can't be carried out at this moment; the change goes on waiting.
    'user.not_found',
    'payment.has_open_deals',
    'payment.card_taken',
    'payment.account_taken',
    'dispute.held',
    'dispute.own_case',
    'dispute.same_judge',
    'receipt.trader_short',
    'receipt.deal_moved',
    'debt.revenue_short',
    'books.busy',
    'money.halted',
  ],
})

export const rejectHeldChange = endpoint({
  summary: 'Reject a held change; its maker is told why',
  method: 'POST',
  path: '/support/changes/:id/reject/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, 'field.required')
      .max(500, 'field.too_long')
      .regex(visibleLines, 'field.invalid'),
  }),
  answer: z.object({ message: z.string(), change: heldChange }),
  problems: ['held.not_found', 'held.decided', 'held.expired', 'held.own_change', 'held.own_account'],
})

export const sendBackHeldChange = endpoint({
  summary: 'Send a change whose approval was refused back to its maker, who asks again',
  method: 'POST',
  path: '/support/changes/:id/send-back/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ message: z.string(), change: heldChange }),
  problems: ['held.not_found', 'held.decided', 'held.expired', 'held.own_change', 'held.own_account'],
})

export const coverDebt = endpoint({
  summary:
    'Pay what a person owes out of the house’s revenue; held for a second member of staff where that is on',
  method: 'POST',
  path: '/support/users/:id/debt/cover/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, 'field.required')
      .max(500, 'field.too_long')
      .regex(visibleLines, 'field.invalid'),
    otp: oneTimeCode.optional(),
    second_factor: secondFactor,
  }),
  answer: z.object({
    message: z.string(),
    /** The held change; null where it was carried out at once. */
    held: z.uuid().nullable(),
  }),
  problems: [
    'user.not_found',
    'user.own_account',
    'debt.none',
    'debt.revenue_short',
    'code.missing',
    'code.wrong',
    'code.spent',
    'money.halted',
  ],
})

export const changeStaffRight = endpoint({
  summary:
    'Make somebody a member of staff, which is held where that is on, or take that away, which never is',
  method: 'POST',
  path: '/support/users/:id/staff/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    is_staff: z.boolean(),
    reason: z
      .string()
      .trim()
      .min(1, 'field.required')
      .max(500, 'field.too_long')
      .regex(visibleLines, 'field.invalid'),
    otp: oneTimeCode.optional(),
    second_factor: secondFactor,
  }),
  answer: z.object({
    message: z.string(),
    /** The held change; null where it was carried out at once. */
    held: z.uuid().nullable(),
  }),
  problems: ['user.not_found', 'user.own_account', 'code.missing', 'code.wrong', 'code.spent'],
})
