import { format, money } from '@florin/money'
import type { Database } from '../../platform/database.ts'
import { timeText } from '../../platform/time-text.ts'
import { requisiteText } from '../requisite-text.ts'
import type { DealMove } from './step.ts'

/** How the alert about a deal that waits for its trader is written. Given by the notifications, which deals may not import. */
export interface WaitingRules {
  /** A phone that was silent for so long brings no message. */
  readonly silentSeconds: number
  readonly weight: string
  /** Announces that there are alerts to send. */
  readonly channel: string
  seal(values: Readonly<Record<string, string>>): Buffer
}

export interface WaitingAlert {
  /** The step that it belongs to: its place in the batch, from 1. */
  readonly n: number
  readonly dealId: string
  readonly traderId: string
  readonly content: Buffer
}

interface WaitingRow {
  n: number
  deal_id: string
  trader_id: string
  amount_kopecks: bigint
  bank: string
  tail: string | null
  confirm_by: Date
}

/**
 * The alerts that the steps of a batch bring if they are taken: one query for all of them, and none where no step leaves a deal to its
 * trader. A claim does so only where no phone reads the bank's messages; a message that came and is not believed does so always.
 */
export async function waitingAlerts(
  db: Pick<Database, 'steady'>,
  rules: WaitingRules,
  steps: readonly DealMove[],
): Promise<WaitingAlert[]> {
  const waiting = steps.flatMap((step, at) => (step.waits ? [{ n: at + 1, step }] : []))
  if (waiting.length === 0) return []
  const { rows } = await db.steady.query<WaitingRow>({
    name: 'waiting_alerts',
    text: waitingSql,
    values: [
      waiting.map(({ n }) => n),
      waiting.map(({ step }) => step.deal.id),
      waiting.map(({ step }) => step.waits === 'message'),
      waiting.map(({ step }) => step.clockMinutes ?? null),
      rules.silentSeconds,
    ],
  })
  return rows.map((row) => ({
    n: row.n,
    dealId: row.deal_id,
    traderId: row.trader_id,
    content: rules.seal({
      amount: `${format(money('RUB', row.amount_kopecks))} RUB`,
      requisite: requisiteText(row.bank, row.tail),
      confirm_by: timeText(row.confirm_by),
    }),
  }))
}

const waitingSql = `
  select waiting.n, deal.id as deal_id, deal.trader_id, deal.amount_kopecks, deal.bank,
    coalesce(method.card_tail, method.phone_tail, method.account_tail) as tail,
    coalesce(now() + make_interval(mins => waiting.minutes), deal.due_at, now()) as confirm_by
  from unnest($1::integer[], $2::uuid[], $3::boolean[], $4::integer[]) as waiting (n, deal_id, has_message, minutes)
  join deal on deal.id = waiting.deal_id and not deal.is_test
  join person_facts as trader on trader.id = deal.trader_id and not trader.is_simulated
  join payment_method_facts as method on method.id = deal.payment_method_id
  left join terminal_facts as terminal on terminal.id = method.terminal_id and terminal.deleted_at is null
  where waiting.has_message or terminal.id is null or terminal.steady_pings < 2
    or coalesce(terminal.last_ping_at < now() - make_interval(secs => $5), true)`
