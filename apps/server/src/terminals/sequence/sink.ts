import type { DeviceMessage } from '@florin/contract'
import type { Tx } from '../../platform/database.ts'
import type { Connection } from '../terminal.ts'
import type { KeptMessage, SequenceVerdict } from './sequence.ts'
import type { Queue } from './sequence-store.ts'

/** The phone of these messages, and how they came. */
export interface MessageOrigin extends Queue {
  readonly ownerId: string
  /** How far the phone's clock is ahead of ours. */
  readonly clockAheadMs: number
  /** The forwarder apps prove less than our own client does: SmsForwarder does not sign the text. */
  readonly via: Connection
}

/** Where checked messages go, in the transaction that acknowledges them. Given by the messages, which stand above. */
export interface MessageSink {
  /** The same for the same content, whatever its number and id. */
  fingerprint(message: DeviceMessage): string
  /** What is kept under these numbers and ids, and all of this queue above the acknowledged number. */
  kept(
    tx: Tx,
    queue: Queue,
    sought: { readonly above: number; readonly seqs: readonly number[]; readonly ids: readonly string[] },
  ): Promise<readonly KeptMessage[]>
  /**
   * Stores messages that go on where their queue has ended, and acknowledges them, in one step with those of other queues. False when
   * there is anything to judge, and then nothing has changed.
   */
  append(origin: Omit<MessageOrigin, 'clockAheadMs'>, next: readonly DeviceMessage[]): Promise<boolean>
  /** Stores what is not stored yet. A rejected message is stored too, and never parsed. */
  take(tx: Tx, origin: MessageOrigin, fresh: SequenceVerdict['fresh']): Promise<void>
}
