import type { ScriptedPhone } from '../src/inbox/scripted.ts'
import type { Inbox, RetryPace, Say, Sentence } from '../src/index.ts'

export type TextValues = Record<string, string | number>

export interface Starting {
  readonly folder: string
  /** A phone that follows a script; only the TypeScript client takes an inbox of another kind. */
  readonly inbox: Inbox | ScriptedPhone
  readonly retry: RetryPace
  readonly say: Say
}

export interface Running {
  /** Messages that the server has not confirmed. */
  readonly queued: number
  readonly ended: Promise<{ readonly sentence: Sentence } | undefined>
  stop(): Promise<void>
}

export interface Judge {
  readonly refusedPatterns: number
  looksLikeCode(texts: string[]): Promise<boolean>
  close(): Promise<void>
}

export interface Waiting {
  readonly seq: number
  readonly id: string
  readonly text: string
}

/** The queue of a folder whose terminal does not run. */
export interface ClientQueue {
  /** Messages of one sender; the position of `sms` is the last text. Returns the last number. */
  add(texts: readonly string[], more?: { mark?: string; now?: number }): Promise<number>
  waiting(maxMessages?: number, maxBytes?: number): Promise<Waiting[]>
  acknowledge(seq: number): Promise<void>
  empty(seq: number): Promise<void>
  emptyOverdue(now: number): Promise<number>
  renumberFrom(seq: number): Promise<void>
  fillFrom(seq: number): Promise<void>
  startAnew(): Promise<void>
  knows(mark: string): Promise<boolean>
  position(source: string): Promise<string | null>
  close(): Promise<void>
}

/** A client of the device protocol that the suite examines: this one, or another in another language. */
export interface Client {
  /** Fails with the sentence that says why. */
  pair(folder: string, offer: string): Promise<void>
  start(starting: Starting): Promise<Running>
  /** How to start its program in a process of its own. */
  command(args: string[]): [file: string, args: string[]]
  /** Its program as a phone that does not wait long, to be killed. */
  hastyCommand(folder: string, script: string): [file: string, args: string[]]
  judge(folder: string, neverSend: readonly string[]): Promise<Judge>
  openQueue(folder: string): Promise<ClientQueue>
}
