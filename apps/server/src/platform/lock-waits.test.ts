import pg from 'pg'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { lockWaitJob } from './lock-waits.ts'
import { createLog } from './log.ts'

const world = useWorld({ isIdle: true })

test('a wait for a lock above a second is one line, which names who waits and who holds it', async () => {
  const lines: string[] = []
  const { db } = world.florin.services
  const job = lockWaitJob(db, createLog('info', { write: (line) => void lines.push(line) }))
  const holder = new pg.Client({ connectionString: world.connectionString })
  await holder.connect()
  await holder.query('begin; lock table money_check in access exclusive mode')

  const began = performance.now()
  const waiting = db.pool.query('select verified_at from money_check').catch(() => undefined)
  await expect.poll(() => job.run().then(() => lines.length)).toBe(1)
  expect(performance.now() - began).toBeGreaterThan(1_000)
  await job.run()
  await holder.query('rollback')
  await holder.end()
  await waiting

  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('database: a statement waits for a lock')
  expect(lines[0]).toContain('select verified_at from money_check')
  expect(lines[0]).toContain('lock table money_check in access exclusive mode')
})
