import { sql } from 'kysely'
import { type Database, tables } from './database.ts'
import { ConnectionLost } from './database-errors.ts'
import { type KeyBudget, keyBudget } from './key-budget.ts'
import { Problem } from './problem.ts'
import type { Secrets } from './secrets.ts'

export interface StoredAnswer {
  readonly status: number
  readonly body: unknown
}

export interface Idempotency {
  /**
   * Runs the work once for a key: a repeat with the same content gets the stored answer, with other content 409.
   * If the process dies between the work and storing the answer, a repeat runs the work again; every verb that
   * moves money has a unique reference of its own, so that this repeat changes nothing.
   */
  once(request: KeyedRequest, work: () => Promise<StoredAnswer>): Promise<StoredAnswer>
}

export interface KeyedRequest {
  readonly scope: string
  readonly key: string
  readonly content: unknown
}

interface Claim {
  request_hash: Buffer
  status: number | null
  answer: Buffer | null
  is_mine: boolean
}

const usualMostKeys = 100_000

/** `mostKeys` is how many keys of one caller may be alive at once; a key lives for a day. */
export function idempotency(db: Database, secrets: Secrets, mostKeys = usualMostKeys): Idempotency {
  const budget = keyBudget(db, mostKeys)
  return {
    async once(request, work) {
      // Keyed: a body may hold a card number, and those can be guessed from a bare hash.
      const hash = secrets.mac('idempotency', JSON.stringify(request.content))
      const claimed = await claimWithin(db, budget, request, hash)
      if (!claimed.request_hash.equals(hash)) throw new Problem('idempotency.mismatch')
      if (claimed.status !== null && claimed.answer) {
        return {
          status: claimed.status,
          body: JSON.parse(secrets.unseal(sealContext(request), claimed.answer)),
        }
      }
      if (!claimed.is_mine) throw new Problem('idempotency.running', { retryAfterSeconds: 1 })
      return runOnce(db, secrets, request, work).catch((error: unknown) => {
        // Its key is free again.
        budget.giveBack(request.scope)
        throw error
      })
    },
  }
}

async function runOnce(
  db: Database,
  secrets: Secrets,
  request: KeyedRequest,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  try {
    const answer = await work()
    const sealed = secrets.seal(sealContext(request), JSON.stringify(answer.body ?? null))
    await sql`
      update idempotency set status = ${answer.status}, answer = ${sealed} where scope = ${request.scope} and key = ${request.key}
    `.execute(tables(db.each))
    return answer
  } catch (error) {
    // It may have taken effect: the key stays locked for its 30 s, and a repeat after that finds the verb's own reference.
    if (error instanceof ConnectionLost) throw error
    // A refused request changed nothing, so its key is free again.
    await sql`delete from idempotency where scope = ${request.scope} and key = ${request.key}`.execute(
      tables(db.each),
    )
    throw error
  }
}

/** A caller that has used up its keys may still repeat what it has asked before. */
async function claimWithin(
  db: Database,
  budget: KeyBudget,
  request: KeyedRequest,
  hash: Buffer,
): Promise<Claim> {
  const isWithin = await budget.take(request.scope)
  if (!isWithin && !(await isKnown(db, request))) {
    const wait = await budget.waitSeconds(request.scope)
    throw new Problem('limit.reached', {
      values: { seconds: wait },
      retryAfterSeconds: wait,
      internal: 'idempotency keys',
    })
  }
  try {
    const claimed = await claim(db, request, hash)
    if (isWithin && !claimed.is_mine) budget.giveBack(request.scope)
    return claimed
  } catch (error) {
    if (isWithin) budget.giveBack(request.scope)
    throw error
  }
}

async function isKnown(db: Database, { scope, key }: KeyedRequest): Promise<boolean> {
  const { rows } = await sql`select from idempotency where scope = ${scope} and key = ${key}`.execute(
    tables(db.each),
  )
  return rows.length > 0
}

/** Takes the key, or an abandoned one whose lock ran out, or reads who has it. */
async function claim(db: Database, request: KeyedRequest, hash: Buffer): Promise<Claim> {
  const { rows } = await sql<Claim>`
    with mine as (
      insert into idempotency as held (scope, key, request_hash, locked_until)
      values (${request.scope}, ${request.key}, ${hash}, now() + interval '30 seconds')
      on conflict (scope, key) do update set
        request_hash = excluded.request_hash, locked_until = excluded.locked_until, status = null, answer = null, created_at = now()
      where (held.status is null and held.locked_until < now() and held.request_hash = excluded.request_hash)
         or held.created_at < now() - interval '24 hours'
      returning request_hash, status, answer, true as is_mine
    )
    select * from mine
    union all
    select request_hash, status, answer, false from idempotency
    where scope = ${request.scope} and key = ${request.key} and not exists (select from mine)
  `.execute(tables(db.each))
  const row = rows[0]
  // Another request inserted the key between our two looks and is at work.
  if (!row) throw new Problem('idempotency.running', { retryAfterSeconds: 1 })
  return row
}

function sealContext(request: KeyedRequest): string {
  return `idempotency:${request.scope}:${request.key}`
}

export async function forgetOldKeys(db: Database): Promise<void> {
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(tables(db.each))
}
