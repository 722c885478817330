import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { SealedMethod } from './store.ts'
import type { PaymentMethodTables } from './tables.ts'

const methods = (tx: Queryable) => tables<PaymentMethodTables>(tx)

/** Some methods that older keys have sealed, held; what another hand holds is left to the next look. */
export async function lockSealedBefore(tx: Tx, keyVersion: number, limit: number): Promise<SealedMethod[]> {
  return (
    methods(tx)
      .selectFrom('payment_method')
      .selectAll()
      .where('key_version', '<', keyVersion)
      // By the index, oldest first: without an order, each batch would walk past all that is done already.
      .orderBy('key_version')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  )
}

/** A key may be removed when no value is left that was sealed with it. */
export async function countSealedBefore(tx: Queryable, keyVersion: number): Promise<number> {
  const { count } = await methods(tx)
    .selectFrom('payment_method')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('key_version', '<', keyVersion)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether another method has this number under the index of an older key. */
export async function isIndexed(
  tx: Tx,
  column: 'card' | 'account',
  indexes: readonly Buffer[],
  exceptId: string,
): Promise<boolean> {
  const other = await methods(tx)
    .selectFrom('payment_method')
    .select('id')
    .where(sql<boolean>`${sql.ref(`${column}_index`)} = any(${[...indexes]}::bytea[])`)
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Until the end of the transaction; the same number waits here whichever key its index is made with. */
export async function lockNumber(tx: Tx, mac: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${mac.readBigInt64BE(0)}::bigint)`.execute(tables(tx))
}
