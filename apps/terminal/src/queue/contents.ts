import type { Entry, QueueRecord, Trace } from './record.ts'

/** What the records add up to. */
export interface Contents {
  lastSeq: number
  pending: Entry[]
  /** In order of last sight, so that the oldest can be deleted. */
  readonly marks: Set<string>
  readonly positions: Map<string, string>
}

/** More than a phone shows at once, many times over. */
const marksKept = 2_000

export function contentsOf(records: readonly QueueRecord[]): Contents {
  const contents: Contents = { lastSeq: 0, pending: [], marks: new Set(), positions: new Map() }
  for (const record of records) apply(contents, record)
  return contents
}

export function apply(contents: Contents, record: QueueRecord): void {
  switch (record.kind) {
    case 'start':
      contents.lastSeq = record.last_seq
      for (const mark of record.marks) contents.marks.add(mark)
      for (const [source, at] of Object.entries(record.positions)) contents.positions.set(source, at)
      return
    case 'entry':
      contents.lastSeq = Math.max(contents.lastSeq, record.entry.seq)
      contents.pending.push(record.entry)
      remember(contents, record.trace)
      return
    case 'seen':
      remember(contents, record.trace)
      return
    case 'acked':
      contents.lastSeq = Math.max(contents.lastSeq, record.seq)
      contents.pending = contents.pending.filter((entry) => entry.seq > record.seq)
      return
    case 'emptied': {
      const seqs = new Set(record.seqs)
      contents.pending = contents.pending.map((entry) => (seqs.has(entry.seq) ? emptied(entry) : entry))
      return
    }
  }
}

/** The fewest records that add up to the same. */
export function recordsOf({ lastSeq, pending, marks, positions }: Contents): QueueRecord[] {
  return [
    { kind: 'start', last_seq: lastSeq, marks: [...marks], positions: Object.fromEntries(positions) },
    ...pending.map((entry): QueueRecord => ({ kind: 'entry', entry, trace: {} })),
  ]
}

/** A mark that was seen again is young again: a notification may be shown for weeks. */
export function refresh(marks: Set<string>, mark: string): void {
  marks.delete(mark)
  marks.add(mark)
  if (marks.size > marksKept) marks.delete(marks.values().next().value ?? mark)
}

export function isEmptied(entry: Entry): boolean {
  return entry.text === '' && entry.title === null
}

/** Without its words it still holds its place: the server sees that one message is missing, and the sequence has no gap. */
export function emptied({ trial, ...entry }: Entry): Entry {
  return { ...entry, title: null, text: '' }
}

function remember({ marks, positions }: Contents, { mark, position }: Trace): void {
  if (mark !== undefined) refresh(marks, mark)
  if (position) positions.set(position.source, position.at)
}
