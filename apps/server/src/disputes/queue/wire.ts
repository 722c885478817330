import type { Answer, Contract, DisputeRole, Language } from '@florin/contract'
import { disputeText } from '@florin/texts/server'
import { bankName, roubles, usdt } from '../../deals/index.ts'
import type { ShownFiles } from '../files/index.ts'
import type { ShownCase } from '../list-store.ts'

export type Dispute = Answer<Contract['listDisputes']>['results'][number]

/** What support has said, or the rule that decided, in the reader's language. */
export function saidTo({ said, verdict_rule }: ShownCase, language: Language): string {
  return verdict_rule === null ? said : disputeText(language, `rule_${verdict_rule}`)
}

interface Shown {
  readonly language: Language
  readonly role: DisputeRole
  readonly userId: string
  readonly numbers: { readonly card: string | null; readonly phone: string | null }
  readonly files: ShownFiles
}

export function toDispute(row: ShownCase, { language, role, userId, numbers, files }: Shown): Dispute {
  return {
    id: row.id,
    number: Number(row.number),
    status: row.status,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    comments: saidTo(row, language),
    files_from_trader: files.linksOf('trader'),
    files_from_merchant: files.linksOf('merchant'),
    transaction: {
      id: row.deal_id,
      amount: roubles(row.amount_kopecks),
      profit: usdt(role === 'merchant' ? row.credit_micro : row.profit_micro),
      order_type: row.order_type,
      payment_details: {
        phone_number: row.order_type === 'sbp' ? numbers.phone : null,
        card: row.order_type === 'c2c' ? numbers.card : null,
        bank: bankName(row.bank),
        currency: { symbol: '₽' },
      },
    },
    answer_due_at: row.answer_due_at?.toISOString() ?? null,
    // An appeal waits for somebody else than its first judge.
    awaits_reader: row.waits_for === role && row.judged_before_by !== userId,
    is_admitted: row.admitted_at !== null,
    proposal_waits: role !== 'support' && row.proposed_by !== null && row.proposed_by !== role,
  }
}
