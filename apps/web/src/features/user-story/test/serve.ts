import { vi } from 'vitest'
import { answers } from './person.ts'

export interface SentCall {
  readonly name: string
  readonly body: unknown
}

/** Answers each call by the end of its path; a function is given the body. */
export function serve(more: Record<string, unknown> = {}): SentCall[] {
  const requests: SentCall[] = []
  const all: Record<string, unknown> = { ...answers, ...more }
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, search } = new URL(input, location.href)
    const method = init?.method ?? 'GET'
    const body = init?.body && JSON.parse(String(init.body))
    requests.push({ name: `${method} ${pathname}${search}`, body })
    const key = Object.keys(all).find((each) => `${method} ${pathname}`.endsWith(each))
    const answer = key === undefined ? { results: [], next: null } : all[key]
    return typeof answer === 'function' ? answer(body) : Response.json(answer)
  })
  return requests
}
