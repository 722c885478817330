import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DeviceMessage } from '@florin/contract'
import { makeFolder } from '../folder.ts'
import { apply, type Contents, contentsOf, emptied, isEmptied, recordsOf, refresh } from './contents.ts'
import { QueueFile } from './queue-file.ts'
import type { Entry, QueueRecord, Trace } from './record.ts'

/** Something read: to be sent when it has a message, only to be remembered when it has none. */
export interface QueueFinding {
  /** A test message has the id that the server gave it. */
  readonly message?: Omit<DeviceMessage, 'seq' | 'id'> & Partial<Pick<DeviceMessage, 'id'>>
  readonly trace: Trace
}

export const queueLimits = { days: 7, entries: 10_000 }

const dayMs = 86_400_000
/** A phone without its time, right after boot, stamps 1970: such an entry is not fifty years old. */
const clockWasSet = Date.UTC(2020, 0)

/** Everything that the server has not confirmed yet, and what is needed to know a message again. Survives a crash at any byte. */
export class Queue {
  readonly #file: QueueFile
  readonly #contents: Contents
  readonly damagedLines: number
  readonly #worthCompactingBytes: number
  #compactAboveBytes: number

  constructor(folder: string, worthCompactingBytes = 64 * 1024) {
    this.#worthCompactingBytes = worthCompactingBytes
    this.#compactAboveBytes = worthCompactingBytes
    makeFolder(folder)
    const { file, records, damagedLines } = QueueFile.open(join(folder, 'queue.log'))
    this.#file = file
    this.#contents = contentsOf(records)
    this.damagedLines = damagedLines
    if (damagedLines > 0) this.#compact()
  }

  get length(): number {
    return this.#contents.pending.length
  }

  get lastSeq(): number {
    return this.#contents.lastSeq
  }

  /** Durable when it returns; numbers and ids are given here and nowhere else. */
  add(findings: readonly QueueFinding[], now = Date.now()): Entry[] {
    let seq = this.#contents.lastSeq
    const records = findings.map(({ message, trace }): QueueRecord => {
      if (!message) return { kind: 'seen', trace }
      seq++
      return { kind: 'entry', entry: { seq, id: randomUUID(), ...message, queued_at: now }, trace }
    })
    if (records.length > 0) this.#write(records)
    return records.flatMap((record) => (record.kind === 'entry' ? [record.entry] : []))
  }

  /** Has this message been read before? */
  knows(mark: string): boolean {
    const isKnown = this.#contents.marks.has(mark)
    if (isKnown) refresh(this.#contents.marks, mark)
    return isKnown
  }

  /** Does a message with this id wait? */
  holds(id: string): boolean {
    return this.#contents.pending.some((entry) => entry.id === id)
  }

  position(source: string): string | undefined {
    return this.#contents.positions.get(source)
  }

  /** The oldest ones, as many as one call may carry; one at least, however long it is. */
  batch(maxMessages: number, maxBytes: number): DeviceMessage[] {
    const chosen: DeviceMessage[] = []
    let bytes = 0
    for (const { queued_at, ...message } of this.#contents.pending.slice(0, maxMessages)) {
      bytes += Buffer.byteLength(JSON.stringify(message)) + 1
      if (chosen.length > 0 && bytes > maxBytes) break
      chosen.push(message)
    }
    return chosen
  }

  acknowledge(seq: number): void {
    this.#write([{ kind: 'acked', seq }])
    if (this.#file.size > this.#compactAboveBytes) this.#compact()
  }

  empty(seqs: number[]): void {
    this.#write([{ kind: 'emptied', seqs }])
  }

  /** Deletes the texts of messages that have waited too long or are too many; returns how many. */
  emptyOverdue(now = Date.now()): number {
    const worded = this.#contents.pending.filter((entry) => !isEmptied(entry))
    const tooMany = worded.length - queueLimits.entries
    const overdue = worded.filter((entry, index) => index < tooMany || isOverdue(entry, now))
    if (overdue.length > 0) this.empty(overdue.map((entry) => entry.seq))
    return overdue.length
  }

  /** The server has seen these numbers with other messages: the waiting ones move above them. */
  renumberFrom(firstSeq: number): void {
    const pending = this.#contents.pending.map((entry, index) => ({
      ...entry,
      seq: firstSeq + index,
      // The server knows a message by its id again. One without words it may know with them, so that one is new.
      id: isEmptied(entry) ? randomUUID() : entry.id,
    }))
    this.#replace(pending, firstSeq - 1 + pending.length)
  }

  /** The server waits for numbers that were lost here: empty entries take their places, and the queue goes on. */
  fillFrom(firstSeq: number): void {
    const waiting = new Map(this.#contents.pending.map((entry) => [entry.seq, entry]))
    const [model] = waiting.values()
    if (!model) return
    const seqs = Array.from({ length: this.lastSeq - firstSeq + 1 }, (_, index) => firstSeq + index)
    const pending = seqs.map((seq) => waiting.get(seq) ?? { ...emptied(model), seq, id: randomUUID() })
    this.#replace(pending, this.lastSeq)
  }

  /** For a phone that now belongs to another terminal: its old messages are dropped, and numbers begin at one. */
  startAnew(): void {
    this.#replace([], 0)
  }

  close(): void {
    this.#file.close()
  }

  #write(records: QueueRecord[]): void {
    this.#file.append(records)
    for (const record of records) apply(this.#contents, record)
  }

  #replace(pending: Entry[], lastSeq: number): void {
    this.#file.rewrite(recordsOf({ ...this.#contents, pending, lastSeq }))
    Object.assign(this.#contents, { pending, lastSeq })
  }

  #compact(): void {
    this.#file.rewrite(recordsOf(this.#contents))
    // A long queue is not rewritten at each acknowledgement, but when half of the file is of no use.
    this.#compactAboveBytes = Math.max(this.#worthCompactingBytes, 2 * this.#file.size)
  }
}

function isOverdue({ queued_at }: Entry, now: number): boolean {
  return queued_at > clockWasSet && now - queued_at > queueLimits.days * dayMs
}
