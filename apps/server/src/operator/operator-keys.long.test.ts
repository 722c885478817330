import { execFile } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { DemoVisit } from '../../test/demo-visit.ts'
import { operatorProgram, operatorWith } from '../../test/operator-process.ts'
import { endWithTests, newFolder, start, variablesOfNode } from '../../test/started-florin.ts'

endWithTests()

// Two processes serve and work, a demo's data is sealed, and people keep calling: no call may fail.
test('keys are rotated and retired while two processes serve, with the command killed in the middle', async () => {
  const database = await emptyDatabase()
  const own = {
    DATA_DIR: await newFolder(),
    DATABASE_URL: database.url,
    DEMO: '1',
    MAILBOX_PAGE: '0',
    LIMIT_FACTOR: '1000',
  }
  const operator = operatorWith(own)
  const nodes = [await start(own), await start({ ...own, ROLE: 'worker' })]
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  const visit = new DemoVisit(nodes[0]?.url ?? '', own.DATA_DIR, 'trader@demo.florin')
  await visit.logIn()
  const failures: number[] = []
  let isOver = false
  const people = (async () => {
    while (!isOver) {
      // The list opens cards; the login queues a sealed mail, which the worker opens.
      const { status } = await visit.browser.call('listPayments')
      if (status !== 200) failures.push(status)
      await visit.logIn()
    }
  })()

  const killed = execFile(process.execPath, [operatorProgram, 'keys', 'rotate'], {
    env: { ...variablesOfNode(), ...own },
  })
  await expect
    .poll(async () => (await db.query('select from key_progress')).rowCount, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0)
  killed.kill('SIGKILL')
  if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit')
  const rotated = await operator(['keys', 'rotate'])
  expect(rotated).toMatchObject({ exitCode: 0, complained: '' })
  expect(rotated.said).toContain('Everything is sealed with key 1.')

  const status = await operator(['keys', 'status'])
  expect(status.said).toContain('Key 1 seals.')
  expect(status.said).toMatch(/^all: knows up to key 1, seals with 1$/m)
  expect(status.said).toMatch(/^worker: knows up to key 1, seals with 1$/m)
  expect((await operator(['keys', 'retire'])).said).toContain('Removed: key 0.')

  // Longer than the processes take to hear of it.
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  isOver = true
  await people
  expect(failures).toEqual([])
  const requisites = await db.query(
    `select distinct key_version from payment_method where card_sealed is not null`,
  )
  expect(requisites.rows).toEqual([{ key_version: 2 }])
  // A process that starts later has the key from the file.
  const third = await start(own)
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
  await db.end()
  for (const { said } of [...nodes, third]) expect(said()).not.toMatch(/"level":[56]0/)
}, 240_000)
