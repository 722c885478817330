import type { Database } from '../platform/database.ts'
import { openMethod, sealRequisites } from './requisite-columns.ts'
import type { RequisiteSeal } from './requisite-seal.ts'
import { countSealedBefore, lockSealedBefore } from './rotation-store.ts'
import { updateMethod } from './store.ts'

const batchSize = 500

/**
 * Seals anew with the newest key whatever older ones have sealed. Each batch commits by itself and is then done with, so
 * that it can be stopped and started at will, on several nodes at once, while people work. Answers how many were sealed anew.
 */
export async function rotateRequisites(db: Database, seal: RequisiteSeal): Promise<number> {
  let total = 0
  for (;;) {
    const count = await rotateBatch(db, seal)
    total += count
    if (count === 0) return total
  }
}

async function rotateBatch(db: Database, seal: RequisiteSeal): Promise<number> {
  return db.write(async (tx) => {
    const rows = await lockSealedBefore(tx, seal.keyVersion, batchSize)
    for (const row of rows) {
      const method = openMethod(seal, row)
      await updateMethod(tx, row.id, sealRequisites(seal, method, method))
    }
    return rows.length
  })
}

/** How many methods an older key is still needed for. */
export function awaitingRotation(db: Database, seal: RequisiteSeal): Promise<number> {
  return countSealedBefore(db.each, seal.keyVersion)
}
