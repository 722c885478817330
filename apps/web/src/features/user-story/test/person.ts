import type { PartRow, Story, StoryMethod } from '../story-queries.ts'

/* For the component tests of the story: one person, and what the server answers about them. */

export const personId = '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa'
const dealId = '8f3a61c2-5c1c-4a0e-9d1f-0a8b7c6d5e4f'
const at = '2026-11-15T11:32:00.000Z'
const bank = { id: 'sberbank', name: 'Сбербанк' }

export const story: Story = {
  id: personId,
  email: 'morozov@example.com',
  username: 'morozov_a',
  account_type: 'trader',
  date_joined: '2026-09-02T10:00:00.000Z',
  last_seen_at: at,
  lead: { id: dealId, username: 'volkov_d' },
  is_blocked: false,
  is_activated: true,
  is_premium: false,
  is_work: true,
  is_lead: false,
  is_staff: false,
  verify_email: true,
  has_telegram: true,
  wallet_output_permission: false,
  money: {
    balance: '4218.637500',
    available: '3968.637500',
    frozen: '250.000000',
    debt: '0.000000',
    profit: '1306.412000',
  },
  rating: 77.25,
  overdue_disputes: 1,
  counts: { deals: 213, disputes: 2, payments: 9, terminals: 5, sessions: 2 },
  held: [{ id: dealId, kind: 'user.withdrawal', maker: 'support_ilya', created_at: at }],
}

const deal: PartRow<'storyDeals'> = {
  id: dealId,
  created_at: at,
  bank,
  amount: '12500.00',
  profit: '1.870000',
  status: 'verification',
  counterparty: { id: dealId, username: 'pay_point' },
}

const dispute: PartRow<'storyDisputes'> = {
  id: dealId,
  number: 1829,
  status: 'waiting',
  created_at: at,
  amount: '7300.00',
  bank,
  answer_due_at: at,
  is_overdue: true,
}

const terminal: PartRow<'storyTerminals'> = {
  id: dealId,
  name: 'Galaxy A54',
  phone_charge: 12,
  is_charging: false,
  status: 'terminal_disabled',
  terminal_status_display: 'Disabled',
  terminal_status: 'terminal_disabled',
  last_ping: at,
  created_at: at,
  payments_count: 1,
  model: null,
  connection: 'client',
  troubles: ['silent'],
  asked_banks: [],
  uptime: 91.4,
  bars: [null, ...Array.from({ length: 38 }, () => 100), 60, 20, 0],
  silent_since: at,
}

const message: PartRow<'storyMessages'> = {
  id: dealId,
  at,
  channel: 'sms',
  bank,
  sender: '900',
  terminal_name: 'Galaxy A54',
  text: ['СЧЁТ4417 Перевод 12 500р от Дмитрий Ш. Баланс: ', null, 'р'],
  outcome: 'credit',
  transaction_id: dealId,
  chain: 'continues',
}

const movement: PartRow<'storyStatement'> = {
  position: 12,
  at,
  cause: 'deal.frozen',
  movement: '-128.310400',
  available_after: '3968.637500',
  transaction_id: dealId,
  dispute_id: null,
  withdrawal_id: null,
  txid: null,
}

const session: PartRow<'storySessions'> = {
  id: dealId,
  is_open: true,
  is_view: false,
  device: 'Chrome, Windows',
  from: '188.17.•.•',
  created_at: at,
  last_used_at: at,
  ended_at: null,
  end_reason: null,
}

const alert: PartRow<'storyAlerts'> = {
  id: dealId,
  kind: 'password.changed',
  weight: 'security',
  summary: '',
  created_at: at,
  state: 'taken',
  tries: [{ channel: 'mail', at, result: 'taken', reason: null }],
  delivered: { channel: 'mail', at, in_digest: false },
  opened_at: null,
  link: '/settings',
}

const act: PartRow<'storyActs'> = {
  id: '148212',
  at,
  actor: { kind: 'person', id: dealId, name: 'support_ilya' },
  action: 'user.update',
  subject: { kind: 'user', id: personId, user_id: personId, username: 'morozov_a' },
  fields: [{ field: 'isActivated', before: 'false', after: 'true' }],
  reason: 'первичная проверка',
  from: '188.17.•.•',
  request_id: 'req-1',
  hash: 'a'.repeat(64),
  previous_hash: 'b'.repeat(64),
  is_intact: true,
}

const method: StoryMethod = {
  id: dealId,
  name: 'Мария Соколова',
  bank: { ...bank, full_name: 'Сбербанк', is_popular: true },
  bank_name: 'Сбербанк',
  card: '2202 **** **** 4417',
  phone_number: null,
  nomer_scheta: null,
  is_SBP: false,
  is_c2c: true,
  is_active: true,
  is_connect: true,
  terminal_id: dealId,
  terminal_name: 'Galaxy A54',
  rating: 92,
  rating_y: 92,
  withheld: null,
  chain: 'proven',
  takes_unproven: false,
  is_locked: true,
  min_amount_for_deposit: 0,
  max_amount_for_deposit: 0,
}

const page = (row: unknown) => ({ results: [row], next: null })

/** By the end of the path. */
export const answers: Record<string, unknown> = {
  '/story/': story,
  '/story/deals/': page(deal),
  '/story/disputes/': page(dispute),
  '/story/terminals/': { results: [terminal] },
  '/story/messages/': page(message),
  '/story/statement/': page(movement),
  '/story/sessions/': page(session),
  '/story/alerts/': page(alert),
  '/story/acts/': page(act),
  '/payments/': { count: 1, payments: [method] },
}
