import type { SupportQueue } from '../lib/staff-queue.ts'

export interface MenuCount {
  readonly count: number
  /** Time or money is being lost. */
  readonly isUrgent: boolean
}

/** What waits behind each item of staff's menu. Disputes have a count of their own, which traders see as well. */
export function menuCounts({ counts, money }: SupportQueue): Readonly<Record<string, MenuCount>> {
  const quiet = (count: number) => ({ count, isUrgent: false })
  const urgent = (count: number) => ({ count, isUrgent: true })
  return {
    '/support/withdrawals': quiet(counts.withdrawals),
    '/support/receipts': quiet(counts.receipts),
    '/support/changes': quiet(counts.held_changes),
    '/support/messages': quiet(counts.messages),
    '/support/phones': urgent(counts.silent_phones),
    '/support/webhooks': urgent(counts.webhooks),
    '/support/money': urgent((money.state === 'halted' ? 1 : 0) + counts.chain_alarms + counts.stuck_jobs),
    '/support/users': quiet(counts.users),
  }
}
