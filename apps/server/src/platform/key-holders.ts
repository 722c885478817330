import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Queryable, tables } from './database.ts'
import type { Log } from './log.ts'
import { readSealingKey, type Secrets } from './secrets.ts'
import type { PlatformTables } from './tables.ts'

const platform = (tx: Queryable) => tables<PlatformTables>(tx)

/** A running process, and the keys that it has loaded. */
export interface KeyHolder {
  readonly role: string
  readonly newestKey: number
  readonly sealingKey: number
}

const everyMs = 2_000
/** A process that was silent for so long is gone. */
const silentSeconds = 15

/**
 * Reports to the operator's command which keys this process has loaded, and changes the sealing key when the command demands it. Returns
 * a function that stops it.
 */
export async function reportKeys(
  { db, secrets, log, role }: { db: Database; secrets: Secrets; log: Log; role: string },
  waitMs = everyMs,
): Promise<() => Promise<void>> {
  const id = randomUUID()
  const report = async () => {
    const wanted = await readSealingKey(db.each)
    if (wanted !== secrets.sealingKey && secrets.knownKeys.includes(wanted)) {
      secrets.sealWith(wanted)
      log.info({ sealingKey: wanted }, 'keys: another key seals')
    }
    await writeHolder(db.each, id, role, secrets)
  }
  await report()
  let isFailing = false
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(report).then(
      () => {
        isFailing = false
      },
      (error: unknown) => {
        if (!isFailing) log.warn({ err: error }, 'keys: not reported')
        isFailing = true
      },
    )
  }, waitMs).unref()
  return async () => {
    clearInterval(timer)
    await running
    // A database that is gone has nothing to be deleted from; the row is old after 15 s.
    await platform(db.each)
      .deleteFrom('key_holder')
      .where('id', '=', id)
      .execute()
      .catch(() => undefined)
  }
}

async function writeHolder(tx: Queryable, id: string, role: string, secrets: Secrets): Promise<void> {
  const keys = { newest_key: secrets.knownKeys[0] ?? 0, sealing_key: secrets.sealingKey }
  await platform(tx)
    .insertInto('key_holder')
    .values({ id, role, ...keys })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...keys, seen_at: sql<Date>`now()` }))
    .execute()
}

export async function keyHolders(tx: Queryable): Promise<KeyHolder[]> {
  return platform(tx)
    .selectFrom('key_holder')
    .select(['role', 'newest_key as newestKey', 'sealing_key as sealingKey'])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${silentSeconds})`)
    .orderBy('role')
    .orderBy('id')
    .execute()
}
