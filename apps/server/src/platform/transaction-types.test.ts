import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import type { AuthParts } from '../auth/index.ts'
import { type openDebt, post } from '../books/index.ts'
import type { earlierOf } from '../deals/cases/case-outcome.ts'
import type { UserService } from '../users/index.ts'
import { writeAudit } from './audit.ts'
import { type Autocommit, type Database, openDatabase, type Queryable, type Tx, tables } from './database.ts'
import type { Live } from './live.ts'
import type { Outbox } from './outbox.ts'

let database: FreshDatabase
let db: Database
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase({ connectionString: database.url, poolSize: 2 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function transactionId(on: Queryable): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tables(on))
  return rows[0]?.id ?? ''
}

test('statements in db.write share a transaction; on db.each every one has its own', async () => {
  const together = await db.write(async (tx) => [await transactionId(tx), await transactionId(tx)])
  const alone = [await transactionId(db.each), await transactionId(db.each)]

  expect(together[0]).toBe(together[1])
  expect(alone[0]).not.toBe(alone[1])
})

/** Never called. The compiler refuses each of these lines; without the refusal `@ts-expect-error` would be the error. */
export function refusedByTheCompiler(
  each: Autocommit,
  either: Queryable,
  outbox: Outbox,
  live: Live,
  auth: AuthParts,
  users: UserService,
  lockDebt: typeof openDebt,
  lockEarlier: typeof earlierOf,
) {
  const posting = { kind: 'x', reference: 'x', lines: [] } as never
  // @ts-expect-error An autocommit connection is not a transaction.
  const first: Tx = each
  // @ts-expect-error Nor is what may be either.
  const second: Tx = either
  // @ts-expect-error Money moves in the transaction of its verb.
  void post(each, posting)
  // @ts-expect-error
  void post(either, posting)
  // @ts-expect-error Work for the outside world is written with its cause.
  void outbox.add(each, 'mail', {})
  // @ts-expect-error So is an alert,
  void auth.tell(each, { userId: randomUUID(), kind: 'webhook.disabled', values: {} })
  // @ts-expect-error a letter,
  void auth.queueMail(each, {} as never)
  // @ts-expect-error what is sent to open pages,
  void live.announce(each, randomUUID(), { type: 'user.changed' })
  // @ts-expect-error and what the audit log says of it.
  void writeAudit(each, {} as never)
  // @ts-expect-error What is locked is locked until a transaction ends.
  void lockDebt(each, randomUUID())
  // @ts-expect-error
  void lockEarlier(either, {} as never, null)
  // @ts-expect-error A search for a person names its connection: a verb that holds a transaction takes no second connection by default.
  void users.find(randomUUID())
  // @ts-expect-error
  void users.namesOf([randomUUID()])
  return [first, second]
}
