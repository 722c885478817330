import { setTimeout as sleep } from 'node:timers/promises'
import type { TronWeb } from 'tronweb'
import { ChainError } from './chain-error.ts'
import { loadTronWeb } from './load-tronweb.ts'

export interface NodeOptions {
  readonly url: string
  readonly fetchTimeoutMs: number
  readonly apiKey?: string | undefined
}

/** One node, asked through tronweb's own client. */
export interface NodeClient {
  readonly url: string
  /** A question that changes nothing, so it is asked again when the node is busy or had closed the connection. */
  ask(path: string, question?: object): Promise<unknown>
  /** Asked once: what it starts may have begun although no answer came. */
  tell(path: string, order: object): Promise<unknown>
}

// A full mainnet block with its receipts is a few megabytes; whoever sends more is not a node.
const mostBytes = 64 * 1024 * 1024
const mostTries = 4
const longestWaitMs = 5_000

export function nodeClient(options: NodeOptions): NodeClient {
  let client: Promise<TronWeb> | undefined
  const open = () => {
    client ??= openClient(options)
    return client
  }

  async function once(path: string, body: object): Promise<unknown> {
    const { fullNode } = await open()
    try {
      return await fullNode.request(path, body, 'post')
    } catch (error) {
      throw plainly(path, error)
    }
  }

  return {
    url: options.url,
    tell: once,
    async ask(path, question = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(path, question)
        } catch (error) {
          if (attempt === mostTries || !isWorthRepeating(error)) throw error
          if (error instanceof BusyError)
            await sleep(error.waitMs ?? 200 * 2 ** attempt * (0.5 + Math.random()))
        }
      }
    },
  }
}

/** Loaded when first needed: it takes a second that a node without a wallet should not pay. */
async function openClient({ url, fetchTimeoutMs, apiKey }: NodeOptions): Promise<TronWeb> {
  const { TronWeb, providers } = await loadTronWeb()
  const headers = apiKey === undefined ? {} : { 'TRON-PRO-API-KEY': apiKey }
  const provider = new providers.HttpProvider(url, fetchTimeoutMs, '', '', headers)
  const { defaults, interceptors } = provider.instance as unknown as Carrier
  Object.assign(defaults, { maxContentLength: mostBytes, maxBodyLength: mostBytes, maxRedirects: 0 })
  // The client's own patience starts anew with every byte; this one is for the whole answer.
  interceptors.request.use((request) => ({ ...request, signal: AbortSignal.timeout(fetchTimeoutMs) }))
  return new TronWeb({ fullHost: provider })
}

/** What is behind tronweb's door, which its types do not show. */
interface Carrier {
  readonly defaults: object
  readonly interceptors: { readonly request: { use(change: (request: object) => object): void } }
}

/** 429 or 503: the node lives, and wants to be asked later. */
class BusyError extends ChainError {
  readonly waitMs: number | undefined

  constructor(message: string, status: number, waitMs: number | undefined) {
    super(message, status)
    this.waitMs = waitMs
  }
}

/** The node closed an idle connection at the moment when it was used again, so it has not read the question. */
class IdleConnectionClosed extends ChainError {}

const isWorthRepeating = (error: unknown) =>
  error instanceof BusyError || error instanceof IdleConnectionClosed

/** The client's error carries its whole request, key included; only what happened goes on. */
function plainly(path: string, error: unknown): ChainError {
  const { response, request, code, message } = error as ClientError
  const status = response?.status
  if (!response && request?.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE'))
    return new IdleConnectionClosed(`${path}: ${message}`)
  if (status !== 429 && status !== 503) return new ChainError(`${path}: ${message ?? 'no answer'}`, status)
  const seconds = Number(response?.headers?.['retry-after'])
  const waitMs = seconds > 0 ? Math.min(seconds * 1_000, longestWaitMs) : undefined
  return new BusyError(`${path}: the node is busy (${status})`, status, waitMs)
}

interface ClientError {
  readonly response?: AnswerHead
  readonly request?: { readonly reusedSocket?: boolean }
  readonly code?: string
  readonly message?: string
}

interface AnswerHead {
  readonly status: number
  readonly headers?: Readonly<Record<string, unknown>>
}
