import type { EventEmitter } from 'node:events'
import type { Filter } from '../filter/filter.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { Lock } from '../lock.ts'
import type { Queue } from '../queue/queue.ts'
import type { DeviceApi } from '../server/device-api.ts'
import type { TerminalState } from '../state.ts'
import type { Say } from '../texts.ts'
import type { RetryPace } from './backoff.ts'

/** Everything that one running terminal has, handed to its loops. */
export interface Phone {
  readonly folder: string
  readonly inbox: Inbox
  readonly queue: Queue
  readonly api: DeviceApi
  readonly lock: Lock
  readonly say: Say
  readonly signal: AbortSignal
  readonly retry: RetryPace
  /** Rings `queued` when there is something to send: a phone that looks ten times a second drains its battery. */
  readonly bell: EventEmitter
  /** Settled when the first ping was tried, whatever became of it. */
  readonly firstPing: PromiseWithResolvers<void>
  /** Replaced whole when the server sends new settings. */
  state: TerminalState
  filter: Filter
  /** Test messages that were shown since the start. */
  readonly shownTrials: Set<string>
}
