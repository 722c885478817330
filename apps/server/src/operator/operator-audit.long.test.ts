import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { advice, expectDone, expectRefusal, operatorOf } from '../../test/operator-process.ts'
import { useWorld } from '../../test/world.ts'
import { writeAudit } from '../platform/audit.ts'

// Each act is a process that loads all of the server, and the machine has other work.
vi.setConfig({ testTimeout: 90_000 })

const world = useWorld({ isIdle: true })

test('the operator checks the whole log, and a script sees by the exit code that it is broken', async () => {
  const operator = await operatorOf(world)
  const origin = { ip: 'test', requestId: 'test' }
  const act = (subject: string) =>
    world.florin.services.db.write((tx) => writeAudit(tx, { actor: 'test', action: 'test', subject, origin }))
  for (const subject of ['one', 'two', 'three']) await act(subject)

  expectDone(await operator(['audit', 'verify']), 'The chain is whole: 3 entries in a row.')
  expectRefusal(await operator(['audit', 'repair']), `There is no "audit repair". ${advice}`)

  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(world.connectionString).pathname
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  // What only a superuser could do.
  await admin.query(`set session_replication_role = replica; delete from audit where subject = 'two'`)
  await admin.end()
  const [third] = await world.query<{ id: bigint }>(`select id from audit where subject = 'three'`)
  const broken = await operator(['audit', 'verify'])
  expect(broken.exitCode).toBe(1)
  expect(broken.complained).toContain(`The chain breaks at entry ${third?.id}`)
})
