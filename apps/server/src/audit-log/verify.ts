import type { Database, Queryable, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import * as store from './chain-store.ts'

export interface ChainState {
  readonly state: 'whole' | 'broken' | 'unchecked'
  readonly entries: number
  readonly checkedAt: Date | undefined
  readonly brokenAt: bigint | undefined
}

/** One statement hashes so many entries: some 50 ms, far below the time-out of a statement. */
const entriesAtOnce = 5_000

/** What is known of the chain, without checking anything. */
export async function chainState(tx: Queryable): Promise<ChainState> {
  const [ahead, again] = [await store.readCheck(tx, 'new'), await store.readCheck(tx, 'again')]
  const broken = [ahead.brokenId, again.brokenId].filter((id) => id !== null)
  const brokenAt = broken.length > 0 ? broken.reduce((one, other) => (one < other ? one : other)) : undefined
  return {
    state: brokenAt !== undefined ? 'broken' : ahead.checkedAt === null ? 'unchecked' : 'whole',
    entries: Number(ahead.entries),
    checkedAt: ahead.checkedAt ?? undefined,
    brokenAt,
  }
}

type Hear = (entries: readonly store.ChainedEntry[]) => void

/** Checks what has come since the last time; then goes on with another round of old entries, until `budgetMs` is over. */
export async function checkChain(
  db: Database,
  budgetMs: number,
  onNew: Hear = () => undefined,
): Promise<ChainState> {
  const ends = performance.now() + budgetMs
  for (const name of ['new', 'again'] as const) {
    while (performance.now() < ends) if (await checkPart(db, name, onNew)) break
  }
  return chainState(db.each)
}

/** One batch; answers whether the end of the log is reached. */
async function checkPart(db: Database, name: store.CheckName, onNew: Hear): Promise<boolean> {
  const checked = await db.write(async (tx) => {
    const check = await store.lockCheck(tx, name)
    const isThere = await store.isStillThere(tx, check)
    const entries = isThere ? await store.entriesAfter(tx, check, entriesAtOnce) : []
    await store.saveCheck(
      tx,
      name,
      isThere ? advanced(check, entries) : { ...check, brokenId: check.checkedId },
    )
    const isEnd = !isThere || entries.length < entriesAtOnce
    if (name === 'again' && isEnd && isThere) await startAgain(tx)
    return { entries, isEnd }
  })
  if (name === 'new') onNew(checked.entries)
  return checked.isEnd
}

/** A broken place stays known until an operator has looked: later entries are checked against what is there. */
function advanced(
  check: store.AuditCheck,
  entries: readonly store.ChainedEntry[],
): Omit<store.AuditCheck, 'checkedAt'> {
  const last = entries.at(-1)
  return {
    checkedId: last?.id ?? check.checkedId,
    checkedHash: last?.hash ?? check.checkedHash,
    entries: check.entries + BigInt(entries.length),
    brokenId: check.brokenId ?? entries.find(({ isBroken }) => isBroken)?.id ?? null,
  }
}

async function startAgain(tx: Tx): Promise<void> {
  const { brokenId } = await store.readCheck(tx, 'again')
  await store.saveCheck(tx, 'again', {
    checkedId: 0n,
    checkedHash: Buffer.from([0]),
    entries: 0n,
    brokenId,
  })
}

export interface WholeCheck {
  readonly entries: number
  readonly brokenAt: bigint | undefined
}

/** Every entry from the first, whatever was remembered; for the operator's command, which has the time. */
export async function checkWholeChain(db: Database): Promise<WholeCheck> {
  let place: Pick<store.AuditCheck, 'checkedId' | 'checkedHash'> = {
    checkedId: 0n,
    checkedHash: Buffer.from([0]),
  }
  let entries = 0
  for (;;) {
    const batch = await store.entriesAfter(db.each, place, entriesAtOnce)
    const broken = batch.find(({ isBroken }) => isBroken)
    if (broken) return { entries, brokenAt: broken.id }
    entries += batch.length
    const last = batch.at(-1)
    if (!last || batch.length < entriesAtOnce) return { entries, brokenAt: await lostEnd(db) }
    place = { checkedId: last.id, checkedHash: last.hash }
  }
}

/** The last entry that the server had checked, if it is gone: removed entries at the end leave no gap in the chain. */
async function lostEnd(db: Database): Promise<bigint | undefined> {
  const check = await store.readCheck(db.each, 'new')
  return (await store.isStillThere(db.each, check)) ? undefined : check.checkedId
}

const jobBudgetMs = 1_000

/**
 * Each new entry goes into the log as one line with its hash. Where logs are shipped off the host, what was removed or rewritten here
 * can be compared with them.
 */
export async function watchChain(db: Database, log: Log): Promise<void> {
  const { state, brokenAt } = await checkChain(db, jobBudgetMs, (entries) => {
    for (const { id, at, actor, action, subject, hash } of entries)
      log.info({ audit: { id: String(id), at, actor, action, subject, hash: hash.toString('hex') } }, 'audit')
  })
  if (state === 'broken') log.error({ entry: String(brokenAt) }, 'the chain of the audit log is broken')
}
