import { Api, GrammyError, HttpError } from 'grammy'
import type { Database } from '../platform/database.ts'
import { knownUsername, rememberUsername } from './bot-store.ts'

/** Telegram's Bot API as this process knows it. */
export interface BotApi {
  readonly call: Api['raw']
  /** The bot's name without the @. */
  username(db: Database, ...signals: AbortSignal[]): Promise<string>
  /** Seconds since Telegram last answered anything; since the start of the process before that. */
  lastAnswerSeconds(): number
  /** The address of a file named by getFile. Contains the token: never logged, never passed on. */
  fileUrl(path: string): string
  /** For a stop: calls that have no answer after this time fail, and so do later ones. */
  endWithin(ms: number): void
  /** Signs what only Telegram and we may know, such as the webhook's path. */
  readonly botId: string
}

/** Longer than any long poll; a call that hangs is a failed one. */
const callSeconds = 40

interface BotPlace {
  readonly token: string
  readonly apiRoot: string
  readonly now?: (() => number) | undefined
}

export function botApi({ token, apiRoot, now = () => performance.now() }: BotPlace): BotApi {
  const api = new Api(token, { apiRoot, timeoutSeconds: callSeconds })
  let answeredAt = now()
  let name: string | undefined
  const ending = new AbortController()
  // A transformer sees every answer of the API, refusals included.
  api.config.use(async (previous, method, payload, signal) => {
    const either = AbortSignal.any([ending.signal, ...(signal ? [signal as AbortSignal] : [])])
    const answer = await previous(method, payload, either as never).catch(withoutAddress)
    answeredAt = now()
    return answer
  })
  const botId = token.slice(0, token.indexOf(':'))
  return {
    call: api.raw,
    botId,
    lastAnswerSeconds: () => (now() - answeredAt) / 1000,
    fileUrl: (path) => `${apiRoot}/file/bot${token}/${path}`,
    endWithin: (ms) => void setTimeout(() => ending.abort(), ms).unref(),
    async username(db, ...signals) {
      name ??= await knownUsername(db.each, botId)
      if (name === undefined) {
        name = (await api.raw.getMe(within(5_000, ...signals))).username
        await rememberUsername(db.each, botId, name)
      }
      return name
    },
  }
}

/** What is inside of a network error names the address, and the address contains the token: no log may have it. */
function withoutAddress(error: unknown): never {
  throw error instanceof HttpError ? new HttpError(error.message, undefined) : error
}

/** grammY declares its own signal type; any signal works. */
export function within(ms: number, ...others: AbortSignal[]): never {
  return AbortSignal.any([AbortSignal.timeout(ms), ...others]) as never
}

/**
 * What a failed call means. `gone`: this chat can't be written to. `refused`: Telegram will never accept this. `wait`: it requires a pause.
 * `conflict`: another process polls with our token. `away`: it may work later.
 */
export type CallFailure =
  | { readonly kind: 'gone' | 'refused' | 'conflict' | 'away'; readonly reason: string }
  | { readonly kind: 'wait'; readonly seconds: number; readonly reason: string }

/** Throws what is no failure of Telegram's. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof HttpError) return { kind: 'away', reason: 'network' }
  if (!(error instanceof GrammyError)) throw error
  const { error_code: code, description, parameters } = error
  const reason = `${code}`
  if (code === 429) return { kind: 'wait', seconds: Math.max(1, parameters.retry_after ?? 1), reason }
  if (code === 403) return { kind: 'gone', reason }
  if (code === 409) return { kind: 'conflict', reason }
  if (code >= 500 || code === 401 || code === 404) return { kind: 'away', reason }
  return { kind: /chat not found|user is deactivated/i.test(description) ? 'gone' : 'refused', reason }
}
