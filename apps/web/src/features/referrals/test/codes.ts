import { vi } from 'vitest'
import type { Referral } from '../referrals-queries.ts'

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

export interface Asked {
  readonly name: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** Answers each call by its entry «METHOD path»; a Response is sent as it is. Returns what was asked so far. */
export function serve(replies: Record<string, unknown>): readonly Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init)
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const name = `${request.method} ${pathname}`
    asked.push({ name, query: searchParams, body: text === '' ? undefined : JSON.parse(text) })
    const reply = replies[name]
    if (reply === undefined) return Response.json({ detail: `No answer for ${name}` }, { status: 404 })
    return reply instanceof Response ? reply.clone() : Response.json(reply)
  })
  return asked
}

export const refused = (status: number, error?: string) => Response.json({ code: 'x', error }, { status })

export const path = '/account/lead/refferal/'
