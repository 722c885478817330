import { vi } from 'vitest'

export interface SentCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

type Answers = Readonly<Record<string, unknown | ((sent: SentCall) => unknown)>>

/** A server with these answers, by `METHOD path`; what it was sent is kept. Everything else is not there. */
export function serve(answers: Answers): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method, path: `${pathname}${search}`, body }
    sent.push(call)
    const answer = answers[`${method} ${pathname}`]
    if (answer === undefined) return Response.json({ code: 'route.not_found' }, { status: 404 })
    const given = typeof answer === 'function' ? answer(call) : answer
    return given instanceof Response ? given : Response.json(given)
  })
  return sent
}

export const refusal = (status: number, code: string, detail: string) =>
  Response.json({ code, detail }, { status })
