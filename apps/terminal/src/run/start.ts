import { EventEmitter } from 'node:events'
import { reasonOf, TerminalFault } from '../fault.ts'
import { messageFilter } from '../filter/filter.ts'
import type { Inbox } from '../inbox/inbox.ts'
import { rest } from '../inbox/rhythm.ts'
import { takeLock } from '../lock.ts'
import { Queue } from '../queue/queue.ts'
import { pairedApi } from '../server/paired-api.ts'
import { loadState, saveState } from '../state.ts'
import type { Say } from '../texts.ts'
import { type RetryPace, retryPace } from './backoff.ts'
import { hear } from './hear.ts'
import type { Phone } from './phone.ts'
import { pingLoop, tellRefusedPatterns } from './ping.ts'
import { sendLoop } from './send.ts'

export interface TerminalOptions {
  readonly folder: string
  readonly inbox: Inbox
  /** Where the server is reached, if that is elsewhere than at the pairing. */
  readonly serverUrl?: string
  readonly say?: Say
  readonly retry?: RetryPace
}

export interface RunningTerminal {
  /** Messages that the server has not confirmed. */
  readonly queued: number
  /** Settles when the terminal has ended: undefined when it was stopped, else why it could not go on. */
  readonly ended: Promise<TerminalFault | undefined>
  /** Finishes the write at hand, and resolves when everything is at rest. */
  stop(): Promise<void>
}

/** Starts a paired terminal. Throws a TerminalFault when it is not paired, or already runs. */
export async function startTerminal(options: TerminalOptions): Promise<RunningTerminal> {
  const lock = await takeLock(options.folder)
  const stopping = new AbortController()
  let phone: Phone
  try {
    phone = openPhone(options, lock, stopping.signal)
  } catch (error) {
    lock.release()
    throw error
  }
  const ended = live(phone, stopping)
  return {
    get queued() {
      return phone.queue.length
    },
    ended,
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

function openPhone(options: TerminalOptions, lock: Phone['lock'], signal: AbortSignal): Phone {
  const { folder, inbox, serverUrl, say = () => undefined, retry = retryPace } = options
  const state = loadState(folder)
  if (!state) throw new TerminalFault('not_paired')
  const link = {
    serverUrl: serverUrl ?? state.server_url,
    terminalId: state.terminal_id,
    key: state.device_secret,
    clockOffsetMs: state.clock_offset_ms,
    signal,
  }
  const api = pairedApi(link, (offsetMs) => rememberClock(phone, offsetMs))
  const queue = new Queue(folder)
  const filter = messageFilter(state.config)
  const phone: Phone = {
    folder,
    inbox,
    queue,
    api,
    lock,
    say,
    signal,
    retry,
    bell: new EventEmitter(),
    firstPing: Promise.withResolvers<void>(),
    state,
    filter,
    shownTrials: new Set(),
  }
  if (queue.damagedLines > 0) say('queue_healed', { count: queue.damagedLines })
  tellRefusedPatterns(phone)
  return phone
}

function rememberClock(phone: Phone, offsetMs: number): void {
  phone.state = { ...phone.state, clock_offset_ms: offsetMs }
  saveState(phone.folder, phone.state)
  phone.say('clock_corrected', { seconds: Math.round(Math.abs(offsetMs) / 1_000) })
}

async function live(phone: Phone, stopping: AbortController): Promise<TerminalFault | undefined> {
  phone.say('started', { queued: phone.queue.length })
  let fault: TerminalFault | undefined
  const loops = [listen, pingLoop, sendLoop].map((loop) =>
    keepAlive(phone, loop).catch((error: unknown) => {
      fault ??= error as TerminalFault
      stopping.abort()
    }),
  )
  await Promise.all(loops)
  phone.say('stopped', { queued: phone.queue.length })
  phone.queue.close()
  phone.lock.release()
  return fault
}

function listen(phone: Phone): Promise<void> {
  const { inbox, queue, say, signal, state } = phone
  const since = new Date(state.reads_since)
  return inbox.follow({ memory: queue, since, say, signal, hear: (sightings) => hear(phone, sightings) })
}

/** A loop ends only by a fault that the phone's owner must repair. After a full disk or a bug, which is logged, the loop begins again. */
async function keepAlive(phone: Phone, loop: (phone: Phone) => Promise<void>): Promise<void> {
  while (!phone.signal.aborted) {
    try {
      await loop(phone)
    } catch (error) {
      if (error instanceof TerminalFault) throw error
      phone.say('unexpected', { reason: reasonOf(error) })
      await rest(phone.retry.firstMs, phone.signal)
    }
  }
}
