import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { usualLimits } from './bounded-client.ts'
import { openDatabase } from './database.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { sessionOptions } from './session-settings.ts'

const log = createLog('silent', { write: () => undefined })

// The other way round, each slow statement would cost its connection, and its outcome would be unknown.
test('a connection is given up only after the server would have ended its statement', () => {
  const [, seconds] = /statement_timeout=(\d+)s/.exec(sessionOptions()) ?? []

  expect(usualLimits.queryMs).toBeGreaterThan(Number(seconds) * 1_000)
})

// An idle connection whose peer is gone, or that a firewall has forgotten, looks like a quiet one.
test('the operating system probes idle connections of the pool and the one that listens', async () => {
  const database = await freshDatabase()
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')

  const db = openDatabase({ connectionString: database.url, poolSize: 1 })
  await db.pool.query('select 1')
  expect(keepAlive).toHaveBeenLastCalledWith(true, 10_000)
  keepAlive.mockClear()
  const listener = await listen(database.url, log)
  expect(keepAlive).toHaveBeenLastCalledWith(true, 10_000)

  keepAlive.mockRestore()
  await listener.close()
  await db.close()
  await database.drop()
})
