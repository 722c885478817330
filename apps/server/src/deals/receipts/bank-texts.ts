import type { Answer, Contract } from '@florin/contract'
import { format, money } from '@florin/money'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { bankName } from '../bank-name.ts'
import { type Deal, isOpen } from '../deal.ts'
import { textsOf } from './confirm.ts'
import { hintsOf } from './hints.ts'
import type { ReceiptParts } from './parts.ts'

type BankTexts = NonNullable<Answer<Contract['transactionDetails']>['bank_texts']>

/** What bank texts say of a deal, balances included: for its trader only, whose phone has brought them. */
export async function bankTextsOf(
  parts: Pick<ReceiptParts, 'db' | 'printedBalance'>,
  deal: Deal,
): Promise<BankTexts> {
  const tx = parts.db.each
  const [question, contradiction, hints] = await Promise.all([
    isOpen(deal.status) ? parts.printedBalance(textsOf(deal)) : undefined,
    contradictionOf(tx, deal.id),
    isOpen(deal.status) ? hintsOf(tx, [deal.id]) : undefined,
  ])
  const hint = hints?.get(deal.id)
  return {
    balance_question: question ? { balance: format(question.balance), bank: bankName(question.bank) } : null,
    contradiction,
    hint: hint ? { bank: bankName(hint.bank), received_at: hint.cameAt.toISOString() } : null,
  }
}

interface ContradictionRow {
  received_at: Date
  amount_kopecks: bigint
  balance_kopecks: bigint
  expected_kopecks: bigint
}

/** The latest text that names this deal and does not follow from the proven balance. */
async function contradictionOf(tx: Queryable, dealId: string): Promise<BankTexts['contradiction']> {
  const { rows } = await sql<ContradictionRow>`
    select receipt.received_at, receipt.amount_kopecks, message.balance_kopecks, message.expected_kopecks
    from receipt_fate as known join receipt_facts as receipt on receipt.id = known.receipt_id
    join receipt_message_facts as message on message.receipt_id = receipt.id and message.link = 'breaks' and message.expected_kopecks is not null
    -- Each side of it has an index of its own.
    where known.deal_id = ${dealId} and known.fate = 'settled' or known.deal_id = ${dealId} and known.fate <> 'settled'
    order by receipt.received_at desc limit 1
  `.execute(tables(tx))
  const [row] = rows
  if (!row) return null
  const roubles = (kopecks: bigint) => format(money('RUB', kopecks))
  return {
    received_at: row.received_at.toISOString(),
    balance_before: roubles(row.expected_kopecks - row.amount_kopecks),
    balance_expected: roubles(row.expected_kopecks),
    balance_printed: roubles(row.balance_kopecks),
  }
}
