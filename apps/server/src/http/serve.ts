import type { Answer, Endpoint, Input } from '@florin/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../platform/problem.ts'
import { type Admitted, admit, assertAdmits, type Gate } from './admit.ts'
import {
  type Actor,
  bearerOf,
  type Caller,
  type CallingDevice,
  type CallingMerchant,
  callerOf,
  cookieOf,
  type RawRequest,
  rawOf,
} from './request.ts'
import { receiveUpload, type UploadedFile } from './uploads.ts'

export type { Gate } from './admit.ts'

type ActorOf<E extends Endpoint> = E['access'] extends 'user' | 'lead' | 'staff'
  ? Actor
  : E['access'] extends 'anyone'
    ? Actor | undefined
    : undefined

export interface Call<E extends Endpoint> extends Input<E> {
  readonly actor: ActorOf<E>
  readonly device: E['access'] extends 'device' ? CallingDevice : undefined
  readonly merchant: E['access'] extends 'merchant' ? CallingMerchant : undefined
  /** For verbs that judge the signature themselves. */
  readonly raw: E['access'] extends 'pairing' | 'forwarder' ? RawRequest : undefined
  readonly caller: Caller
  readonly bearer: string | undefined
  readonly file: E['upload'] extends object ? UploadedFile : undefined
  cookie(name: string): string | undefined
  /** `maxAgeSeconds` 0 removes it. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  setHeader(name: string, value: string): void
  header(name: string): string | undefined
}

/** What a verb answers when the caller has it already. */
export const notModified = Symbol('not modified')

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E> | typeof notModified>,
) => void
export type ServeRaw = <E extends Endpoint>(
  endpoint: E,
  handle: (request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined) => Promise<unknown>,
) => void

/** Turns a contract entry into a route: session, rights, shape of the input, the verb, shape of the answer. */
export function serveOn(app: FastifyInstance, gate: Gate): Serve {
  return (endpoint, handle) => {
    assertAdmits(gate, endpoint)
    addRoute(app, endpoint, async (request, reply) => {
      const admitted = await admit(gate, endpoint, request)
      const call = await readCall(gate, endpoint, request, reply, admitted)
      const run = async () => {
        const answer = await handle(call as never)
        if (answer === notModified) return { status: 304, body: undefined }
        return { status: endpoint.success ?? 200, body: checkAnswer(endpoint, answer) }
      }
      const answer = await onceIfKeyed(gate, endpoint, request, scopeOf(admitted), run)
      return reply.code(answer.status).send(answer.body)
    })
  }
}

/** For answers that are not JSON: pages, files, streams. The gate is the same. */
export function serveRawOn(app: FastifyInstance, gate: Gate): ServeRaw {
  return (endpoint, handle) => {
    assertAdmits(gate, endpoint)
    addRoute(app, endpoint, async (request, reply) => {
      const { actor } = await admit(gate, endpoint, request)
      readParams(endpoint, request)
      return handle(request, reply, actor)
    })
  }
}

function addRoute(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({ method: endpoint.method, url: endpoint.path, config: { endpoint }, handler })
}

async function readCall(
  gate: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, device, merchant }: Admitted,
): Promise<Call<Endpoint>> {
  const parse = (shape: z.ZodType | undefined, value: unknown) =>
    shape ? z.parse(shape, value, { reportInput: true }) : undefined
  const params = readParams(endpoint, request)
  const query = parse(endpoint.query, request.query)
  // A missing body is an empty one: the fields that it lacks are then named one by one.
  const body = parse(endpoint.body, request.body ?? {})
  const file = endpoint.upload
    ? await receiveUpload(
        request,
        endpoint.upload,
        gate.uploadFolder,
        gate.hasRoom ? { hasRoom: gate.hasRoom } : {},
      )
    : undefined
  const call = {
    params,
    query,
    body,
    file,
    actor,
    device,
    merchant,
    raw: judgesItself(endpoint) ? rawOf(request) : undefined,
    caller: callerOf(request),
    bearer: bearerOf(request),
    cookie: (name: string) => cookieOf(request, name),
    setCookie: (name: string, value: string, maxAgeSeconds: number) =>
      void reply.header('set-cookie', cookieText(name, value, maxAgeSeconds, gate.isSecure)),
    setHeader: (name: string, value: string) => void reply.header(name, value),
    header: (name: string) => request.headers[name]?.toString(),
  }
  return call as unknown as Call<Endpoint>
}

function judgesItself({ access }: Endpoint): boolean {
  return access === 'pairing' || access === 'forwarder'
}

/** An id of the wrong shape is an id of nothing. */
function readParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!endpoint.params) return undefined
  const params = endpoint.params.safeParse(request.params)
  if (!params.success) throw new Problem('route.not_found')
  return params.data
}

function cookieText(name: string, value: string, maxAgeSeconds: number, isSecure: boolean): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`
}

/** An answer that breaks the contract is our bug: it must not reach the caller, with whatever it may carry. */
function checkAnswer(endpoint: Endpoint, answer: unknown): unknown {
  if (endpoint.answer === 'raw') throw new Error(`${endpoint.path} answers raw and must be served so`)
  const checked = endpoint.answer.safeParse(answer)
  if (!checked.success) throw new Error(`${endpoint.path} broke its contract`, { cause: checked.error })
  return checked.data
}

/** Whose keys these are. Test and live are two worlds. */
function scopeOf({ actor, merchant }: Admitted): string | undefined {
  if (merchant) return `merchant:${merchant.merchantId}:${merchant.isTest ? 'test' : 'live'}`
  return actor && `user:${actor.userId}`
}

async function onceIfKeyed(
  gate: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
  scope: string | undefined,
  run: () => Promise<{ status: number; body: unknown }>,
): Promise<{ status: number; body: unknown }> {
  const key = request.headers['idempotency-key']
  // Without a session or an API key there is nobody whose keys these could be.
  if (key === undefined || scope === undefined || endpoint.method === 'GET' || endpoint.upload) return run()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Problem('request.invalid', { fields: { 'Idempotency-Key': ['field.invalid'] } })
  }
  const content = [request.method, request.url, request.body ?? null]
  return gate.idempotency.once({ scope, key, content }, run)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
