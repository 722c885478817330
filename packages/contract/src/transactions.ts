import { z } from 'zod'
import { dealStatus, dealStep, matchCut, orderType, page, pageSize, transaction } from './deal-fields.ts'
import { endpoint } from './endpoint.ts'
import { day, decimalText, timestamp, visible } from './fields.ts'
import { attemptOutcome } from './match-conditions.ts'
import { bankIdPattern, transactionPageSize } from './rules.ts'

const filter = {
  /** Statuses, comma-separated; empty means all. */
  status: z
    .string()
    .max(100)
    .default('')
    .transform((text) => (text === '' || text === 'all' ? [] : text.split(',')))
    .pipe(z.array(dealStatus)),
  /** Banks' ids, comma-separated; empty means all. */
  bank: z
    .string()
    .max(200)
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(z.string().regex(bankIdPattern, 'field.bank_unknown'))),
  start_date: day.optional(),
  end_date: day.optional(),
  /** Whose days these are, as browsers name it (Europe/Moscow). Without it they are days of UTC. */
  time_zone: z.string().max(64).optional(),
  /** An id or its beginning, the merchant's own number, or the last digits of a requisite. */
  search: z.string().trim().max(128, 'field.too_long').regex(visible, 'field.invalid').default(''),
  sort: z.enum(['created_at', 'amount', 'profit']).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
}

export const listTransactions = endpoint({
  summary: 'Deals as whoever asks may see them: a trader’s or merchant’s own, everybody’s for support',
  method: 'GET',
  path: '/api/v1/transactions/',
  access: 'user',
  query: z.object({ page, page_size: pageSize(transactionPageSize), ...filter }),
  answer: z.object({ results: z.array(transaction), total_items: z.number().int() }),
  problems: [],
})

export const exportTransactions = endpoint({
  summary: 'The filtered list as CSV, streamed; every row, not a page',
  method: 'GET',
  path: '/api/v1/transactions/export/',
  access: 'user',
  query: z.object(filter),
  answer: 'raw',
  problems: [],
})

const receiptOfDeal = z.object({
  id: z.uuid(),
  amount: decimalText,
  received_at: timestamp,
  trust: z.number().int(),
  trust_reason: z.string(),
  /** How its printed balance stands to the method's chain. Whoever knows a balance can forge the next text: only this word is told. */
  link: z.enum(['none', 'follows', 'breaks']),
  /** A part of the deal's sum that no text proves: its trader may say that it came. */
  awaits_word: z.boolean(),
})

const bankName = z.object({ id: z.string(), name: z.string() })

/** A message that no template reads holds exactly this deal's sum. It proves nothing. */
const hint = z.object({ bank: bankName, received_at: timestamp })

/** What bank texts say of a deal. Balances are told to the phone's owner only. */
const bankTexts = z.object({
  /** The only balance that texts of this sum print: whoever confirms is asked whether the bank's app shows it. */
  balance_question: z.object({ balance: decimalText, bank: bankName }).nullable(),
  /** A text that does not follow from the proven balance. */
  contradiction: z
    .object({
      received_at: timestamp,
      balance_before: decimalText,
      balance_expected: decimalText,
      balance_printed: decimalText,
    })
    .nullable(),
  hint: hint.nullable(),
})

export const transactionDetails = endpoint({
  summary: 'One deal with everything that happened to it: what, when and why',
  method: 'GET',
  path: '/api/v1/transactions/:id/',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  answer: transaction.extend({
    order_id: z.uuid().nullable(),
    amount_requested: decimalText,
    amount_received: decimalText.nullable(),
    /** `amount_received` less `amount`: below zero, less came. Null while nothing has. */
    amount_difference: decimalText.nullable(),
    rate: decimalText,
    amount_usdt: decimalText,
    /** The merchant's fee; null for traders. */
    fee_usdt: decimalText.nullable(),
    /** Names for support; null for everybody else. */
    trader: z.string().nullable(),
    merchant: z.string().nullable(),
    dispute_id: z.uuid().nullable(),
    /** How people call that case. */
    dispute_number: z.number().int().nullable(),
    /** For the trader and support. */
    receipts: z.array(receiptOfDeal),
    /** For its trader; null for everybody else. */
    bank_texts: bankTexts.nullable(),
    /** For its merchant: what came and may be taken for the whole, and what everybody would get. Null where nothing did. */
    acceptable: z
      .object({ received: decimalText, credit_usdt: decimalText, returned_usdt: decimalText })
      .nullable(),
    /** For support: an SMS has completed it, and a later proof does not fit the balance that it printed. */
    is_suspect: z.boolean(),
    /** For support: leads who get no share by this deal, and why. */
    refused_shares: z.array(
      z.object({
        side: z.enum(['trader', 'merchant']),
        lead: z.string(),
        reason: z.enum(['own_deal', 'not_lead', 'same_device', 'same_address', 'same_mail']),
      }),
    ),
    timeline: z.array(dealStep),
  }),
  problems: ['deal.not_found'],
})

export const acceptTransaction = endpoint({
  summary: 'The merchant takes the part that has arrived for the whole: the deal is complete for what came',
  method: 'POST',
  path: '/api/v1/transactions/:id/accept/',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ status: dealStatus }),
  problems: ['deal.not_found', 'order.over', 'order.nothing_to_accept', 'money.halted', 'limit.reached'],
})

export const vouchPart = endpoint({
  summary: 'The trader says that a part came which no text proves: the shop may accept it',
  method: 'POST',
  path: '/api/v1/transactions/:id/receipts/:receipt/vouch/',
  access: 'user',
  params: z.object({ id: z.uuid(), receipt: z.uuid() }),
  answer: z.object({ status: dealStatus }),
  problems: [
    'deal.not_found',
    'deal.not_awaiting_confirmation',
    'receipt.not_found',
    'money.halted',
    'limit.reached',
  ],
})

export const confirmTransaction = endpoint({
  summary: 'The trader says that the roubles came: the deal is complete and the USDT is paid out',
  method: 'POST',
  path: '/user/verficate-transaction/', // The published spelling.
  access: 'user',
  body: z.strictObject({
    transaction_id: z.uuid(),
    /** The balance of `balance_question`, if the bank's app shows it: that proves the chain. */
    shown_balance: decimalText.optional(),
  }),
  answer: z.object({ status: dealStatus, message: z.string(), is_chain_proven: z.boolean() }),
  problems: ['deal.not_found', 'deal.not_awaiting_confirmation', 'money.halted'],
})

export const waitingTransactions = endpoint({
  summary: 'Deals that wait for their trader’s word, those with the least time left first',
  method: 'GET',
  path: '/api/v1/transactions/waiting/',
  access: 'user',
  answer: z.object({
    results: z.array(
      transaction.extend({
        /** As the payer gave it, or as a bank's text says. */
        payer: z.string().nullable(),
        /** When the payer said that they have paid. */
        claimed_at: timestamp.nullable(),
        hint: hint.nullable(),
        is_contradicted: z.boolean(),
      }),
    ),
    count: z.number().int(),
  }),
  problems: [],
})

const unmatched = z.object({
  id: z.uuid(),
  amount: decimalText,
  bank: z.object({ id: z.string(), name: z.string() }),
  requisite: z.string().nullable(),
  payer: z.string().nullable(),
  terminal_name: z.string(),
  received_at: timestamp,
  trust: z.number().int(),
  /** Why it found no deal: a key of the texts. */
  reason: z.string(),
  /** Deals that it could be meant for. */
  candidates: z.array(z.object({ transaction_id: z.uuid(), amount: decimalText, status: dealStatus })),
  /** Of the trader; null for the trader themself. */
  trader: z.string().nullable(),
})

export const unmatchedReceipts = endpoint({
  summary: 'Money that came to one’s methods and belongs to no deal, newest first',
  method: 'GET',
  path: '/api/v1/receipts/unmatched/',
  access: 'user',
  query: z.object({ page }),
  answer: z.object({ count: z.number().int(), results: z.array(unmatched) }),
  problems: [],
})

export const supportUnmatchedReceipts = endpoint({
  summary: 'Money that came to anybody’s methods and belongs to no deal, newest first',
  method: 'GET',
  path: '/support/receipts/unmatched/',
  access: 'staff',
  query: z.object({ page }),
  answer: z.object({ count: z.number().int(), results: z.array(unmatched) }),
  problems: [],
})

const attempt = z.object({
  id: z.string(),
  at: timestamp,
  order_id: z.uuid().nullable(),
  external_id: z.string(),
  merchant: z.string(),
  order_type: orderType,
  amount: decimalText,
  livemode: z.boolean(),
  /** `matched`, or the reason of the refusal. */
  outcome: attemptOutcome,
  transaction_id: z.uuid().nullable(),
  /** How many methods there were to choose from at all. */
  candidates: z.number().int(),
  cuts: z.array(matchCut),
})

export const explainOrder = endpoint({
  summary: 'How an order was matched or refused: which filter cut which candidates',
  method: 'GET',
  path: '/support/orders/:id/matching/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ results: z.array(attempt) }),
  problems: ['order.not_found'],
})

export const listRefusals = endpoint({
  summary: 'Orders that found no method, newest first, each with what cut its candidates',
  method: 'GET',
  path: '/support/refusals/',
  access: 'staff',
  query: z.object({ page }),
  answer: z.object({ count: z.number().int(), results: z.array(attempt) }),
  problems: [],
})
