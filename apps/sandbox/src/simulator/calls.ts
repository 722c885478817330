import { Agent, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Answer, Endpoint, Sending } from '@florin/contract'

/** Florin answered, but not with a yes. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterMs: number

  constructor(call: string, status: number, code: string, retryAfterMs: number) {
    super(`${call} answered ${status} ${code}`)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

export interface CallReply {
  readonly status: number
  readonly body: string
  readonly cookies: readonly string[]
  readonly retryAfterMs: number
}

/** Calls to Florin's public doors, from one address. */
export interface Caller {
  call<E extends Endpoint>(
    endpoint: E,
    sending: Sending<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<E>>
  send(
    method: string,
    path: string,
    body?: string | Buffer,
    headers?: Record<string, string>,
  ): Promise<CallReply>
  close(): void
}

const answerWithinMs = 30_000

/** `fromAddress`: on loopback everybody can have an address of their own, as people have. */
export function openCaller(url: string, fromAddress?: string): Caller {
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'https:'
  const agent = isSecure
    ? undefined
    : new Agent({
        keepAlive: true,
        timeout: answerWithinMs,
        ...(fromAddress && { localAddress: fromAddress, family: 4 }),
      })

  function send(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<CallReply> {
    const options = {
      hostname,
      port,
      path,
      method,
      ...(agent && { agent }),
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
        ...headers,
      },
    }
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? requestSecurely : request)(options, (response) => {
        text(response).then(
          (answered) =>
            resolve({
              status: response.statusCode ?? 0,
              body: answered,
              cookies: response.headers['set-cookie'] ?? [],
              retryAfterMs: Number(response.headers['retry-after'] ?? 0) * 1_000,
            }),
          reject,
        )
      })
      sent.once('error', reject)
      sent.end(body)
    })
  }

  return {
    send,
    async call<E extends Endpoint>(
      endpoint: E,
      sending: Sending<E>,
      headers: Record<string, string> = {},
    ): Promise<Answer<E>> {
      const { path, body } = written(endpoint, sending)
      return readAnswer(endpoint, await send(endpoint.method, path, body, headers))
    },
    close: () => agent?.destroy(),
  }
}

interface Sent {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** A call as it goes over the wire. */
export function written<E extends Endpoint>(
  endpoint: E,
  sending: Sending<E>,
): { path: string; body: string | undefined } {
  const { params = {}, query, body } = sending as Sent
  const filled = endpoint.path.replace(/:(\w+)/g, (_hole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value))
  return {
    path: search.size > 0 ? `${filled}?${search}` : filled,
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

export function readAnswer<E extends Endpoint>({ method, path }: E, reply: CallReply): Answer<E> {
  if (reply.status === 200 || reply.status === 201) return JSON.parse(reply.body) as Answer<E>
  throw new Refused(`${method} ${path}`, reply.status, codeOf(reply.body), reply.retryAfterMs)
}

function codeOf(body: string): string {
  try {
    const { code } = JSON.parse(body) as { code?: unknown }
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}
