import { z } from 'zod'
import {
  adviceRules,
  chainMarks,
  checklistKinds,
  checklistStates,
  disputeReasons,
  endedBy,
  payerEventKinds,
  verdictReasons,
  verdictRules,
} from './case-rules.ts'
import { decimalText, timestamp } from './fields.ts'
import { evidenceSides } from './rules.ts'

// Shapes of a case: its reason, what is asked of each side, proposals, the verdict, and the server's own record.

export const disputeReason = z.enum(disputeReasons)
export const verdictReason = z.enum(verdictReasons)
const side = z.enum(evidenceSides)

/** One thing that the reason asks of a side. Its words are in the texts of disputes: `item_<key>`, `item_<key>_why`, `item_<key>_counts`. */
export const checklistItem = z.object({
  key: z.string(),
  side,
  kind: z.enum(checklistKinds),
  is_required: z.boolean(),
  state: z.enum(checklistStates),
  /** Files that were sent for it. */
  file_ids: z.array(z.uuid()),
  /** What was typed, of an item that is a line of text. */
  text: z.string().nullable(),
  sent_at: timestamp.nullable(),
  /** What the server has: how many messages, which phone, from when to when. */
  on_file: z
    .object({
      count: z.number().int().nullable(),
      name: z.string().nullable(),
      from: timestamp.nullable(),
      to: timestamp.nullable(),
    })
    .nullable(),
})

/** What one side proposes to end the case without a judge. It never changes. */
export const proposal = z.object({
  id: z.uuid(),
  by: side,
  kind: z.enum(['complete', 'cancel']),
  /** Roubles that the deal is completed for; null of a proposal to cancel. */
  amount: decimalText.nullable(),
  created_at: timestamp,
  ends_at: timestamp,
  is_own: z.boolean(),
  /** What acceptance does to the reader, in USDT; what is not the reader's own is null. */
  effect: z.object({
    /** The trader's: what leaves the balance, the profit in it, what is free again. */
    pays: decimalText.nullable(),
    profit: decimalText.nullable(),
    unfrozen: decimalText.nullable(),
    /** The merchant's: what is credited, and how much less that is than for the whole sum. */
    receives: decimalText.nullable(),
    less: decimalText.nullable(),
  }),
})

/** What a verdict rests on, by name: what is in the server's record stays with support. */
export const exhibitName = z.object({
  /** `A` is the server's own record; files are numbered by side: `M1`, `T1`. */
  mark: z.string(),
  name: z.string().nullable(),
  /** A file that the reader may open. */
  file_id: z.uuid().nullable(),
  is_own: z.boolean(),
  is_accepted: z.boolean(),
})

export const caseVerdict = z.object({
  towards: side,
  by: z.enum(endedBy),
  /** Of a verdict that a rule gave. */
  rule: z.enum(verdictRules).nullable(),
  reason: verdictReason.nullable(),
  comment: z.string(),
  exhibits: z.array(exhibitName),
  /** Until when the loser may object to a rule's verdict without new evidence; null where nobody may. */
  object_until: timestamp.nullable(),
})

/** What happened in a case, for its sides: codes with their words in the texts of disputes, `happened_<code>`. */
export const caseStep = z.object({
  code: z.enum([
    'opened',
    'admitted',
    'answered',
    'merchant_sent',
    'looked_at',
    'asked',
    'proposed',
    'proposal_ended',
    'ignored',
    'decided',
    'withdrawn',
    'appealed',
  ]),
  at: timestamp,
  by: z.enum(['support', 'merchant', 'payer', 'system', 'trader']).nullable(),
  count: z.number().int().nullable(),
})

/** What a case has beyond the list's fields, for each of its readers. */
export const caseParts = {
  /** What the reason asks: of the reader, for support of both sides. */
  checklist: z.array(checklistItem),
  /** By when the reader's own evidence is due, for support the trader's; and whether that has passed without it. */
  due_by: timestamp.nullable(),
  past_due: z.boolean(),
  /** By when support should decide. */
  decide_by: timestamp.nullable(),
  /** When the payer said that it was paid. */
  claimed_at: timestamp.nullable(),
  /** The proposal that stands. */
  proposal: proposal.nullable(),
  /** What each verdict would do to the reader's own balance, in USDT; null for support, which has the preview. */
  possible: z.object({ for_merchant: decimalText, for_trader: decimalText }).nullable(),
  /** What is frozen of the reader's own for this deal, in USDT; null where nothing is, and for support. */
  frozen: decimalText.nullable(),
  verdict: caseVerdict.nullable(),
  history: z.array(caseStep),
}

/** What may be done with a case beyond files and verdicts. */
export const caseMay = { propose: z.boolean(), accept: z.boolean(), object: z.boolean() }

/** The server's own record of a case, filed at its opening and never changed. Support's alone. No balance stands in it. */
export const exhibit = z.object({
  filed_at: timestamp,
  /** Of the record as it is kept. */
  sha256: z.string(),
  /** The requisite exactly as the payer saw it; null where it was never shown. */
  requisite: z
    .object({
      shown_at: timestamp,
      sha256: z.string(),
      bank: z.string(),
      number: z.string(),
      owner: z.string(),
      amount: decimalText,
      /** It was read from the method as it was shown. Does the method still have that number at the filing? */
      is_methods: z.boolean(),
    })
    .nullable(),
  page_events: z.array(z.object({ kind: z.enum(payerEventKinds), at: timestamp })),
  messages: z.array(
    z.object({
      id: z.uuid(),
      at: timestamp,
      channel: z.enum(['sms', 'push']),
      trust: z.number().int(),
      /** Masked: no balance, no whole number, no code. */
      text: z.string(),
      kind: z.enum(['credit', 'debit', 'other']),
      amount: decimalText.nullable(),
      chain: z.enum(chainMarks),
      deal_id: z.uuid().nullable(),
    }),
  ),
  chain: z.object({
    state: z.enum(['unbroken', 'broken', 'unproven']),
    proven_at: timestamp.nullable(),
    messages: z.number().int(),
    /** Between these two messages every balance follows from the one before: there is no room for the deal's sum. */
    no_room: z.object({ from: timestamp, to: timestamp }).nullable(),
  }),
  phone: z
    .object({
      name: z.string(),
      /** Of the day before the filing, in whole percent. */
      online_percent: z.number().int(),
      gaps: z.array(z.object({ from: timestamp, to: timestamp })),
      /** Without a gap from the showing of the requisite to the end of its time. */
      was_online: z.boolean(),
    })
    .nullable(),
  /** Receipts of the deal's sum on that phone, and where they went. */
  receipts: z.array(
    z.object({
      id: z.uuid(),
      at: timestamp,
      amount: decimalText,
      trust: z.number().int(),
      fate: z.string(),
      deal_id: z.uuid().nullable(),
    }),
  ),
  records: z.object({
    merchant: z.object({ deals: z.number().int(), cases: z.number().int(), lost: z.number().int() }),
    trader: z.object({
      deals: z.number().int(),
      cases: z.number().int(),
      lost: z.number().int(),
      rating: z.number().int(),
    }),
  }),
  clocks: z.object({
    shown_at: timestamp.nullable(),
    ends_at: timestamp.nullable(),
    /** When the platform stood still, so that no clock ran. */
    stopped: z.array(z.object({ from: timestamp, to: timestamp })),
  }),
})
export type Exhibit = z.infer<typeof exhibit>

/** A verdict that is suggested to support, with its grounds. Codes have their words in the texts of disputes: `ground_<code>`. */
export const advice = z.object({
  towards: side.nullable(),
  rule: z.enum(adviceRules),
  grounds: z.array(
    z.object({
      code: z.string(),
      /** Speaks against the suggestion. */
      is_against: z.boolean(),
      case: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
    }),
  ),
})

export const similarCase = z.object({
  id: z.uuid(),
  number: z.number().int(),
  amount: decimalText,
  reason: disputeReason,
  /** In whole percent. */
  likeness: z.number().int(),
  towards: side,
  hours: z.number(),
})
