import { AsyncLocalStorage } from 'node:async_hooks'
import { deserialize, serialize } from 'node:v8'
import { sql } from 'kysely'
import { type Database, type Tx, tables } from './database.ts'
import { Problem } from './problem.ts'
import type { Secrets } from './secrets.ts'

/** One try of a call that carries an Idempotency-Key. */
export interface KeyedTry {
  readonly scope: string
  readonly key: string
  readonly claimId: string
  /** The id of what the call creates: the same at every repeat. */
  readonly subjectId: string
  /** An earlier try ended without storing its answer, so its work may be committed. */
  readonly isRepeat: boolean
  readonly secrets: Secrets
  /** What the work's transaction stored, by an earlier try or by this one; sealed. */
  result: Buffer | undefined
  /** A verb has run under the key. A call has one. */
  isUsed: boolean
}

const tries = new AsyncLocalStorage<KeyedTry | undefined>()

export function withKey<T>(one: KeyedTry, work: () => Promise<T>): Promise<T> {
  return tries.run(one, work)
}

/** For what a call sets off that is no part of its own work: its transactions are not the call's. */
export function withoutKey<T>(work: () => T): T {
  return tries.run(undefined, work)
}

/** The try under way, for verbs that find their work again by its id; undefined without an Idempotency-Key. */
export function keyedTry(): KeyedTry | undefined {
  return tries.getStore()
}

/** The one transaction of a verb that is carried out once. */
export type Write<T> = (work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Carries out a verb whose work is one transaction. Under an Idempotency-Key the verb's result is stored in that transaction; a repeat after
 * a crash gets it without running the verb again, because its checks (a spent code, the balance) would now refuse.
 */
export async function writeOnce<T>(db: Database, verb: (write: Write<T>) => Promise<T>): Promise<T> {
  const current = keyedTry()
  if (!current) return verb((work) => db.write(work))
  if (current.isUsed) throw new Error('two verbs under one idempotency key: the second needs `withoutKey`')
  current.isUsed = true
  if (current.result) return read(current, current.result)
  return verb(async (work) => {
    const { result, sealed } = await db.write((tx) => workAndStore(tx, current, work))
    current.result = sealed
    return result
  })
}

async function workAndStore<T>(tx: Tx, current: KeyedTry, work: (tx: Tx) => Promise<T>) {
  const result = await work(tx)
  const sealed = current.secrets.seal(contextOf(current), serialize(result).toString('base64'))
  const { numAffectedRows } = await sql`
    update idempotency set result = ${sealed}
    where scope = ${current.scope} and key = ${current.key} and claim_id = ${current.claimId} and result is null
  `.execute(tables(tx))
  // Another try took the key over after 30 seconds, and does the work or has done it: this one must not commit.
  if (numAffectedRows !== 1n) throw new Problem('idempotency.running', { retryAfterSeconds: 1 })
  return { result, sealed }
}

function read<T>(current: KeyedTry, sealed: Buffer): T {
  return deserialize(Buffer.from(current.secrets.unseal(contextOf(current), sealed), 'base64')) as T
}

function contextOf({ scope, key }: KeyedTry): string {
  return `idempotency.result:${scope}:${key}`
}
