import { randomUUID } from 'node:crypto'
import { Problem } from '../platform/problem.ts'
import { writeOnce } from '../platform/write-once.ts'
import { writingDetails } from './attempt-limits.ts'
import { findBank } from './banks.ts'
import { announceChange, type PaymentMethodParts } from './parts.ts'
import { foldName, modeOf, type Requisites } from './payment-method.ts'
import { startingPoints } from './rating.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { sealRequisites } from './requisite-columns.ts'
import { insertMethod, noteStartingPoints, pointsOfOwner } from './store.ts'

export interface NewMethod extends Requisites {
  readonly name: string
  readonly bank: string
}

/** Adds a method, switched off; it starts at its trader’s rating. Answers its id. */
export function createMethod(parts: PaymentMethodParts, ownerId: string, input: NewMethod): Promise<string> {
  return writeOnce(parts.db, async (write) => {
    if (!findBank(input.bank)) throw new Problem('payment.bank_unknown')
    await parts.limits.take(writingDetails(ownerId))
    const id = randomUUID()
    const mode = modeOf(input)
    return write(async (tx) => {
      const points = startingPoints(await pointsOfOwner(tx, ownerId))
      await refuseDuplicate(tx, parts.seal, id, input)
      await insertMethod(tx, {
        id,
        owner_id: ownerId,
        bank: input.bank,
        name: input.name,
        name_folded: foldName(input.name),
        ...sealRequisites(parts.seal, { id, ownerId }, input),
        is_sbp: mode.isSbp,
        is_c2c: mode.isC2c,
        terminal_id: null,
        rating_points: points,
        last_used_at: null,
      })
      await noteStartingPoints(tx, id, points)
      await announceChange(parts, tx, ownerId)
      return id
    })
  })
}
