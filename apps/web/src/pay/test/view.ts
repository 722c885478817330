import type { View } from '../view.ts'

/** An order with a chosen method, as the server tells it; a test says what is different. */
export function viewOf(different: Partial<View> = {}): View {
  return {
    order_id: 'b7120de9-1111-4222-8333-444455556666',
    order_number: '1842',
    livemode: true,
    merchant: { name: 'Nordwind Games', logo: null },
    state: 'pay',
    status: 'pending',
    currency: 'RUB',
    amount_requested: '4850.00',
    amount: '4850.00',
    has_added_kopecks: false,
    amount_received: null,
    amount_left: null,
    choices: [
      { order_type: 'sbp', has_capacity: true },
      { order_type: 'c2c', has_capacity: true },
    ],
    requisite: {
      order_type: 'sbp',
      bank: { id: 'sberbank', name: 'Sberbank', full_name: 'Сбербанк (ПАО)' },
      card: null,
      phone_number: '79126040815',
      nomer_scheta: null,
      owner: 'Алексей М.',
    },
    created_at: '2026-11-15T10:00:00.000Z',
    ended_at: null,
    clock_started_at: '2026-11-15T10:00:00.000Z',
    expires_at: '2026-11-15T10:15:00.000Z',
    server_time: '2026-11-15T10:00:00.000Z',
    may_claim: true,
    may_cancel: true,
    may_choose: true,
    may_upload: false,
    uploads: 0,
    late: false,
    dispute_id: null,
    dispute: null,
    success_url: null,
    fail_url: null,
    version: 1,
    ...different,
  }
}
