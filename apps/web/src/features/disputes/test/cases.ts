import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import type { Case, CaseRole, Dispute, EvidenceFile } from '../disputes-queries.ts'
import { adviceOf, previewOf } from './desk.ts'

/* For the component tests of disputes: cases, and a server that answers from a table. */

export const caseId = '57fb44b1-0c6e-4a1f-9d53-7b20e4c1f9aa'

export const listed: Dispute = {
  id: caseId,
  number: 1842,
  status: 'waiting',
  reason: 'not_credited',
  created_at: '2026-11-15T10:24:00.000Z',
  updated_at: '2026-11-15T10:24:00.000Z',
  comments: '',
  files_from_trader: [],
  files_from_merchant: [],
  transaction: {
    id: '6a2f8f3e-5c1c-4a0e-9d1f-0a8b7c6d5e4f',
    amount: '7300.00',
    profit: '2.997331',
    order_type: 'sbp',
    payment_details: {
      phone_number: '+79032174471',
      card: null,
      bank: { id: 'vtb', name: 'VTB' },
      currency: { symbol: '₽' },
    },
  },
  answer_due_at: null,
  awaits_reader: false,
  is_admitted: true,
  proposal_waits: false,
}

export const mayNothing: Case['may'] = {
  upload: false,
  remove_files: false,
  resolve: false,
  admit: false,
  withdraw: false,
  appeal: false,
  propose: false,
  accept: false,
  object: false,
}

export function caseOf(part: Partial<Case> = {}): Case {
  return {
    ...listed,
    checklist: [],
    due_by: null,
    past_due: false,
    decide_by: null,
    claimed_at: null,
    proposal: null,
    possible: null,
    frozen: null,
    verdict: null,
    history: [],
    version: 3,
    opened_by: 'merchant',
    note: 'Плательщик прислал чек',
    deal_status: 'dispute',
    external_id: null,
    trader: null,
    merchant: null,
    files: [],
    findings: [],
    receipts: [],
    alerts: [],
    decided_at: null,
    verdict_amount: null,
    is_withdrawn: false,
    appeal_of: null,
    appealed_by: null,
    appeal_until: null,
    held_until: null,
    ...part,
    may: { ...mayNothing, ...part.may },
  }
}

export function fileOf(name: string, part: Partial<EvidenceFile> = {}): EvidenceFile {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    side: 'merchant',
    name,
    content_type: 'image/png',
    size: 838_861,
    created_at: '2026-11-15T10:25:00.000Z',
    url: `/files/${name}?first`,
    ...part,
  }
}

export interface SentCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

type Reply = unknown | ((requests: SentCall) => unknown)

/** A refusal as the server sends one. */
export function refused(status: number, code: string, detail = ''): Response {
  return Response.json({ code, detail }, { status })
}

/**
 * Answers every call by its entry «METHOD path», else by the first whose path ends in a star and fits. What no entry names is what support's
 * screen asks beside the case, else an empty list. Returns what was asked so far.
 */
export function serve(role: CaseRole, replies: Record<string, Reply>): readonly SentCall[] {
  const requests: SentCall[] = []
  const all: Record<string, Reply> = { 'GET /api/v1/disputes/user-role/': { role }, ...replies }
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init)
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const isJson = request.headers.get('content-type') !== 'application/octet-stream'
    const one = {
      method: request.method,
      path: pathname,
      query: searchParams,
      body: text === '' || !isJson ? undefined : JSON.parse(text),
    }
    requests.push(one)
    const name = `${one.method} ${one.path}`
    const key = name in all ? name : Object.keys(all).find((each) => matches(each, name))
    const reply = key === undefined ? usual(one) : all[key]
    const answer: unknown = typeof reply === 'function' ? await reply(one) : reply
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
  return requests
}

function usual({ path, body }: SentCall): unknown {
  if (path.endsWith('/advice/')) return adviceOf()
  if (path.endsWith('/exhibit/')) return { exhibit: null }
  if (path.endsWith('/preview/')) return previewOf((body as { resolution: 'trader' | 'merchant' }).resolution)
  return { results: [] }
}

/** From now on as in Chromium: what becomes disabled while it has the focus loses it. happy-dom leaves it there, and ignores `blur` on it. */
export function loseFocus(): void {
  const drop = () => {
    const button = document.activeElement as HTMLButtonElement
    if (!button.disabled) return
    button.disabled = false
    button.blur()
    button.disabled = true
  }
  new MutationObserver(drop).observe(document.body, {
    attributes: true,
    attributeFilter: ['disabled'],
    subtree: true,
  })
}

/** Takes down what is shown while the server still stands in: a case of support's is given back a moment later. */
export async function putAway(): Promise<void> {
  cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  vi.unstubAllGlobals()
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1))
}
