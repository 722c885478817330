import { setTimeout as pause } from 'node:timers/promises'
import { awaitingRotation, requisiteSeal, rotateRequisites } from '../payment-methods/index.ts'
import type { Database } from '../platform/database.ts'
import { type Secrets, sealedWith } from '../platform/secrets.ts'
import {
  countOtherKeys,
  lockNextRows,
  readProgress,
  type SealedRow,
  writeProgress,
  writeSealed,
} from './reseal-store.ts'
import { placeOf, type SealedColumn, sealedColumns } from './sealed-columns.ts'

const batchSize = 500

/**
 * Seals every sealed value again with the current key, in batches; each commits together with its progress, so a killed run is continued by
 * the next one. Rows that are locked are skipped and found in another pass.
 */
export async function resealAll(
  db: Database,
  secrets: Secrets,
  say: (line: string) => void,
  columns: readonly SealedColumn[] = sealedColumns,
): Promise<void> {
  for (const column of columns) {
    const count = await resealColumn(db, secrets, column)
    if (count > 0) say(`${placeOf(column)}: ${count} sealed anew`)
  }
  const seal = requisiteSeal(secrets)
  let methods = 0
  while ((await awaitingRotation(db, seal)) > 0) {
    methods += await rotateRequisites(db, seal)
    await pause(50)
  }
  if (methods > 0) say(`payment_method: ${methods} sealed anew, with their indexes`)
}

async function resealColumn(db: Database, secrets: Secrets, column: SealedColumn): Promise<number> {
  const key = secrets.sealingKey
  let total = 0
  for (;;) {
    for (let isMore = true; isMore; ) {
      const batch = await resealBatch(db, secrets, column)
      total += batch.sealed
      isMore = batch.isMore
    }
    const left = await countOtherKeys(db, column, key)
    await db.write((tx) =>
      writeProgress(tx, column, key, { doneTo: undefined, sealed: 0, isEnded: left === 0 }),
    )
    if (left === 0) return total
    await pause(100)
  }
}

async function resealBatch(db: Database, secrets: Secrets, column: SealedColumn) {
  const key = secrets.sealingKey
  return db.write(async (tx) => {
    const after = await readProgress(tx, column, key)
    const rows = await lockNextRows(tx, column, after, batchSize)
    const old = rows.filter(({ sealed }) => sealedWith(sealed) !== key)
    if (old.length > 0)
      await writeSealed(
        tx,
        column,
        old.map((row) => ({ key: row.key, sealed: resealed(secrets, column, row) })),
      )
    const doneTo = rows.at(-1)?.key
    if (doneTo) await writeProgress(tx, column, key, { doneTo, sealed: old.length, isEnded: false })
    return { sealed: old.length, isMore: rows.length === batchSize }
  })
}

function resealed(secrets: Secrets, column: SealedColumn, { key, context, sealed }: SealedRow): Buffer {
  try {
    return secrets.seal(context, secrets.unseal(context, sealed))
  } catch (error) {
    throw new Error(`${placeOf(column)} of ${key.join(', ')} does not open`, { cause: error })
  }
}

/** Every place where another key than the current one is still needed, with how many rows. */
export async function placesOfOtherKeys(
  db: Database,
  secrets: Secrets,
): Promise<{ readonly place: string; readonly count: number }[]> {
  const found = []
  for (const column of sealedColumns) {
    const count = await countOtherKeys(db, column, secrets.sealingKey)
    if (count > 0) found.push({ place: placeOf(column), count })
  }
  const methods = await awaitingRotation(db, requisiteSeal(secrets))
  if (methods > 0) found.push({ place: 'payment_method', count: methods })
  return found
}
