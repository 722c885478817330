import { randomInt } from 'node:crypto'
import type { Tx } from '../platform/database.ts'
import { sealRequisites } from './requisite-columns.ts'
import type { RequisiteSeal } from './requisite-seal.ts'
import { findMethod, tellNumbersChanged, updateMethod } from './store.ts'

/** Puts numbers that no bank gives in the place of a method's own, and a mark in the place of its owner's name. */
export async function eraseMethod(tx: Tx, seal: RequisiteSeal, id: string): Promise<void> {
  const row = await findMethod(tx, id)
  if (!row) return
  const numbers = {
    card: row.card_sealed ? unknownNumber() : undefined,
    phone: row.phone_sealed ? '+70000000000' : undefined,
    account: row.account_sealed ? unknownNumber() : undefined,
  }
  const sealed = sealRequisites(seal, { id, ownerId: row.owner_id }, numbers)
  await updateMethod(tx, id, {
    ...sealed,
    ...tails(sealed),
    name: 'erased',
    name_folded: 'erased',
    is_active: false,
  })
  await tellNumbersChanged(tx)
}

/** Longer than any card or account number, so it equals none; random, because an index compares methods by it. */
function unknownNumber(): string {
  return `0${Array.from({ length: 29 }, () => randomInt(10)).join('')}`
}

function tails(sealed: ReturnType<typeof sealRequisites>) {
  const tail = (known: string | null) => (known === null ? null : '0000')
  return {
    card_tail: tail(sealed.card_tail),
    phone_tail: tail(sealed.phone_tail),
    account_tail: tail(sealed.account_tail),
  }
}
