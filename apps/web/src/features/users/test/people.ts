import type { StaffUser } from '@florin/contract'
import { vi } from 'vitest'
import type { UserPayment, UserTerminal } from '../users-queries.ts'

/* For the component tests of User Management: people, and a server that answers from a table. */

export const anna: StaffUser = {
  id: '0b7e0f1a-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
  email: 'kate.trade@example.com',
  username: 'kate_trade',
  account_type: 'trader',
  is_activated: true,
  is_premium: false,
  is_work: true,
  is_lead: false,
  is_notified: true,
  verify_email: true,
  verify_phone: false,
  hide_email: false,
  deposit_percent: 4,
  withdraw_percent: 2.25,
  notification_paymets: true,
  notification_account: true,
  wallet_output_permission: false,
  balance: '902.441099',
  frozen_balance: '120.000000',
  wallet_address: null,
  rating_y: 74.25,
  date_joined: '2026-10-28T12:47:00.000Z',
}

export const pageOf = (users: StaffUser[], part: object = {}) => ({
  users,
  page: 1,
  page_size: 20,
  total_count: users.length,
  total_pages: 1,
  has_more: false,
  ...part,
})

const bank = { id: 'sberbank', name: 'Сбербанк', full_name: 'ПАО Сбербанк', is_popular: true }

export const payment: UserPayment = {
  id: '1b7e0f1a-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
  name: 'Катя М',
  bank,
  bank_name: bank.name,
  card: '2202 •••• •••• 4417',
  phone_number: null,
  nomer_scheta: null,
  is_SBP: false,
  is_c2c: true,
  is_active: false,
  is_connect: false,
  terminal_id: null,
  terminal_name: null,
  rating: 74,
  rating_y: 74.25,
  withheld: null,
  chain: null,
  takes_unproven: false,
  is_locked: true,
  min_amount_for_deposit: 0,
  max_amount_for_deposit: 0,
}

export const terminal: UserTerminal = {
  id: '2b7e0f1a-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
  name: 'Pixel',
  phone_charge: 64,
  is_charging: false,
  status: 'terminal_enabled',
  terminal_status: 'terminal_enabled',
  terminal_status_display: 'Enabled',
  last_ping: null,
  created_at: '2026-10-28T12:47:00.000Z',
  payments_count: 1,
  model: null,
  connection: 'client',
  troubles: [],
  asked_banks: [],
}

export interface SentCall {
  readonly call: string
  readonly query: URLSearchParams
  readonly body: unknown
}

export const refused = (status: number, body: object) => () => Response.json(body, { status })

type Answers = Record<string, object | ((requests: SentCall) => Response | Promise<Response>)>

/** Answers calls from a table of `METHOD /path/`, and keeps what was asked. */
export function serve(answers: Answers): SentCall[] {
  const requests: SentCall[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const one = { call, query: url.searchParams, body }
    requests.push(one)
    const answer = answers[call]
    if (answer === undefined) return Response.json({ detail: `Nobody answers ${call}` }, { status: 404 })
    return typeof answer === 'function' ? answer(one) : Response.json(answer)
  })
  return requests
}
