import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import type { Autocommit } from '../platform/database.ts'
import { awaitTurn, pauseChat } from './pace.ts'

const world = useWorld({ isIdle: true })

function countingDatabase() {
  const requests: string[] = []
  const { pool } = world.florin.services.db
  const each = new Kysely<object>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void requests.push(query.sql),
  })
  return { db: { each: each as unknown as Autocommit }, requests }
}

// Each asking for itself every 40 ms, fifty would take all connections from those that send.
test('many that wait for a place ask a few times each, and are served in their order', async () => {
  const { db, requests } = countingDatabase()
  const served: number[] = []
  const chats = Array.from({ length: 40 }, (_, at) => 2_000 + at)

  const waits = chats.map(async (chat) => {
    expect(await awaitTurn(db, String(chat), 30_000)).toBe(0)
    served.push(chat)
  })
  await Promise.all(waits)

  expect(served).toEqual(chats)
  expect(requests.length).toBeLessThanOrEqual(chats.length * 4)
})

test('a chat that has to wait holds up nobody else', async () => {
  const { db } = countingDatabase()
  await pauseChat(db.each, '3000', 30)
  const began = performance.now()

  const [paused, free] = await Promise.all([awaitTurn(db, '3000', 8_000), awaitTurn(db, '3001', 8_000)])

  expect(paused).toBeGreaterThan(8_000)
  expect(free).toBe(0)
  expect(performance.now() - began).toBeLessThan(8_000)
})
