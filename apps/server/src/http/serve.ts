import type { Access, Answer, Endpoint, Input } from '@florin/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { KeyedRequest } from '../platform/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { runReadOnly } from '../platform/read-only.ts'
import { type Admitted, admit, assertAdmits, type Gate } from './admit.ts'
import { forViewers } from './for-viewers.ts'
import { refuseNul } from './no-nul.ts'
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
import { type RunningUploads, runningUploads, type SenderShare } from './running-uploads.ts'
import { receiveUploads } from './several-uploads.ts'
import {
  addBytesRoute,
  addUploadRoute,
  declaredBytes,
  receiveUpload,
  takesFiles,
  type UploadedFile,
} from './uploads.ts'

export type { Gate } from './admit.ts'
export type { SenderShare } from './running-uploads.ts'

/** Many people may share an address; forty slow uploads from one are an attack. */
const uploadsPerAddress = 20

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
  /** In the order in which they were sent; empty when none came. */
  readonly files: E['uploads'] extends object ? readonly UploadedFile[] : undefined
  cookie(name: string): string | undefined
  /** `maxAgeSeconds` 0 removes it. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void
  setHeader(name: string, value: string): void
  header(name: string): string | undefined
}

/** What a verb answers when the caller has it already. */
export const notModified = Symbol('not modified')

/**
 * Decides on an upload before its body is read: rights, state and quota. Throws a Problem, or returns the senders that it is counted for.
 * `bytes` is the size that the sender declares; 0 when unknown.
 */
export type AdmitUpload<E extends Endpoint> = (
  call: Omit<Call<E>, 'file' | 'files' | 'body'>,
  bytes: number,
) => Promise<readonly SenderShare[]>

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E> | typeof notModified>,
  // A call that takes a file can't be served without it.
  ...admitUpload: E['upload'] extends object
    ? [AdmitUpload<E>]
    : E['uploads'] extends object
      ? [AdmitUpload<E>]
      : []
) => void
export type ServeRaw = <E extends Endpoint>(
  endpoint: E,
  handle: (request: FastifyRequest, reply: FastifyReply, actor: Actor | undefined) => Promise<unknown>,
) => void

/** Turns a contract entry into a route: session, rights, shape of the input, the verb, shape of the answer. */
export function serveOn(app: FastifyInstance, gate: Gate): Serve {
  const running = runningUploads()
  return (endpoint, handle, ...admitUpload) => {
    assertAdmits(gate, endpoint)
    const readQuery = queryReader(endpoint.query, { isStrict: endpoint.access === 'merchant' })
    const send = sender(endpoint)
    const decideUpload = admitUpload[0] as AdmitUpload<Endpoint> | undefined
    if (takesFiles(endpoint) && !decideUpload) throw new Error(`${endpoint.path} needs an admission`)
    addRoute(app, endpoint, async (request, reply) => {
      const admitted = await admit(gate, endpoint, request)
      refuseNul(request)
      if (admitted.actor?.viewerId !== undefined) {
        const seen = readCall(gate, endpoint, request, reply, admitted, readQuery)
        return send(reply, forViewers(await runReadOnly(() => handle(seen as never))))
      }
      const call = readCall(gate, endpoint, request, reply, admitted, readQuery)
      const upload = endpoint.upload ?? endpoint.uploads
      if (upload && decideUpload) {
        const shares = await decideUpload(call as never, declaredBytes(request, upload))
        const work = async () => send(reply, await handle(call as never))
        return withFiles({ gate, running, endpoint, request, shares, call }, work)
      }
      const key = keyOf(endpoint, request, admitted)
      const work = async () => {
        await proveSecondFactor(gate, endpoint, call)
        return handle(call as never)
      }
      if (!key) return send(reply, await work())
      // A repeated call gets its answer without another code: inside of it the first one is used up.
      const { status, body } = await gate.idempotency.once(key, async () => ({
        status: endpoint.success ?? 200,
        body: checkAnswer(endpoint, await work()),
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
      // An answer that is not JSON can't be masked, so it is not for view mode, whatever its list says.
      if (actor?.viewerId !== undefined) throw new Problem('view.read_only')
      refuseNul(request)
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
  const method = endpoint.answersHead ? ['GET', 'HEAD'] : endpoint.method
  const route = { method, url: endpoint.path, config: { endpoint }, handler }
  if (takesFiles(endpoint)) addUploadRoute(app, route)
  else if (endpoint.takesBytes) addBytesRoute(app, route)
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
    // The fields of a form with files come with the files, after its admission.
    body: endpoint.uploads ? undefined : (readBody(endpoint, request.body) as unknown),
    file: undefined as UploadedFile | undefined,
    files: undefined as readonly UploadedFile[] | undefined,
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

/**
 * Wherever a mailed code comes with a session, a user with a second factor proves it too, before a try of the code is burnt. The field is
 * removed, so that it is no part of what a verb binds its code to.
 */
async function proveSecondFactor(
  gate: Gate,
  { access, body: shape }: Endpoint,
  call: { actor: Actor | undefined; body: unknown; caller: Caller },
): Promise<void> {
  if (!hasSession.has(access) || !shape || !('second_factor' in shape.shape) || !call.actor) return
  const { second_factor: typed, ...body } = call.body as { second_factor?: string; otp?: string }
  call.body = body
  if (body.otp !== undefined) await gate.demandSecondFactor?.(call.actor, typed, call.caller)
}

const hasSession: ReadonlySet<Access> = new Set<Access>(['user', 'lead', 'staff'])

/** A missing body is an empty one: the fields that it lacks are then named one by one. */
function readBody({ body: shape }: Endpoint, body: unknown): unknown {
  return shape && z.parse(shape, body ?? {}, { reportInput: true })
}

interface FileReceipt {
  readonly gate: Gate
  readonly running: RunningUploads
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly shares: readonly SenderShare[]
  readonly call: {
    file: UploadedFile | undefined
    files: readonly UploadedFile[] | undefined
    body: unknown
  }
}

/** Receives the files and passes them to the work. The temporary files are removed whatever happens. */
async function withFiles(receipt: FileReceipt, work: () => Promise<unknown>): Promise<unknown> {
  const { running, request, shares, call } = receipt
  const leave = running.enter([...shares, { key: `ip:${request.ip}`, most: uploadsPerAddress }])
  try {
    await receive(receipt)
    allowWork(receipt)
    return await work()
  } finally {
    leave()
    request.raw.socket.setTimeout(request.server.server.timeout)
    await call.file?.remove()
    await Promise.all((call.files ?? []).map((file) => file.remove()))
  }
}

/** Judging one file stays below the time after which a silent connection is closed; several are judged one after another. */
function allowWork({ request, call }: FileReceipt): void {
  const { socket } = request.raw
  socket.setTimeout(request.server.server.timeout * Math.max(1, call.files?.length ?? 1))
}

async function receive({ gate, endpoint, request, call }: FileReceipt): Promise<void> {
  const { hasRoom, uploadFolder, uploadFolderBytes: folderBytes } = gate
  const terms = { ...(hasRoom && { hasRoom }), ...(folderBytes !== undefined && { folderBytes }) }
  if (endpoint.upload) call.file = await receiveUpload(request, endpoint.upload, uploadFolder, terms)
  if (!endpoint.uploads) return
  const { files, fields } = await receiveUploads(request, endpoint.uploads, uploadFolder, terms)
  call.files = files
  call.body = readBody(endpoint, fields)
}

function judgesItself({ access }: Endpoint): boolean {
  return access === 'pairing' || access === 'forwarder'
}

/** An id of the wrong shape is an id of nothing: a shop's program gets 404 for it, as for any unknown id. */
function readParams({ params: shape, access, problems }: Endpoint, request: FastifyRequest): unknown {
  if (!shape) return undefined
  const params = shape.safeParse(request.params)
  if (params.success) return withSmallIds(shape, params.data)
  const missing = access === 'merchant' && problems.find((code) => code.endsWith('.not_found'))
  throw new Problem(missing || 'route.not_found')
}

/** An id in capitals is the same id to the database; every comparison here, and the audit, must see one spelling. */
function withSmallIds({ shape }: z.ZodObject, params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const isId = shape[name] instanceof z.ZodUUID && typeof value === 'string'
      return [name, isId ? value.toLowerCase() : value]
    }),
  )
}

function cookieText(name: string, value: string, maxAgeSeconds: number, isSecure: boolean): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`
}

function sender(endpoint: Endpoint): (reply: FastifyReply, answer: unknown) => unknown {
  if (endpoint.answer === 'raw') throw new Error(`${endpoint.path} answers raw and must be served so`)
  return (reply, answer) => {
    if (answer === notModified) return void reply.code(304)
    void reply.code(endpoint.success ?? 200)
    return checkAnswer(endpoint, answer)
  }
}

/**
 * Without fields that its shape does not name. An answer that breaks the contract is our bug: it must not reach the caller, with whatever
 * it may carry.
 */
function checkAnswer({ answer: shape, path }: Endpoint, answer: unknown): unknown {
  const checked = (shape as z.ZodType).safeParse(answer)
  if (!checked.success) throw new Error(`${path} broke its contract`, { cause: checked.error })
  return checked.data
}

/** The owner of an Idempotency-Key. Test and live keys are separate. */
function scopeOf({ actor, merchant }: Admitted): string | undefined {
  if (merchant) return `merchant:${merchant.merchantId}:${merchant.isTest ? 'test' : 'live'}`
  return actor && `user:${actor.userId}`
}

function keyOf(endpoint: Endpoint, request: FastifyRequest, admitted: Admitted): KeyedRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || endpoint.method === 'GET' || takesFiles(endpoint)) return undefined
  const scope = scopeOf(admitted)
  // Without a session or an API key there is no owner of an Idempotency-Key.
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
