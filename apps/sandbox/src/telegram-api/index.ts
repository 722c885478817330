import { randomBytes, randomInt } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ApiParts, answerCall, sendJson } from './answer-call.ts'
import { type Control, createControl, type LoggedCall } from './control.ts'
import { createDelivery } from './delivery.ts'
import { download } from './download.ts'
import { createFaults } from './faults.ts'
import { createPace, type Limits } from './limits.ts'
import { methods } from './methods.ts'
import { createPage, type PageHandler } from './page/routes.ts'
import { parametersOf } from './parameters.ts'
import { openStore, type Store } from './store.ts'
import { createWorld } from './world.ts'

export type { Control, LoggedCall } from './control.ts'
export type { Fault, FaultOrder } from './faults.ts'
export { type Limits, telegramLimits } from './limits.ts'
export type { PersonSide } from './person-side.ts'
export type { Message, SandboxPerson as Person, Update } from './shapes.ts'

export interface TelegramApiOptions {
  readonly port?: number
  /** Where persons and messages are kept; without it they live and die with the process. */
  readonly dataDir?: string
  /** Without one it is made, and kept with the rest. */
  readonly token?: string
  /** Without the @. */
  readonly botName?: string
  readonly botTitle?: string
  /** Enforced where given; `telegramLimits` are Telegram's own. */
  readonly limits?: Limits
  /** Refuses buttons that lead to a host without a dot, such as localhost, as Telegram does. The demo needs them. */
  readonly isStrict?: boolean
  /** How long a webhook that failed is left alone. */
  readonly webhookRetryMs?: number
  readonly now?: () => number
  /** Where the chat page's link back to Florin leads. */
  readonly settingsUrl?: string
}

export interface TelegramApi {
  readonly url: string
  readonly token: string
  readonly control: Control
  close(): Promise<void>
}

/** Telegram's Bot API on loopback, with people in it, as far as a bot can tell. */
export async function startTelegramApi(options: TelegramApiOptions): Promise<TelegramApi> {
  const { port = 0, dataDir, botName = 'florin_bot', botTitle = 'Florin', limits, now = Date.now } = options
  const store = openStore(dataDir)
  const token = options.token ?? keptToken(store)
  const bot = { id: Number(token.split(':')[0]), is_bot: true, first_name: botTitle, username: botName }
  const world = createWorld({ store, bot, now, isStrict: options.isStrict ?? false })
  const faults = createFaults(now)
  const pace = createPace(limits, now)
  const calls: LoggedCall[] = []
  const delivery = createDelivery({
    world,
    faults,
    retryMs: options.webhookRetryMs ?? 1_000,
    onReply: async (method, values) => {
      const parameters = parametersOf({ values, files: new Map() })
      return methods[method]?.({ world, delivery, pace, parameters, gone: new AbortController().signal })
    },
  })
  const onCall: ApiParts['onCall'] = (method, values) => {
    calls.push({ method, values, at: now() })
    if (calls.length > mostCalls) calls.splice(0, calls.length - mostCalls)
  }
  const parts: ApiParts = { world, delivery, faults, pace, token, onCall }
  const control = createControl({ world, delivery, faults, pace, calls })
  const page = createPage({ world, control, faults, settingsUrl: options.settingsUrl })
  const server = createServer((request, response) => {
    handle(parts, page, request, response).catch((error: unknown) => fail(response, error))
  })
  await listen(server, port).catch((error: unknown) => {
    store.close()
    throw error
  })
  delivery.resume()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    control,
    async close() {
      delivery.close()
      await closeServer(server)
      store.close()
    },
  }
}

function keptToken(store: Store): string {
  const kept = store.setting<string>('token')
  if (kept !== undefined) return kept
  const token = `${randomInt(10 ** 9, 10 ** 10)}:${randomBytes(27).toString('base64url')}`
  store.setSetting('token', token)
  return token
}

const mostCalls = 50_000

async function handle(
  parts: ApiParts,
  page: PageHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname.startsWith('/bot')) return answerCall(parts, url, request, response)
  if (url.pathname.startsWith('/file/bot')) return download(parts, url, response)
  if (/^\/telegram(\/|$)/.test(url.pathname)) return page(request, response, url)
  sendJson(response, 404, { ok: false, error_code: 404, description: 'Not Found' })
}

function fail(response: ServerResponse, error: unknown): void {
  // A caller that hung up in the middle is no fault of ours.
  if (response.destroyed) return
  process.stderr.write(`telegram-api: ${(error as Error).stack ?? String(error)}\n`)
  sendJson(response, 500, { ok: false, error_code: 500, description: 'Internal Server Error' })
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
