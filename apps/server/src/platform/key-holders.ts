import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Queryable, tables } from './database.ts'
import type { Log } from './log.ts'
import { readSealingKey, type Secrets } from './secrets.ts'

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
    await sql`delete from key_holder where id = ${id}`.execute(tables(db.each)).catch(() => undefined)
  }
}

async function writeHolder(tx: Queryable, id: string, role: string, secrets: Secrets): Promise<void> {
  const newest = secrets.knownKeys[0] ?? 0
  await sql`
    insert into key_holder (id, role, newest_key, sealing_key) values (${id}, ${role}, ${newest}, ${secrets.sealingKey})
    on conflict (id) do update
      set newest_key = excluded.newest_key, sealing_key = excluded.sealing_key, seen_at = now()
  `.execute(tables(tx))
}

export async function keyHolders(tx: Queryable): Promise<KeyHolder[]> {
  const { rows } = await sql<KeyHolder>`
    select role, newest_key as "newestKey", sealing_key as "sealingKey" from key_holder
    where seen_at > now() - make_interval(secs => ${silentSeconds}) order by role, id
  `.execute(tables(tx))
  return rows
}
