import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningSigner } from './start.ts'

/** The part of the log that is used here: the signer's folder imports nothing of the platform. */
export interface SupervisionLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface SuperviseOptions {
  readonly log: SupervisionLog
  /** Starts one signer. Rejects if it does not become ready; an abort ends it while it starts. */
  start(onExit: (how: string) => void, abort: AbortSignal): Promise<RunningSigner>
  /** Tests shorten these. */
  readonly firstPauseMs?: number
  readonly longestPauseMs?: number
  /** A signer that ran for so long was healthy: after its end the pauses begin anew. */
  readonly healthyAfterMs?: number
}

export interface SupervisedSigner {
  /** Ends the signer and starts no other. */
  stop(): Promise<void>
}

/**
 * Starts the signer, and starts it again whenever it ends. The first start must succeed, so that a wrong setting stops the
 * start of Florin. Later tries are repeated with growing pauses, each with one line in the log: requests wait in the
 * database meanwhile.
 */
export async function superviseSigner(options: SuperviseOptions): Promise<SupervisedSigner> {
  const stopping = new AbortController()
  const first = await startOne(options, stopping.signal)
  const supervision = supervise(options, first, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await supervision
    },
  }
}

/** A signer, and a promise of how it ended. */
interface Watched {
  readonly signer: RunningSigner
  readonly ended: Promise<string>
}

async function startOne({ start }: SuperviseOptions, abort: AbortSignal): Promise<Watched> {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { signer: await start(resolve, abort), ended: promise }
}

async function supervise(options: SuperviseOptions, first: Watched, abort: AbortSignal): Promise<void> {
  const { log, firstPauseMs = 1_000, longestPauseMs = 60_000, healthyAfterMs = 60_000 } = options
  const aborted = new Promise<undefined>((resolve) =>
    abort.addEventListener('abort', () => resolve(undefined)),
  )
  let watched: Watched | undefined = first
  let pauseMs = firstPauseMs
  while (!abort.aborted) {
    if (watched) {
      const startedAt = performance.now()
      const how = await Promise.race([watched.ended, aborted])
      if (how === undefined) return watched.signer.stop()
      if (performance.now() - startedAt >= healthyAfterMs) pauseMs = firstPauseMs
      log.error({ how, retryInMs: pauseMs }, 'signer: ended; withdrawals wait until it runs again')
    }
    await sleep(pauseMs, undefined, { signal: abort }).catch(() => undefined)
    if (abort.aborted) return
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    watched = await tryAgain(options, abort, pauseMs)
  }
  await watched?.signer.stop()
}

async function tryAgain(
  options: SuperviseOptions,
  abort: AbortSignal,
  retryInMs: number,
): Promise<Watched | undefined> {
  try {
    const watched = await startOne(options, abort)
    options.log.warn({ pid: watched.signer.pid }, 'signer: runs again')
    return watched
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (!abort.aborted) options.log.error({ reason, retryInMs }, 'signer: not started; withdrawals wait')
    return undefined
  }
}
