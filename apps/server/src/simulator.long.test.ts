import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { end, endWithTests, launch, mainProgram, newFolder, start } from '../test/started-florin.ts'

// Invented shops, payers and phones at the public doors of the whole product, and what is left when they have gone.

endWithTests()

const moneyCheck = fileURLToPath(new URL('../../../tools/money-check.ts', import.meta.url))

test('the simulator works, stops when told, and leaves nothing open and the money right', async () => {
  const dataDir = await newFolder()
  // Blocks come fast, or the first deposits would take a minute; the dials are up, so that half a minute shows everything.
  const environment = { DATA_DIR: dataDir, SANDBOX_BLOCK_MS: '150' }
  const dials =
    '--rate 2 --traders 2 --shops 1 --seed 11 --late 0.15 --less 0.1 --spoofed 0.15 --duplicate 0.3'
  const command = [process.execPath, mainProgram, '--simulate', ...dials.split(' ')]
  const florin = await start(environment, command)
  await expect.poll(florin.said, { timeout: 120_000 }).toContain('The simulator works: 2 deals a second.')
  await expect.poll(() => completeDeals(dataDir), { timeout: 90_000, interval: 1_000 }).toBeGreaterThan(20)

  expect(await end(florin.child, 'SIGINT')).toBe(0)

  const said = florin.said()
  expect(said).toContain('Errors: 0.')
  expect(Number(/Webhooks with a right signature: (\d+)/.exec(said)?.[1])).toBeGreaterThan(60)
  expect(Number(/of them late (\d+)/.exec(said)?.[1])).toBeGreaterThan(0)
  expect(Number(/in the bank's name: (\d+)/.exec(said)?.[1])).toBeGreaterThan(0)
  expect(said).toContain('still open: 0.')
  expect(said).toContain('Outbox: empty. Webhooks: all delivered.')

  const again = await start(environment)
  expect(await ask(dataDir, `select count(*) from deal where status in ('pending', 'verification')`)).toBe(0)
  const waiting = () => ask(dataDir, 'select count(*) from outbox where done_at is null')
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  // Throws with what it found when it is not green.
  await promisify(execFile)(process.execPath, [moneyCheck, '--full'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  await end(again.child, 'SIGTERM')
}, 400_000)

test('a wrong dial ends the start with a sentence, before anything is made', async () => {
  const command = [process.execPath, mainProgram, '--simulate', '--rate', 'fast']
  const { child, said } = launch({ DATA_DIR: join(await newFolder(), 'data') }, command)
  await expect.poll(() => child.exitCode, { timeout: 30_000 }).toBe(1)
  expect(said()).toContain('Florin did not start. --rate: must be a number from 0.01 to 200, not "fast".')
})

/** Of the simulator's shops: the demo has a history of its own. */
function completeDeals(dataDir: string): Promise<number> {
  return ask(
    dataDir,
    `select count(*) from deal join user_account as shop on shop.id = deal.merchant_id
     where deal.status = 'complete' and shop.email like '%@simulator.florin'`,
  )
}

async function ask(dataDir: string, sql: string): Promise<number> {
  const connectionString = (await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim()
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(sql)
  await client.end()
  return Number(rows[0]?.count)
}
