import type { Answer, Contract, EndpointName, Sending } from '@florin/contract'
import { ApiProblem, readProblem } from './api-problem.ts'
import { type CallParts, type SendOptions, send } from './http.ts'
import { singleFlight } from './refresh.ts'
import { routeOf } from './route.ts'
import { withSecondFactor } from './second-factor.ts'
import { forceOut, giveUp, watchSession } from './session.ts'
import { textsOf } from './texts.tsx'
import { keepTokens, readTokens } from './tokens.ts'
import { isViewing } from './view-mode.ts'

export interface CallOptions extends Pick<SendOptions, 'signal' | 'timeoutMs' | 'headers'> {
  /** For calls that serve anyone: speak as the person who is signed in. */
  readonly signedIn?: boolean
}

type Arguments<Name extends EndpointName> =
  unknown extends Sending<Contract[Name]>
    ? [sending?: Record<string, never>, options?: CallOptions]
    : Record<string, never> extends Sending<Contract[Name]>
      ? [sending?: Sending<Contract[Name]>, options?: CallOptions]
      : [sending: Sending<Contract[Name]>, options?: CallOptions]

/** One published call, typed by the contract. Refusals come as `ApiProblem`. */
export async function call<Name extends EndpointName>(
  name: Name,
  ...[sending, options]: Arguments<Name>
): Promise<Answer<Contract[Name]>> {
  const parts = (sending ?? {}) as CallParts
  // If the server requires a second factor, the person types it and the call is made again with it.
  const response = await withSecondFactor((code) => request(name, withCode(parts, code), options))
  return (response.status === 204 ? undefined : await bodyOf(response, options)) as Answer<Contract[Name]>
}

function withCode(parts: CallParts, code: string | undefined): CallParts {
  return code === undefined ? parts : { ...parts, body: { ...(parts.body as object), second_factor: code } }
}

/** A line that breaks within the answer is no different from one that breaks before it. */
async function bodyOf(response: Response, { signal }: CallOptions = {}): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ApiProblem({ status: 0, code: isLate ? 'network.timeout' : 'network.failed' })
  }
}

/** The same, with the answer unread: for streams and files. */
export async function request(
  name: EndpointName,
  parts: CallParts,
  options: CallOptions = {},
): Promise<Response> {
  // The server refuses it too; here no byte of it leaves.
  if (isViewing() && (await routeOf(name)).method !== 'GET')
    throw new ApiProblem({ status: 451, code: 'view.read_only', detail: textsOf('common')('view_locked') })
  const response = await sendRenewing(name, parts, options)
  if (response.ok) return response
  throw await refusal(response)
}

export async function refusal(response: Response): Promise<ApiProblem> {
  const problem = await readProblem(response)
  if (problem.status === 403) forceOut(problem.detail)
  return problem
}

function sendRenewing(name: EndpointName, parts: CallParts, options: CallOptions): Promise<Response> {
  const stale = speaksAsSomeone(name, options) ? readTokens()?.access : undefined
  return renewing(stale, (token) => send(name, parts, { ...options, token }))
}

/** Sends with this token; where it is stale, once more with a fresh one. Without a token: once. */
export async function renewing(
  token: string | undefined,
  sendWith: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const first = await sendWith(token)
  if (first.status !== 401 || token === undefined) return first
  if (isViewing()) {
    giveUp()
    return first
  }
  if (!(await renewed(token))) {
    giveUp()
    return first
  }
  const second = await sendWith(readTokens()?.access)
  if (second.status === 401) giveUp()
  return second
}

function speaksAsSomeone(name: EndpointName, { signedIn = false }: CallOptions): boolean {
  const route = routeOf(name)
  if (route instanceof Promise) return true
  return route.access === 'anyone' ? signedIn : route.access !== 'public'
}

const renewed = singleFlight(async (refresh) => {
  const isSameSession = watchSession()
  const response = await send(
    'refreshTokens',
    { body: { refresh_token: refresh } },
    { token: readTokens()?.access },
  )
  if (response.status === 403 || response.status >= 500) throw await refusal(response)
  if (!response.ok) return false
  const tokens = await response.json()
  if (!isSameSession()) return false
  keepTokens(tokens)
  return true
})
