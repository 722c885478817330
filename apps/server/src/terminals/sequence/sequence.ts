import type { DeviceMessage, ProblemCode } from '@florin/contract'

/** A message that is kept already, as far as the order of a queue goes. */
export interface KeptMessage {
  readonly id: string
  /** Undefined when it came by another queue of the same terminal, such as an older installation. */
  readonly seq: number | undefined
  readonly fingerprint: string
  /** Why it is never to be parsed, if so. */
  readonly rejection: string | undefined
}

export interface SentMessage {
  readonly message: DeviceMessage
  /** The same for the same content, whatever its number; given by the domain that stores the messages. */
  readonly fingerprint: string
}

export interface Batch {
  readonly ackedSeq: number
  /** What is kept under the batch's numbers or ids, and everything of this queue above `ackedSeq`. */
  readonly kept: readonly KeptMessage[]
  readonly sent: readonly SentMessage[]
  /** Messages from before this moment, by the phone's clock, are kept but never parsed. */
  readonly oldest: Date
  /** Ids of messages that are kept but never parsed, because they claim to be test messages and are not. */
  readonly strange?: ReadonlySet<string>
}

export interface SequenceVerdict {
  /** What is not kept yet, in order. */
  readonly fresh: readonly { readonly message: DeviceMessage; readonly rejection: string | undefined }[]
  /** Up to here nothing is missing: the phone may forget. */
  readonly ackedSeq: number
  readonly rejected: readonly { readonly seq: number; readonly code: string }[]
}

/**
 * What a batch changes: nothing where it was sent before, however it is repeated, reordered or cut. Undefined when a number
 * or an id comes back with other content, which no honest phone does.
 */
export function judgeBatch({
  ackedSeq,
  kept,
  sent,
  oldest,
  strange = new Set(),
}: Batch): SequenceVerdict | undefined {
  const bySeq = new Map(kept.flatMap((one) => (one.seq === undefined ? [] : [[one.seq, one] as const])))
  const byId = new Map(kept.map((one) => [one.id, one]))
  const fresh: SequenceVerdict['fresh'][number][] = []
  const rejected = new Map<number, string>()

  for (const { message, fingerprint } of inOrder(sent)) {
    const { seq, id } = message
    const known = bySeq.get(seq) ?? byId.get(id)
    if (known && (known.id !== id || known.fingerprint !== fingerprint)) return undefined
    const rejection = known ? known.rejection : rejectionOf(message, oldest, strange)
    if (rejection !== undefined) rejected.set(seq, rejection)
    const now = { id, seq, fingerprint, rejection }
    if (!known) fresh.push({ message, rejection })
    bySeq.set(seq, now)
    byId.set(id, now)
  }
  return {
    fresh,
    ackedSeq: lastWithoutGap(ackedSeq, bySeq),
    rejected: [...rejected].map(([seq, code]) => ({ seq, code })),
  }
}

function inOrder(sent: readonly SentMessage[]): SentMessage[] {
  return sent.toSorted((left, right) => left.message.seq - right.message.seq)
}

/** A batch in its order, when it has neither a gap nor anything twice. */
export function inARow(messages: readonly DeviceMessage[]): DeviceMessage[] | undefined {
  const row = messages.toSorted((left, right) => left.seq - right.seq)
  const first = row[0]?.seq
  if (first === undefined || row.some(({ seq }, at) => seq !== first + at)) return undefined
  return new Set(row.map(({ id }) => id.toLowerCase())).size === row.length ? row : undefined
}

/** Of a message that claims to be a test message and is none of its terminal's. */
const strangeTrial: ProblemCode = 'trial.not_found'

function rejectionOf(message: DeviceMessage, oldest: Date, strange: ReadonlySet<string>): string | undefined {
  if (strange.has(message.id)) return strangeTrial
  return new Date(message.received_at) < oldest ? 'message.too_old' : undefined
}

function lastWithoutGap(ackedSeq: number, present: ReadonlyMap<number, unknown>): number {
  let last = ackedSeq
  while (present.has(last + 1)) last += 1
  return last
}
