import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

export async function setJoined(tx: Tx, userId: string, daysAgo: number): Promise<void> {
  await sql`
    update user_account set date_joined = now() - make_interval(days => ${daysAgo}, mins => ${daysAgo} * 37 % 600)
    where id = ${userId}
  `.execute(tables(tx))
}
