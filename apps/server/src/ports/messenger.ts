import type { AlertChannel, AlertKind, AlertReason, Language } from '@florin/contract'

/** An alert as a channel sends it: already in the person's language, without a word of markup. */
export interface ChannelMessage {
  /** The alert's id: the same for every try, so that a repeated one can be told from a new one. */
  readonly id: string
  readonly kind: AlertKind | 'test' | 'digest'
  readonly about: string | undefined
  readonly language: Language
  /** One line. */
  readonly title: string
  /** A sentence on what happened. */
  readonly lead: string
  /** Facts in reading order. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** What to do about it. */
  readonly advice: string
  /** All of it in the few lines that fit a chat, for the kinds that have words of their own for it. */
  readonly brief?: string | undefined
  /** The page that it is about, absolute, with the alert's id: opening it notes the alert as opened. */
  readonly link: string
  /** For everything together; a channel that has not answered by then is silent. */
  readonly signal: AbortSignal
}

/**
 * `taken`: in other hands now. `refused`: this person can't be reached here (blocked, gone, nothing connected), so the next channel is
 * asked at once. `away`: the other side can't be used by anybody now, or asks to wait.
 */
export type SendResult =
  | { readonly result: 'taken' }
  | { readonly result: 'refused'; readonly reason: AlertReason }
  | { readonly result: 'away'; readonly reason: AlertReason; readonly retryAfterMs?: number | undefined }

/** One way to reach a person. Another messenger is another folder with one of these, and a line in `compose`. */
export interface Channel {
  readonly name: AlertChannel
  /** False where this installation can't use it at all. */
  readonly isOn: boolean
  /** Kinds that it never carries: they are neither tried nor offered here. */
  readonly never?: readonly AlertKind[]
  /** What of the person's is connected here, as people call it; empty when nothing is. */
  places(userId: string): Promise<readonly string[]>
  /** Resolves in any case; throws only for faults of our own. */
  send(userId: string, message: ChannelMessage): Promise<SendResult>
}
