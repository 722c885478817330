/** What cases are about and how they end. Kept free of zod, so that the web can import it for nothing. */

/** Why a case was opened: it decides what evidence is asked of each side. */
export const disputeReasons = [
  'not_credited',
  'another_sum',
  'wrong_requisite',
  'paid_late',
  'paid_twice',
  'forged_receipt',
  'bank_returned',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** How an item of a checklist is answered: by a file, by a line of text, or by what the server has itself. */
export const checklistKinds = ['file', 'text', 'server'] as const
export const checklistStates = ['missing', 'sent', 'on_file'] as const

/** How a line of text must look that an item of a checklist asks for; what is not here is free. */
export const itemFormats: Readonly<Record<string, RegExp>> = { sbp_number: /^[0-9A-Za-z]{32}$/ }

/** Who or what ended a case. */
export const endedBy = ['support', 'rule', 'settlement', 'withdrawal'] as const
export type EndedBy = (typeof endedBy)[number]

/** Rules by which a case decides itself: docs/disputes.md. */
export const verdictRules = ['receipt', 'silence', 'no_sign'] as const
export type VerdictRule = (typeof verdictRules)[number]

/** Rules by which a verdict is suggested to support; `receipt`, `silence` and `no_sign` too where they decide nothing by themselves. */
export const adviceRules = [
  ...verdictRules,
  'chain_without_room',
  'phone_silent',
  'other_receipt',
  'undecided',
] as const
export type AdviceRule = (typeof adviceRules)[number]

/** What the verdict says was the case. */
export const verdictReasons = [
  'money_came',
  'money_did_not_come',
  'other_sum_came',
  'sent_elsewhere',
  'receipt_forged',
  'bank_returned_it',
  'paid_by_another_deal',
  'no_answer',
  'no_evidence',
  'settled',
  'withdrawn',
  'other',
] as const
export type VerdictReason = (typeof verdictReasons)[number]

/** Hours: how long a proposal stands, a merchant may take to send evidence, and the loser may object to a rule's verdict. */
export const proposalHours = 24
export const merchantEvidenceHours = 24
export const objectionHours = 12
/** Hours in which a case should have its verdict: within them its method gets a point back (spec). */
export const decideHours = 18

/** What a payer's page tells of itself. `requisite_shown` is written by the server when it answers with the requisite. */
export const payerEventKinds = [
  'page_opened',
  'requisite_shown',
  'amount_copied',
  'requisite_copied',
  'claimed',
  'canceled',
  'time_over',
  'file_sent',
] as const
export type PayerEventKind = (typeof payerEventKinds)[number]

/** How a bank message's balance follows from the one before. Never the balance itself: who knows it can forge the next text. */
export const chainMarks = ['continues', 'breaks', 'missing'] as const
