import type { SupportQueue } from '../../../lib/staff-queue.ts'

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
const id = (last: number) => `a3f17c20-1111-4222-8333-4444555566${String(last).padStart(2, '0')}`

/** A queue in which something of everything waits. */
export function someQueue(change: Partial<SupportQueue> = {}): SupportQueue {
  return {
    counts: {
      disputes: 14,
      disputes_overdue: 1,
      withdrawals: 3,
      receipts: 7,
      held_changes: 2,
      silent_phones: 3,
      hidden_methods: 6,
      webhooks: 2,
      undelivered: 31,
      messages: 0,
      users: 12,
      stuck_jobs: 0,
      chain_alarms: 0,
    },
    receipts_amount: '41820.00',
    oldest_withdrawal_at: at(130),
    oldest_user_at: at(26 * 60),
    money: {
      state: 'adds_up',
      owed: '184302.551200',
      on_wallets: '184302.551200',
      difference: '0.000000',
      checked_at: at(1),
      halted_at: null,
      halted_by: null,
      cause: null,
    },
    disputes: [
      dispute(1, 1829, 15 * 60 + 22, '7300.00'),
      dispute(2, 1833, 14 * 60 + 12, '38000.00'),
      dispute(3, 1836, 60, '12500.00'),
    ],
    withdrawals: [
      {
        id: id(10),
        user_id: id(11),
        username: 'volkov_d',
        amount: '2400.000000',
        fee: '24.000000',
        address: 'TQ7mK2xYbZ45sbavfcjinPJC18kjpRdYs8',
        is_settlement: false,
        created_at: at(130),
        reason: 'above_limit',
        has_right: true,
        is_first_to_address: true,
        withdrawn_before: 0,
      },
    ],
    receipts: [
      {
        id: id(20),
        amount: '12500.00',
        bank: { id: 'sberbank', name: 'Сбербанк' },
        reason: 'not_exact',
        received_at: at(24),
      },
    ],
    users: [
      {
        id: id(30),
        email: 'north.star@example.com',
        username: 'north.star',
        account_type: 'trader',
        date_joined: at(26 * 60),
      },
    ],
    phones: [
      {
        id: id(40),
        name: 'Galaxy A54',
        owner_id: id(41),
        owner: 'morozov_a',
        silent_since: at(18),
        hidden_methods: 2,
        charge: 40,
        is_alerted: true,
      },
    ],
    webhooks: [
      {
        id: id(50),
        merchant_id: id(51),
        merchant: 'luna',
        url: 'luna.store/florin/hook',
        is_active: true,
        disabled_reason: null,
        response_status: 502,
        failure: null,
        failures_in_a_row: 24,
        failing_since: at(50),
        undelivered: 31,
      },
    ],
    messages: [],
    held: [
      {
        id: id(60),
        kind: 'user.withdrawal',
        subject: `user:${id(61)}`,
        maker: 'support_kate',
        is_own: true,
        created_at: at(360),
        expires_at: at(-66 * 60),
      },
    ],
    ...change,
  }
}

function dispute(last: number, number: number, minutesAgo: number, amount: string) {
  return {
    id: id(last),
    number,
    transaction_id: id(70 + last),
    status: 'consideration' as const,
    amount,
    trader: 'morozov_a',
    merchant: 'Luna Store',
    since: at(minutesAgo),
    due_at: at(minutesAgo - 15 * 60),
  }
}
