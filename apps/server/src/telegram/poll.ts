import { setTimeout as sleep } from 'node:timers/promises'
import type { Update } from 'grammy/types'
import { failureOf, within } from './bot-api.ts'
import { introduce } from './introduce.ts'
import { type Lead, takeLead } from './leader.ts'
import type { BotParts } from './parts.ts'

export interface PollTimes {
  /** How long Telegram holds an empty answer back. */
  readonly longPollSeconds: number
  /** Between two looks whether the lock is free, and after a failed call. */
  readonly pauseMs: number
  /** How long a process that met another poller stays away. */
  readonly standDownMs: number
}

export const usualPollTimes: PollTimes = { longPollSeconds: 25, pauseMs: 2_000, standDownMs: 300_000 }

/** This many answers 409 in a row mean that another process polls with our token. */
const mostConflicts = 5

export interface Poller {
  isLeading(): boolean
  /** Another process polls with our token, outside of this installation. */
  isInConflict(): boolean
  stop(): Promise<void>
}

/**
 * Polls Telegram for updates while this process is the leader. `handle` resolves when an update's effects are committed, and not before.
 */
export function startPolling(
  parts: BotParts,
  handle: (update: Update, signal: AbortSignal) => Promise<void>,
  times: PollTimes = usualPollTimes,
): Poller {
  const stopping = new AbortController()
  const state = { isLeading: false, isInConflict: false }
  const { log, db } = parts

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const lead = await takeLead(db).catch(noted('telegram: no lock'))
      if (lead) await leadOnce(lead)
      await pause(times.pauseMs)
    }
  }

  async function leadOnce(lead: Lead): Promise<void> {
    state.isLeading = true
    const signal = AbortSignal.any([stopping.signal, lead.signal])
    try {
      const end = await poll(parts, handle, { lead, signal, times })
      state.isInConflict = end === 'conflict'
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'telegram: polling failed')
    } finally {
      state.isLeading = false
      await lead.release()
    }
    if (!state.isInConflict) return
    log.error('telegram: another process polls with our token; this one stands down')
    await pause(times.standDownMs)
  }

  const noted = (words: string) => (error: unknown) => {
    log.warn({ err: error }, words)
    return undefined
  }
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const running = run()
  return {
    isLeading: () => state.isLeading,
    isInConflict: () => state.isInConflict,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

interface Polling {
  readonly lead: Lead
  readonly signal: AbortSignal
  readonly times: PollTimes
}

/** Until the lead is lost or another poller is met. An update is confirmed by the next question, after its commit. */
async function poll(
  parts: BotParts,
  handle: (update: Update, signal: AbortSignal) => Promise<void>,
  { lead, signal, times }: Polling,
): Promise<'conflict' | 'ended'> {
  let offset: number | undefined
  let isIntroduced = false
  let conflicts = 0
  while (!signal.aborted) {
    await lead.check()
    try {
      if (!isIntroduced) await introduce(parts, signal)
      isIntroduced = true
      const updates = await ask(parts, offset, times, signal)
      conflicts = 0
      for (const update of updates) {
        await handle(update, signal)
        offset = update.update_id + 1
      }
    } catch (error) {
      if (signal.aborted) return 'ended'
      const failure = failureOf(error)
      conflicts = failure.kind === 'conflict' ? conflicts + 1 : 0
      if (conflicts >= mostConflicts) return 'conflict'
      parts.log.warn({ reason: failure.reason }, 'telegram: no updates')
      const waitMs = failure.kind === 'wait' ? failure.seconds * 1000 : times.pauseMs
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return 'ended'
}

function ask(
  { api }: BotParts,
  offset: number | undefined,
  { longPollSeconds }: PollTimes,
  signal: AbortSignal,
): Promise<Update[]> {
  const question = {
    timeout: longPollSeconds,
    allowed_updates: ['message', 'callback_query'] as const,
    ...(offset === undefined ? {} : { offset }),
  }
  return api.call.getUpdates(question, within((longPollSeconds + 10) * 1000, signal))
}
