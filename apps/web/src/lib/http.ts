import type { EndpointName } from '@florin/contract'
import { backgroundHeaders } from './activity.ts'
import { ApiProblem } from './api-problem.ts'
import { currentLanguage } from './language.ts'
import { noteFailure } from './last-failure.ts'
import { noteNews } from './news-so-far.ts'
import { type Route, routeOf } from './route.ts'

/** The parts of a call, whatever its name. */
export interface CallParts {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly file?: Blob
}

export interface SendOptions {
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
  /** How long to wait for the answer to begin; `Infinity` for streams. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
  /** The call outlives its page: for what is said as a tab closes. */
  readonly keepalive?: boolean
}

const defaultTimeoutMs = 10_000

/** Sends one call and returns whatever is answered. Sessions and refusals are the business of `api.ts`. */
export async function send(name: EndpointName, parts: CallParts, sent: SendOptions = {}): Promise<Response> {
  const { token, headers, signal, timeoutMs = defaultTimeoutMs, keepalive = false } = sent
  const found = routeOf(name)
  // Without a pause where it is known: a page that closes has no later.
  const route = found instanceof Promise ? await found : found
  const { content, type } = contentOf(route, parts)
  const timeout = Number.isFinite(timeoutMs) ? AbortSignal.timeout(timeoutMs) : undefined
  const signals = [signal, timeout].filter((each) => each !== undefined)
  try {
    const answer = await fetch(addressOf(route, parts), {
      method: route.method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage(),
        ...(token && { Authorization: `Bearer ${token}`, ...backgroundHeaders() }),
        ...(type && { 'Content-Type': type }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
      ...(keepalive && { keepalive }),
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    })
    noteNews(answer.headers)
    return answer
  } catch (error) {
    // The caller changed its mind: that is no problem to tell anyone about.
    if (signal?.aborted) throw error
    const code = timeout?.aborted ? 'network.timeout' : 'network.failed'
    noteFailure({ id: undefined, status: 0, code })
    throw new ApiProblem({ status: 0, code })
  }
}

/** The published path with its parameters filled in and its question mark, if any. */
export function addressOf(
  { path: published }: Pick<Route, 'path'>,
  { params = {}, query = {} }: CallParts,
): string {
  const path = published.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

function contentOf({ upload }: Route, { body, file }: CallParts): { content?: BodyInit; type?: string } {
  if (upload !== undefined && file !== undefined) {
    const form = new FormData()
    form.append(upload.field, file)
    return { content: form }
  }
  return body === undefined ? {} : { content: JSON.stringify(body), type: 'application/json' }
}
