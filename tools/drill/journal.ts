import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** What the witness has seen with its own eyes. Amounts are text, moments milliseconds. */
export type Line = { readonly atMs: number } & (
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

type Written = Line extends infer One ? (One extends Line ? Omit<One, 'atMs'> : never) : never

export interface Journal {
  /** On the disk when it returns. */
  write(line: Written): void
  close(): void
}

export function openJournal(path: string): Journal {
  const file = openSync(path, 'a', 0o600)
  return {
    write(line) {
      writeSync(file, `${JSON.stringify({ atMs: Date.now(), ...line })}\n`)
      fdatasyncSync(file)
    },
    close: () => closeSync(file),
  }
}

export function readJournal(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}
