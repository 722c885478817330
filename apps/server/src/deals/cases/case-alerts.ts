import type { DisputeReason } from '@florin/contract'
import { format, money } from '@florin/money'
import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import { timeText } from '../../platform/time-text.ts'
import { requisiteText } from '../requisite-text.ts'
import type { DueReminder } from './case-clock-store.ts'
import type { OpenedBy } from './case-store.ts'
import type { CaseParts } from './parts.ts'
import type { NewProposal } from './settlement-store.ts'
import { shortNote } from './short-note.ts'

// The alerts of the two sides of a case, in the transaction of its cause. A test case has none: its trader is simulated.

type TellParts = Pick<CaseParts, 'tell'>

interface AlertedCase {
  readonly number: bigint
  readonly traderId: string
  readonly merchantId: string
  readonly isTest: boolean
  readonly openedBy: OpenedBy
  readonly reason: DisputeReason
  /** What the reason demands of the trader, by the keys of its items. */
  readonly demanded: readonly string[]
  readonly comment: string
  readonly question: string | null
  readonly kopecks: bigint
  readonly answerDueAt: Date | null
  readonly bank: string
  readonly tail: string | null
}

/** A case has begun to count: its trader has to show something. Whoever appeals has shown it already. */
export async function tellOpened({ tell }: TellParts, tx: Tx, disputeId: string): Promise<void> {
  const one = await findAlertedCase(tx, disputeId)
  if (one.isTest || one.openedBy === 'trader') return
  const values = {
    ...nameOf(one),
    requisite: requisiteText(one.bank, one.tail),
    reason: [`reason.${one.reason}`, shortNote(one.comment)].filter((words) => words !== '').join(', '),
    asked: demandText(one),
    answer_by: dueText(one),
  }
  await tell(tx, { userId: one.traderId, kind: 'dispute.opened', values, about: `dispute:${disputeId}` })
}

export async function tellAsked({ tell }: TellParts, tx: Tx, disputeId: string): Promise<void> {
  const one = await findAlertedCase(tx, disputeId)
  if (one.isTest) return
  const values = { ...nameOf(one), question: shortNote(one.question ?? ''), answer_by: dueText(one) }
  const about = `dispute:${disputeId}`
  await tell(tx, { userId: one.traderId, kind: 'dispute.evidence_needed', values, about })
}

/** Of real cases only; see `dueReminders`. */
export async function tellReminder({ tell }: TellParts, tx: Tx, due: DueReminder): Promise<void> {
  const { number, amountKopecks, traderId: userId, disputeId } = due
  const values = {
    ...nameOf({ number, kopecks: amountKopecks }),
    answer_by: timeText(due.answerDueAt),
  }
  await tell(tx, { userId, kind: 'dispute.reminder', values, about: `dispute:${disputeId}` })
}

/** One side proposes how the case ends: the other has a day to answer. */
export async function tellProposed({ tell }: TellParts, tx: Tx, proposal: NewProposal): Promise<void> {
  const { disputeId, by, kopecks } = proposal
  const one = await findAlertedCase(tx, disputeId)
  if (one.isTest) return
  const userId = by === 'merchant' ? one.traderId : one.merchantId
  const proposed = kopecks === null ? 'proposed.cancel' : `${format(money('RUB', kopecks))} RUB`
  const values = { ...nameOf(one), proposed }
  await tell(tx, { userId, kind: 'dispute.proposed', values, about: `dispute:${disputeId}` })
}

export interface Ending {
  readonly verdict: 'merchant' | 'trader' | 'withdrawn' | 'settled_merchant' | 'settled_trader'
  readonly debtorId: string
  /** What the verdict left unpaid. */
  readonly owedMicro: bigint
}

/** A case has ended, by a verdict, a settlement, or because its shop withdrew it: both sides get an alert, and so does a new debtor. */
export async function tellDecided(
  { tell }: TellParts,
  tx: Tx,
  disputeId: string,
  { verdict, debtorId, owedMicro }: Ending,
): Promise<void> {
  const one = await findAlertedCase(tx, disputeId)
  if (one.isTest) return
  const about = `dispute:${disputeId}`
  const values = { ...nameOf(one), verdict: `verdict.${verdict}` }
  for (const userId of new Set([one.traderId, one.merchantId]))
    await tell(tx, { userId, kind: 'dispute.decided', values, about })
  if (owedMicro === 0n) return
  const owed = { dispute: nameOf(one).dispute, amount: `${format(money('USDT', owedMicro))} USDT` }
  await tell(tx, { userId: debtorId, kind: 'debt.made', values: owed, about })
}

const nameOf = ({ number, kopecks }: Pick<AlertedCase, 'number' | 'kopecks'>) => ({
  dispute: `№ ${number}`,
  amount: `${format(money('RUB', kopecks))} RUB`,
})

/** Items that have words of their own in an alert, as keys of the texts of mail. */
export const itemsWithText: ReadonlySet<string> = new Set(['operations', 'account_details', 'bank_notice'])

/** Keys of the texts: each reader has them in their own language. */
function demandText({ demanded }: AlertedCase): string {
  const keys = demanded.filter((key) => itemsWithText.has(key)).map((key) => `asked.${key}`)
  return keys.length === 0 ? 'asked.evidence' : keys.join(', ')
}

/** A case beyond its shop's limits has no clock. */
const dueText = ({ answerDueAt }: AlertedCase) => (answerDueAt ? timeText(answerDueAt) : '-')

async function findAlertedCase(tx: Tx, disputeId: string): Promise<AlertedCase> {
  const { rows } = await sql<AlertedCase>`
    select dispute.number, dispute.trader_id as "traderId", dispute.merchant_id as "merchantId", dispute.is_test as "isTest",
      dispute.opened_by as "openedBy", dispute.reason, array(
        select item ->> 'key' from jsonb_array_elements(dispute.checklist) as item
        where item ->> 'side' = 'trader' and item ->> 'kind' <> 'server' and (item ->> 'is_required')::boolean) as demanded,
      dispute.comment, dispute.question, coalesce(dispute.verdict_kopecks, dispute.amount_kopecks) as kopecks,
      dispute.answer_due_at as "answerDueAt", deal.bank, coalesce(method.card_tail, method.phone_tail, method.account_tail) as tail
    from dispute join deal on deal.id = dispute.deal_id join payment_method_facts as method on method.id = deal.payment_method_id
    where dispute.id = ${disputeId}
  `.execute(tables(tx))
  const [one] = rows
  if (!one) throw new Error(`Dispute ${disputeId} does not exist`)
  return one
}
