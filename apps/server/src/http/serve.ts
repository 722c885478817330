import type { Answer, Endpoint, Input, Upload } from '@florin/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { KeyedRequest } from '../platform/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { type Admitted, admit, assertAdmits, type Gate } from './admit.ts'
import { writerOf } from './answer-writer.ts'
import { queryReader } from './read-query.ts'
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
import { addUploadRoute, receiveUpload, type UploadedFile } from './uploads.ts'

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
    const readQuery = queryReader(endpoint.query)
    const send = sender(endpoint)
    addRoute(app, endpoint, async (request, reply) => {
      const admitted = await admit(gate, endpoint, request)
      const call = readCall(gate, endpoint, request, reply, admitted, readQuery)
      if (endpoint.upload) call.file = await receiveFile(gate, endpoint.upload, request)
      const key = keyOf(endpoint, request, admitted)
      if (!key) return send(reply, await handle(call as never))
      const { status, body } = await gate.idempotency.once(key, async () => ({
        status: endpoint.success ?? 200,
        body: checkAnswer(endpoint, await handle(call as never)),
      }))
      void reply.code(status)
      return body
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
  const route = { method: endpoint.method, url: endpoint.path, config: { endpoint }, handler }
  if (endpoint.upload) addUploadRoute(app, route)
  else app.route(route)
}

function readCall(
  gate: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, device, merchant }: Admitted,
  readQuery: (request: FastifyRequest) => unknown,
) {
  return {
    params: readParams(endpoint, request),
    query: readQuery(request),
    body: readBody(endpoint, request),
    file: undefined as UploadedFile | undefined,
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
}

/** A missing body is an empty one: the fields that it lacks are then named one by one. */
function readBody({ body }: Endpoint, request: FastifyRequest): unknown {
  return body && z.parse(body, request.body ?? {}, { reportInput: true })
}

function receiveFile(
  { uploadFolder, hasRoom }: Gate,
  upload: Upload,
  request: FastifyRequest,
): Promise<UploadedFile | undefined> {
  return receiveUpload(request, upload, uploadFolder, hasRoom ? { hasRoom } : {})
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

/** Checked and written in one go; only what has not quite the shape is looked at by zod, which tells what to leave out or to refuse. */
function sender(endpoint: Endpoint): (reply: FastifyReply, answer: unknown) => unknown {
  if (endpoint.answer === 'raw') throw new Error(`${endpoint.path} answers raw and must be served so`)
  const write = writerOf(endpoint.answer)
  return (reply, answer) => {
    if (answer === notModified) return void reply.code(304)
    const text = write(answer)
    void reply.code(endpoint.success ?? 200)
    if (text === undefined) return checkAnswer(endpoint, answer)
    void reply.header('content-type', 'application/json; charset=utf-8')
    return text
  }
}

/** An answer that breaks the contract is our bug: it must not reach the caller, with whatever it may carry. */
function checkAnswer({ answer: shape, path }: Endpoint, answer: unknown): unknown {
  const checked = (shape as z.ZodType).safeParse(answer)
  if (!checked.success) throw new Error(`${path} broke its contract`, { cause: checked.error })
  return checked.data
}

/** Whose keys these are. Test and live are two worlds. */
function scopeOf({ actor, merchant }: Admitted): string | undefined {
  if (merchant) return `merchant:${merchant.merchantId}:${merchant.isTest ? 'test' : 'live'}`
  return actor && `user:${actor.userId}`
}

function keyOf(endpoint: Endpoint, request: FastifyRequest, admitted: Admitted): KeyedRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || endpoint.method === 'GET' || endpoint.upload) return undefined
  const scope = scopeOf(admitted)
  // Without a session or an API key there is nobody whose keys these could be.
  if (scope === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Problem('request.invalid', { fields: { 'Idempotency-Key': ['field.invalid'] } })
  }
  return { scope, key, content: [request.method, request.url, request.body ?? null] }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}
