import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo } from '../../test/database-proxy.ts'
import { useWorld } from '../../test/world.ts'
import { type Database, openDatabase } from './database.ts'

// PostgreSQL sends an error first; then it rolls back, lets go of its locks, and says that it is ready. The time between is lengthened here.

const world = useWorld({ isIdle: true })
const rollbackMs = 200
let db: Database
let rollbacks = 0
const server = createServer((client) => {
  const database = connectTo(new URL(world.connectionString))
  client.pipe(database)
  void passOn(database, client)
  for (const socket of [client, database]) socket.on('error', () => undefined)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(world.connectionString)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  db = openDatabase({ connectionString: url.href })
})
afterAll(async () => {
  await db.close()
  await new Promise((resolve) => server.close(resolve))
})

/** Message by message; after an error nothing passes for a while. */
async function passOn(database: Socket, client: Socket): Promise<void> {
  let rest = Buffer.alloc(0)
  for await (const chunk of database) {
    rest = Buffer.concat([rest, chunk as Buffer])
    for (let size = sizeOf(rest); size <= rest.length; size = sizeOf(rest)) {
      const message = rest.subarray(0, size)
      rest = rest.subarray(size)
      client.write(message)
      if (message.toString('latin1', 0, 1) !== 'E') continue
      await sleep(rollbackMs)
      rollbacks += 1
    }
  }
  client.end()
}

/** One byte for its type, then its length, which counts itself. */
const sizeOf = (bytes: Buffer) => (bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(1))

test.each(['pool', 'steady'] as const)(
  'a failed statement of %s is answered when it is rolled back',
  async (which) => {
    const before = rollbacks

    await expect(db[which].query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })

    expect(rollbacks).toBe(before + 1)
  },
)
