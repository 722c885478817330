import { z } from 'zod'
import { alert } from './alert-fields.ts'
import { auditEntry } from './audit-fields.ts'
import { bankName, dealStatus } from './deal-fields.ts'
import { disputeStatus } from './dispute-fields.ts'
import { endpoint } from './endpoint.ts'
import { accountType, decimalText, timestamp, visible } from './fields.ts'
import { cursor, endsAfterStart, limit, moment, severalOf } from './list-fields.ts'
import { dealStatuses } from './rules.ts'
import { terminal } from './terminal-fields.ts'

// Everything about one person on one page, for support. No call here answers a full number or a card's balance, but `revealNumber`.

const userId = z.object({ id: z.uuid() })
const person = z.object({ id: z.uuid(), username: z.string() })

/** Staff say why; the owner and other staff read it. */
const reason = z
  .string('field.required')
  .trim()
  .min(5, 'field.reason_short')
  .max(200, 'field.too_long')
  .regex(visible, 'field.invalid')

const next = z.string().nullable()

export const userStory = endpoint({
  summary: 'Who somebody is, their rights, their money, and how much of everything they have',
  method: 'GET',
  path: '/support/users/:id/story/',
  access: 'staff',
  params: userId,
  answer: z.object({
    id: z.uuid(),
    email: z.string(),
    username: z.string(),
    account_type: accountType,
    date_joined: timestamp,
    last_seen_at: timestamp.nullable(),
    lead: person.nullable(),
    is_blocked: z.boolean(),
    is_activated: z.boolean(),
    is_premium: z.boolean(),
    is_work: z.boolean(),
    is_lead: z.boolean(),
    is_staff: z.boolean(),
    verify_email: z.boolean(),
    has_telegram: z.boolean(),
    wallet_output_permission: z.boolean(),
    /** USDT. `balance` is what is available and frozen together. */
    money: z.object({
      balance: decimalText,
      available: decimalText,
      frozen: decimalText,
      debt: decimalText,
      profit: decimalText,
    }),
    /** Percent, with two decimals. */
    rating: z.number(),
    overdue_disputes: z.number().int(),
    /** Counted up to `storyCountMost`. */
    counts: z.object({
      deals: z.number().int(),
      disputes: z.number().int(),
      payments: z.number().int(),
      terminals: z.number().int(),
      sessions: z.number().int(),
    }),
    /** Changes of this account that wait for a second member of staff. */
    held: z.array(
      z.object({ id: z.uuid(), kind: z.string(), maker: z.string().nullable(), created_at: timestamp }),
    ),
  }),
  problems: ['user.not_found'],
})

const period = { from: moment.optional(), to: moment.optional() }
const dealFilter = { ...period, status: severalOf(dealStatuses).optional() }

export const storyDeals = endpoint({
  summary: 'Somebody’s deals, newest first',
  method: 'GET',
  path: '/support/users/:id/story/deals/',
  access: 'staff',
  params: userId,
  query: z.object({ ...dealFilter, after: cursor, limit }).superRefine(endsAfterStart('from', 'to')),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        created_at: timestamp,
        bank: bankName,
        amount: decimalText,
        /** Of the trader; what the shop pays for it is in the deal itself. */
        profit: decimalText,
        status: dealStatus,
        /** The other side: the shop of a trader's deal, the trader of a shop's. */
        counterparty: person,
      }),
    ),
    next,
  }),
  problems: ['user.not_found'],
})

export const exportStoryDeals = endpoint({
  summary: 'The deals of exactly this filter as CSV, without anybody’s names or numbers; audited',
  method: 'GET',
  path: '/support/users/:id/story/deals/export/',
  access: 'staff',
  params: userId,
  query: z.object(dealFilter).superRefine(endsAfterStart('from', 'to')),
  answer: 'raw',
  problems: ['user.not_found'],
})

export const storyDisputes = endpoint({
  summary: 'Somebody’s disputes, newest first',
  method: 'GET',
  path: '/support/users/:id/story/disputes/',
  access: 'staff',
  params: userId,
  query: z.object({ state: z.enum(['open', 'decided']).optional(), after: cursor, limit }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        number: z.number().int(),
        status: disputeStatus,
        created_at: timestamp,
        amount: decimalText,
        bank: bankName,
        /** Null while nobody waits for the trader. */
        answer_due_at: timestamp.nullable(),
        is_overdue: z.boolean(),
      }),
    ),
    next,
  }),
  problems: ['user.not_found'],
})

export const storyTerminals = endpoint({
  summary: 'Somebody’s phones with how steadily they were heard in the last seven days',
  method: 'GET',
  path: '/support/users/:id/story/terminals/',
  access: 'staff',
  params: userId,
  answer: z.object({
    results: z.array(
      terminal.extend({
        /** Percent of the seven days, or of its life where that is shorter; null if it was never heard. */
        uptime: z.number().nullable(),
        /** 42 stretches of four hours, the oldest first, each in percent; null before it was there. */
        bars: z.array(z.number().nullable()),
        silent_since: timestamp.nullable(),
      }),
    ),
  }),
  problems: ['user.not_found'],
})

export const storyMessages = endpoint({
  summary: 'What banks wrote to somebody’s phones, newest first: numbers masked, balances left out',
  method: 'GET',
  path: '/support/users/:id/story/messages/',
  access: 'staff',
  params: userId,
  query: z.object({ terminal_id: z.uuid().optional(), after: cursor, limit }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        at: timestamp,
        channel: z.enum(['sms', 'push']),
        bank: bankName.nullable(),
        sender: z.string(),
        terminal_name: z.string(),
        /** Pieces of the text; null stands for a balance that is left out. Empty where the text is no longer kept. */
        text: z.array(z.string().nullable()),
        outcome: z.string(),
        transaction_id: z.uuid().nullable(),
        /** How its balance stands to the one before it. */
        chain: z.enum(['continues', 'breaks', 'missing']),
      }),
    ),
    next,
  }),
  problems: ['user.not_found', 'terminal.not_found'],
})

export const storyStatement = endpoint({
  summary: 'Every movement of what somebody has available, newest first, with its cause and what was left',
  method: 'GET',
  path: '/support/users/:id/story/statement/',
  access: 'staff',
  params: userId,
  query: z.object({ ...period, after: cursor, limit }).superRefine(endsAfterStart('from', 'to')),
  answer: z.object({
    results: z.array(
      z.object({
        /** The place in the account: 1 is the first movement. */
        position: z.number().int(),
        at: timestamp,
        cause: z.string(),
        movement: decimalText,
        available_after: decimalText,
        transaction_id: z.uuid().nullable(),
        dispute_id: z.uuid().nullable(),
        withdrawal_id: z.uuid().nullable(),
        txid: z.string().nullable(),
      }),
    ),
    next,
  }),
  problems: ['user.not_found'],
})

export const exportStoryStatement = endpoint({
  summary: 'The movements of exactly this filter as CSV; audited',
  method: 'GET',
  path: '/support/users/:id/story/statement/export/',
  access: 'staff',
  params: userId,
  query: z.object(period).superRefine(endsAfterStart('from', 'to')),
  answer: 'raw',
  problems: ['user.not_found'],
})

export const storySessions = endpoint({
  summary: 'Where somebody is signed in, and the last sessions that ended',
  method: 'GET',
  path: '/support/users/:id/story/sessions/',
  access: 'staff',
  params: userId,
  query: z.object({ after: cursor, limit }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        is_open: z.boolean(),
        /** Support's look at the person's screens. */
        is_view: z.boolean(),
        device: z.string(),
        /** The first half of the address. */
        from: z.string(),
        created_at: timestamp,
        last_used_at: timestamp,
        ended_at: timestamp.nullable(),
        end_reason: z.string().nullable(),
      }),
    ),
    next,
  }),
  problems: ['user.not_found'],
})

export const endUserSession = endpoint({
  summary: 'End one session of somebody; audited',
  method: 'POST',
  path: '/support/users/:id/sessions/:sessionId/end/',
  access: 'staff',
  params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
  answer: z.object({ status: z.string() }),
  problems: ['user.not_found', 'session.not_found'],
})

export const storyAlerts = endpoint({
  summary: 'What somebody was told in the last 30 days, by which way, and whether it was opened',
  method: 'GET',
  path: '/support/users/:id/story/alerts/',
  access: 'staff',
  params: userId,
  query: z.object({ after: cursor, limit }),
  answer: z.object({ results: z.array(alert), next }),
  problems: ['user.not_found'],
})

export const storyActs = endpoint({
  summary:
    'What staff and the operator did to somebody’s account, methods, phones and disputes, newest first',
  method: 'GET',
  path: '/support/users/:id/story/acts/',
  access: 'staff',
  params: userId,
  query: z.object({ after: cursor, limit }),
  answer: z.object({ results: z.array(auditEntry), next }),
  problems: ['user.not_found'],
})

export const blockUser = endpoint({
  summary: 'Block somebody: at once, their sessions end; audited',
  method: 'POST',
  path: '/support/users/:id/block/',
  access: 'staff',
  params: userId,
  body: z.strictObject({ reason }),
  answer: z.object({ is_blocked: z.boolean() }),
  problems: ['user.not_found', 'user.own_account'],
})

export const unblockUser = endpoint({
  summary: 'Let somebody in again; audited',
  method: 'POST',
  path: '/support/users/:id/unblock/',
  access: 'staff',
  params: userId,
  body: z.strictObject({ reason }),
  answer: z.object({ is_blocked: z.boolean() }),
  problems: ['user.not_found', 'user.own_account'],
})

export const revealNumber = endpoint({
  summary: 'One full number of a payment method, with a reason; the owner is told, and 20 a day are the most',
  method: 'POST',
  path: '/support/users/:id/payments/:paymentId/reveal/',
  access: 'staff',
  params: z.object({ id: z.uuid(), paymentId: z.uuid() }),
  body: z.strictObject({ number: z.enum(['card', 'phone', 'account']), reason }),
  answer: z.object({
    number: z.string(),
    /** How long a screen may show it. */
    shown_seconds: z.number().int(),
    left_today: z.number().int(),
  }),
  problems: ['user.not_found', 'payment.not_found', 'payment.number_missing'],
})
