import { setTimeout as sleep } from 'node:timers/promises'
import type { Update } from 'grammy/types'
import { isDatabaseBusy } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { answerDue } from './answer.ts'
import { tellCounts } from './counts.ts'
import { fetchFiles } from './fetch-files.ts'
import { handleUpdate } from './handle-update.ts'
import { askForCalls } from './introduce.ts'
import type { BotParts } from './parts.ts'
import { type Poller, type PollTimes, startPolling } from './poll.ts'
import { sendReplies } from './replies.ts'
import { forgetPaces, forgetUpdates } from './update-store.ts'
import { webhookWords } from './webhook.ts'

export interface Bot {
  /** Resolves when the update's effects are committed. */
  handle(update: Update): Promise<void>
  readonly jobs: readonly Job[]
  /** Polls for updates, or registers the webhook. */
  start(times?: PollTimes): void
  /** False when Telegram has not answered for long, or another process has taken our place with it. */
  isWell(): boolean
  isInConflict(): boolean
  stop(): Promise<void>
}

/** Nothing is wrong while an empty long poll is held back. */
const longestSilenceSeconds = 120
const mostTries = 5
/** An answer of the bot that is on its way gets its time at a stop; a Telegram that is silent does not hold it up. */
const lastCallsMs = 3_000

export function createBot(parts: BotParts, { usesWebhook }: { readonly usesWebhook: boolean }): Bot {
  const { api } = parts
  const sending = coalesced(() => sendReplies(parts))
  // Apart from the answers: a chat that is written to all the time keeps those going without an end.
  const counting = coalesced(() => tellCounts(parts))
  const fetching = coalesced(() => fetchFiles(parts))
  let poller: Poller | undefined
  let isIntroduced = false

  // One at a time: an update holds a connection and needs a second one for a moment. Telegram's calls would use up the pool.
  let last: Promise<unknown> = Promise.resolve()
  function handle(update: Update): Promise<void> {
    const handled = last.then(() => handleNow(update))
    last = handled.catch(() => undefined)
    return handled
  }

  async function handleNow(update: Update): Promise<void> {
    await handleUpdate(parts, update)
    // Not waited for: the next update is not late because of it. What fails here is tried again by the jobs.
    for (const work of [sending, counting, fetching]) work().catch(logged)
  }
  const logged = (error: unknown) => parts.log.warn({ err: error }, 'telegram: left to the next round')

  async function comeIn(): Promise<void> {
    if (!usesWebhook || isIntroduced) return
    const { path, secret } = webhookWords(parts.secrets, api.botId)
    await askForCalls(parts, `${parts.publicUrl}/api/telegram/${path}`, secret)
    isIntroduced = true
  }

  return {
    handle,
    jobs: [
      { name: 'telegram.replies', everySeconds: 1, run: sending },
      { name: 'telegram.counts', everySeconds: 1, run: counting },
      { name: 'telegram.files', everySeconds: 1, run: fetching },
      { name: 'telegram.answers', everySeconds: 2, run: () => answerDue(parts) },
      { name: 'telegram.webhook', everySeconds: 60, run: comeIn },
      { name: 'telegram.sweep', everySeconds: 3600, run: () => sweep(parts) },
    ],
    start(times) {
      if (!usesWebhook) poller = startPolling(parts, untilCommitted(parts, handle), times)
    },
    isWell: () =>
      !poller?.isInConflict() && (!poller?.isLeading() || api.lastAnswerSeconds() < longestSilenceSeconds),
    isInConflict: () => poller?.isInConflict() ?? false,
    async stop() {
      api.endWithin(lastCallsMs)
      await poller?.stop()
    },
  }
}

/**
 * While the database is unreachable an update waits. One that fails by a bug of ours is logged and skipped, so that it does not block the
 * others.
 */
function untilCommitted({ log }: BotParts, handle: (update: Update) => Promise<void>) {
  return async (update: Update, signal: AbortSignal): Promise<void> => {
    for (let tries = 1; ; ) {
      try {
        return await handle(update)
      } catch (error) {
        signal.throwIfAborted()
        if (!isDatabaseBusy(error)) tries += 1
        log.error({ err: error, updateId: update.update_id }, 'telegram: an update failed')
        if (tries > mostTries) return
        await sleep(Math.min(5_000, 250 * 2 ** tries), undefined, { signal })
      }
    }
  }
}

/** At most one run at a time; a request during a run causes one more run. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
  }
  return () => {
    if (running) isAskedAgain = true
    else
      running = run().finally(() => {
        running = undefined
      })
    return running
  }
}

/** Telegram keeps an update for a day. */
async function sweep({ db }: BotParts): Promise<void> {
  await forgetUpdates(db.each)
  await forgetPaces(db.each)
}
