import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, blockedByUser, tooManyRequests } from './api-error.ts'
import type { Delivery } from './delivery.ts'
import type { Fault, Faults } from './faults.ts'
import { methods } from './methods.ts'
import { readFields } from './multipart.ts'
import { parametersOf } from './parameters.ts'
import type { World } from './world.ts'

export interface ApiParts {
  readonly world: World
  readonly delivery: Delivery
  readonly faults: Faults
  readonly pace: { take(chatId: number): void }
  readonly token: string
  /** Called with every call before it is carried out. */
  readonly onCall: (method: string, values: Readonly<Record<string, unknown>>) => void
}

/** `/bot<token>/<method>`: finds the method, spoils the answer if a fault is due, answers in Telegram's shape. */
export async function answerCall(
  parts: ApiParts,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, token, name = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(url.pathname) ?? []
  if (token !== parts.token) return sendError(response, new ApiError(401, 'Unauthorized'))
  const [, method] = Object.entries(methods).find(([each]) => each.toLowerCase() === name.toLowerCase()) ?? []
  if (!method) return sendError(response, new ApiError(404, 'Not Found'))
  try {
    const parameters = parametersOf(await readFields(request, url.searchParams))
    parts.onCall(name, parameters.values)
    const chatId = parameters.number('chat_id', 0)
    // Doubled and reordered updates are the delivery's, which takes them when there is something to spoil.
    const fault = spoilsUpdates(parts, name) ? undefined : parts.faults.take(name, chatId)
    if (await spoils(parts, fault, response)) return
    const result = await method({ ...parts, parameters, gone: goneOf(response) })
    if (fault?.kind === 'lost answer') response.destroy()
    // A long poll that began before Telegram fell silent. Its updates stay unconfirmed.
    else if (name === 'getUpdates' && parts.faults.isSilent(name)) parts.faults.hold(response)
    else sendJson(response, 200, { ok: true, result })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    sendError(response, error)
  }
}

function spoilsUpdates({ faults }: ApiParts, name: string): boolean {
  const [first] = faults.list().filter(({ method = '*' }) => method === '*' || [method].flat().includes(name))
  return name === 'getUpdates' && /updates$/.test(first?.fault.kind ?? '')
}

/** True if the caller has got something else than an answer, and nothing is to be done. */
async function spoils(
  { faults }: ApiParts,
  fault: Fault | undefined,
  response: ServerResponse,
): Promise<boolean> {
  if (fault?.kind === 'hang') faults.hold(response)
  if (fault?.kind === 'cut') response.destroy()
  if (fault?.kind === 'slow') await sleep(fault.ms)
  if (fault?.kind === 'status') sendError(response, errorOf(fault))
  return fault?.kind === 'hang' || fault?.kind === 'cut' || fault?.kind === 'status'
}

function errorOf({ status, description, retryAfter = 1 }: Extract<Fault, { kind: 'status' }>): ApiError {
  if (status === 429) return tooManyRequests(retryAfter)
  if (status === 403 && description === undefined) return blockedByUser()
  const usual = status >= 500 ? 'Internal Server Error' : status === 409 ? 'Conflict' : 'Bad Request'
  return new ApiError(status, description ?? usual)
}

function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

function sendError(response: ServerResponse, { code, message, parameters }: ApiError): void {
  if (parameters?.retry_after) response.setHeader('retry-after', String(parameters.retry_after))
  sendJson(response, code, {
    ok: false,
    error_code: code,
    description: message,
    ...(parameters ? { parameters } : {}),
  })
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
