import { sql } from 'kysely'
import { type Database, tables } from './database.ts'
import { type KeyBudget, keyBudget } from './key-budget.ts'
import { nearId } from './near-id.ts'
import { Problem } from './problem.ts'
import type { Secrets } from './secrets.ts'
import type { PlatformTables } from './tables.ts'
import { type KeyedTry, withKey } from './write-once.ts'

export interface StoredAnswer {
  readonly status: number
  readonly body: unknown
}

export interface Idempotency {
  /**
   * Runs the work once for a key: a repeat with the same content gets the stored answer, with other content 409. If the process dies between
   * the work's commit and the storing of the answer, a repeat runs the work again: a verb with `writeOnce` answers what its transaction stored,
   * other verbs find what they created by `keyedTry().subjectId`, or change nothing when repeated.
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
  claim_id: string | null
  subject_id: string | null
  result: Buffer | null
  is_mine: boolean
}

const usualMostKeys = 1_000_000

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
      return runOnce(db, secrets, request, tryOf(request, claimed, secrets), work).catch((error: unknown) => {
        if (error instanceof Problem) budget.giveBack(request.scope)
        throw error
      })
    },
  }
}

function tryOf({ scope, key }: KeyedRequest, claimed: Claim, secrets: Secrets): KeyedTry {
  return {
    scope,
    key,
    secrets,
    claimId: claimed.claim_id ?? '',
    subjectId: claimed.subject_id ?? '',
    isRepeat: claimed.claim_id !== claimed.subject_id,
    result: claimed.result ?? undefined,
    isUsed: false,
  }
}

async function runOnce(
  db: Database,
  secrets: Secrets,
  request: KeyedRequest,
  current: KeyedTry,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  try {
    const answer = await withKey(current, work)
    const sealed = secrets.seal(sealContext(request), JSON.stringify(answer.body ?? null))
    await sql`
      update idempotency set status = ${answer.status}, answer = ${sealed}, result = null
      where scope = ${request.scope} and key = ${request.key} and claim_id = ${current.claimId}
    `.execute(tables(db.each))
    return answer
  } catch (error) {
    await release(db, current, error)
    throw error
  }
}

/**
 * A refused call changed nothing, so its key is deleted. After any other error it is not known whether the work was committed: the key
 * stays, and the next repeat may take it at once. So it does when a repeat is refused, whose earlier try may have been committed.
 */
async function release(
  db: Database,
  { scope, key, claimId, isRepeat, result }: KeyedTry,
  error: unknown,
): Promise<void> {
  const mine = sql`scope = ${scope} and key = ${key} and claim_id = ${claimId}`
  await (error instanceof Problem && !result && !isRepeat
    ? sql`delete from idempotency where ${mine}`
    : sql`update idempotency set locked_until = now() - interval '1 second' where ${mine}`
  ).execute(tables(db.each))
}

/** A caller that has used up its keys may still repeat an earlier request. */
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

/** Takes the key, or an abandoned one whose lock ran out, or reads who has it. The first try of a key has one id for itself and its subject. */
async function claim(db: Database, request: KeyedRequest, hash: Buffer): Promise<Claim> {
  const id = nearId()
  const isOld = sql`held.created_at < now() - interval '24 hours'`
  const { rows } = await sql<Claim>`
    with mine as (
      insert into idempotency as held (scope, key, request_hash, locked_until, claim_id, subject_id)
      values (${request.scope}, ${request.key}, ${hash}, now() + interval '30 seconds', ${id}, ${id})
      on conflict (scope, key) do update set
        request_hash = excluded.request_hash, locked_until = excluded.locked_until, status = null, answer = null, created_at = now(),
        claim_id = excluded.claim_id,
        subject_id = case when ${isOld} then excluded.subject_id else coalesce(held.subject_id, excluded.subject_id) end,
        result = case when ${isOld} then null else held.result end
      where (held.status is null and held.locked_until < now() and held.request_hash = excluded.request_hash)
         or ${isOld}
      returning request_hash, status, answer, claim_id, subject_id, result, true as is_mine
    )
    select * from mine
    union all
    select request_hash, status, answer, null, null, null, false from idempotency
    where scope = ${request.scope} and key = ${request.key} and not exists (select from mine)
  `.execute(tables(db.each))
  const row = rows[0]
  // Another request inserted the key between our two queries and is running.
  if (!row) throw new Problem('idempotency.running', { retryAfterSeconds: 1 })
  return row
}

function sealContext(request: KeyedRequest): string {
  return `idempotency:${request.scope}:${request.key}`
}

export async function forgetOldKeys(db: Database): Promise<void> {
  await tables<PlatformTables>(db.each)
    .deleteFrom('idempotency')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
