import type { ProblemCode } from '@florin/contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { PaymentMethodTables } from './tables.ts'

const methods = (tx: Queryable) => tables<PaymentMethodTables>(tx)

/** A row of the database, its numbers sealed. */
export type SealedMethod = Selectable<PaymentMethodTables['payment_method']>

export async function findMethod(tx: Queryable, id: string): Promise<SealedMethod | undefined> {
  return methods(tx).selectFrom('payment_method').selectAll().where('id', '=', id).executeTakeFirst()
}

export type SealedNumbers = Pick<SealedMethod, (typeof numberColumns)[number]>

const numberColumns = [
  'id',
  'owner_id',
  'bank',
  'name',
  'card_sealed',
  'phone_sealed',
  'account_sealed',
] as const

/** What a payer needs of each of these; undefined where there is none. */
export async function findSealed(
  tx: Queryable,
  ids: readonly string[],
): Promise<(SealedNumbers | undefined)[]> {
  const rows = await methods(tx)
    .selectFrom('payment_method')
    .select(numberColumns)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
}

/** Holds the method until the transaction ends, so that two changes of one method follow each other. */
export async function lockMethod(tx: Tx, id: string): Promise<SealedMethod | undefined> {
  return methods(tx)
    .selectFrom('payment_method')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertMethod(
  tx: Tx,
  values: Insertable<PaymentMethodTables['payment_method']>,
): Promise<void> {
  await unlessTaken(methods(tx).insertInto('payment_method').values(values).execute())
}

/** The rating's history begins where the method begins, so that its points can be folded from their events. */
export async function noteStartingPoints(tx: Tx, methodId: string, points: number): Promise<void> {
  if (points === 0) return
  await methods(tx)
    .insertInto('rating_event')
    .values({ payment_method_id: methodId, cause: 'started', points })
    .execute()
}

/** Announced to code that shows the numbers of methods in its own answers, such as a list of deals. */
export const numbersChannel = 'florin_method_numbers'

export async function tellNumbersChanged(tx: Tx): Promise<void> {
  await sql`select announce(${numbersChannel}, '')`.execute(tables(tx))
}

export async function updateMethod(
  tx: Tx,
  id: string,
  values: Updateable<PaymentMethodTables['payment_method']>,
): Promise<void> {
  await unlessTaken(methods(tx).updateTable('payment_method').set(values).where('id', '=', id).execute())
}

/** Staff has changed what payers pay by: from now on its owner has to agree. */
export async function markStaffChange(tx: Tx, id: string): Promise<void> {
  await methods(tx)
    .updateTable('payment_method')
    .set({ staff_changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function clearStaffChange(tx: Tx, id: string): Promise<void> {
  await methods(tx)
    .updateTable('payment_method')
    .set({ staff_changed_at: null })
    .where('id', '=', id)
    .execute()
}

/** When the owner may switch a method on that staff has changed; undefined when they may now. */
export async function coolingEnd(tx: Tx, id: string, hours: number): Promise<Date | undefined> {
  const endsAt = sql<Date>`staff_changed_at + make_interval(hours => ${hours})`
  const row = await methods(tx)
    .selectFrom('payment_method')
    .select(endsAt.as('ends_at'))
    .where('id', '=', id)
    .where(endsAt, '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.ends_at
}

const takenBy: Record<string, ProblemCode> = {
  payment_method_card_index_key: 'payment.card_taken',
  payment_method_account_index_key: 'payment.account_taken',
}

/** The index decides who was first; asking beforehand would let two of one moment through. */
async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const code = takenBy[constraint]
    throw code ? new Problem(code) : error
  }
}

/** Points of all methods of a trader, as rating.ts takes them. */
export async function pointsOfOwner(tx: Queryable, ownerId: string): Promise<{ sum: number; count: number }> {
  const total = await methods(tx)
    .selectFrom('payment_method')
    .select(({ fn }) => [fn.sum<bigint | null>('rating_points').as('sum'), fn.countAll<bigint>().as('count')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { sum: Number(total.sum ?? 0), count: Number(total.count) }
}

export async function pointsOfOwners(
  tx: Queryable,
  ownerIds: readonly string[],
): Promise<Map<string, { sum: number; count: number }>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await methods(tx)
    .selectFrom('payment_method')
    .select(({ fn }) => [
      'owner_id',
      fn.sum<bigint>('rating_points').as('sum'),
      fn.countAll<bigint>().as('count'),
    ])
    .where('owner_id', 'in', ownerIds)
    .groupBy('owner_id')
    .execute()
  return new Map(rows.map((row) => [row.owner_id, { sum: Number(row.sum), count: Number(row.count) }]))
}

export async function personExists(tx: Queryable, userId: string): Promise<boolean> {
  const person = await methods(tx)
    .selectFrom('person_facts')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return person !== undefined
}
