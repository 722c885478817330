import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** What the witness has seen with its own eyes. Amounts are text, moments milliseconds. */
export type WitnessLine = { readonly atMs: number } & (
  | { readonly what: 'asked'; readonly key: string; readonly externalId: string }
  | {
      readonly what: 'order'
      readonly key: string
      readonly externalId: string
      readonly id: string
      readonly requested: string
      /** Tries that were not answered, or with 503, before this answer. */
      readonly failed: number
      readonly ms: number
    }
  | {
      readonly what: 'refused'
      readonly key: string
      readonly externalId: string
      readonly status: number
      readonly code: string
    }
  | { readonly what: 'paid'; readonly id: string; readonly amount: string }
  | {
      readonly what: 'event'
      readonly eventId: string
      readonly type: string
      readonly subject: string
      readonly sequence: number
      /** Of the body: the same event says the same. */
      readonly digest: string
    }
  | { readonly what: 'settlement'; readonly externalId: string; readonly id: string; readonly amount: string }
  | { readonly what: 'deposit'; readonly txid: string; readonly address: string; readonly amount: string }
)

type Written = WitnessLine extends infer One ? (One extends WitnessLine ? Omit<One, 'atMs'> : never) : never

export interface Journal {
  /** On the disk when it returns; in a journal of groups, when `flush` has. */
  write(line: Written): void
  flush(): Promise<void>
  close(): Promise<void>
}

const textOf = (line: Written) => `${JSON.stringify({ atMs: Date.now(), ...line })}\n`

/** Of a witness among those who are killed: what it was answered is on the disk before anything goes on. */
export function openJournal(path: string): Journal {
  const file = openSync(path, 'a', 0o600)
  return {
    write(line) {
      writeSync(file, textOf(line))
      fdatasyncSync(file)
    },
    flush: async () => undefined,
    close: async () => closeSync(file),
  }
}

/** Of a witness that also measures: nothing waits for the disk, and what came while it was busy goes to it at once. */
export async function openGroupedJournal(path: string): Promise<Journal> {
  const file = await open(path, 'a', 0o600)
  let waiting = ''
  let lastGroup = Promise.resolve()
  const writeGroup = async () => {
    const group = waiting
    waiting = ''
    await file.appendFile(group)
    await file.datasync()
  }
  return {
    write(line) {
      // A group that has not begun takes this line, too.
      if (waiting === '') lastGroup = lastGroup.then(writeGroup)
      waiting += textOf(line)
    },
    flush: () => lastGroup,
    async close() {
      await lastGroup
      await file.close()
    },
  }
}

export function readJournal(path: string): WitnessLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as WitnessLine)
}
