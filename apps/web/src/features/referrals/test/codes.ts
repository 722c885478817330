import { vi } from 'vitest'
import type { Referral } from '../referrals-queries.ts'

export const path = '/account/lead/refferal/'

/* For the component tests of referrals: codes, and a server that answers from a table. */

export const used: Referral = {
  id: '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa',
  referral_code: 'FLR-8K2Q-BCDF-GHJK',
  email: 'ivanov.pay@example.com',
  created_at: '2026-11-03T10:00:00.000Z',
  profit: '84.200000',
  is_used: true,
}

export const waiting: Referral = {
  id: '67fb44b1-0c6e-4a1f-9d53-7b20e4c1f9ab',
  referral_code: 'FLR-T9XX-BCDF-GHJK',
  email: 'north.star@example.com',
  created_at: '2026-11-14T10:00:00.000Z',
  profit: '0.000000',
  is_used: false,
}

export interface SentCall {
  readonly name: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** Answers each call by its entry «METHOD path»; a Response is sent as it is. Returns what was asked so far. */
export function serve(replies: Record<string, unknown>): readonly SentCall[] {
  const requests: SentCall[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init)
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const name = `${request.method} ${pathname}`
    requests.push({ name, query: searchParams, body: text === '' ? undefined : JSON.parse(text) })
    const reply = replies[name]
    if (reply === undefined) return Response.json({ detail: `No answer for ${name}` }, { status: 404 })
    return reply instanceof Response ? reply.clone() : Response.json(reply)
  })
  return requests
}

export const refused = (status: number, error?: string) => Response.json({ code: 'x', error }, { status })

const dayOf = (at: number) => new Date(Date.UTC(2026, 9, 20 + at)).toISOString()

export const earnings = {
  total: '483.330000',
  today: '6.100000',
  yesterday: '6.420000',
  in_30_days: '142.600000',
  share_percent: '20.00',
  by_day: Array.from({ length: 30 }, (_, at) => ({ day: dayOf(at), earned: `${at % 7}.100000` })),
  invited: 14,
  activated: 9,
  active: 6,
  withdrawable: '183.200000',
  may_withdraw: true,
  people: [
    {
      referral_id: used.id,
      email: used.email,
      account_type: 'trader' as const,
      deals: 214,
      earned: '54.200000',
      last_deal_at: '2026-11-18T09:00:00.000Z',
    },
  ],
  waiting: [{ referral_id: waiting.id, email: waiting.email, referral_code: waiting.referral_code }],
  quiet: [{ referral_id: used.id, email: 'mikhail.z@example.com', last_deal_at: '2026-11-08T09:00:00.000Z' }],
}

const line = {
  at: '2026-11-14T16:40:00.000Z',
  transaction_id: '34aac57f-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
  amount: '7300.00',
  margin: '2.247999',
}

export const deals = {
  count: 21,
  deals: 148,
  profit: '84.200000',
  share_percent: '20.00',
  results: [
    { ...line, id: '3', share: '-0.449598', outcome: 'returned' },
    { ...line, id: '2', share: '0.449598', outcome: 'complete' },
    { ...line, id: '1', share: '0.000000', outcome: 'no_share' },
  ],
}

export const earningsPath = 'GET /account/lead/earnings/'
export const dealsPath = `GET ${path}${used.id}/deals/`
