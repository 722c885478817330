import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { end, endWithTests, launch, mainProgram, newFolder, start } from '../../test/started-florin.ts'

// Invented shops, payers and phones at the public doors of the whole product, and what is left when they have gone.

endWithTests()

const moneyCheck = fileURLToPath(new URL('../../../../tools/money-check.ts', import.meta.url))

test('with a spoofer among the payers nothing is stolen, whoever paid is served, and the money is right', async () => {
  const dataDir = await newFolder()
  // Blocks are frequent, or the first deposits would take a minute; the rates are high, so that a minute shows everything. Matching
  // prefers traders with many completed deals: the limit of an hour brings the deals to every card, with SMS only and with the bank's
  // app.
  const environment = { DATA_DIR: dataDir, SANDBOX_BLOCK_MS: '150', METHOD_DEALS_HOUR: '60' }
  const dials =
    '--rate 2 --traders 2 --shops 1 --seed 11 --late 0.1 --less 0.08 --spoofed 0.2 --duplicate 0.3 --minutes 1.5'
  const command = [process.execPath, mainProgram, '--simulate', ...dials.split(' ')]
  const florin = await start(environment, command)
  await expect.poll(florin.said, { timeout: 120_000 }).toContain('The simulator works: 2 deals a second.')
  await expect.poll(() => completeDeals(dataDir), { timeout: 90_000, interval: 1_000 }).toBeGreaterThan(20)
  await expect.poll(florin.said, { timeout: 240_000 }).toContain('Outbox: empty. Webhooks: all delivered.')

  expect(await end(florin.child, 'SIGINT')).toBe(0)

  const said = florin.said()
  const figure = (words: RegExp) => Number(words.exec(said)?.[1])
  expect(said).toContain('Errors: 0.')
  expect(said).toContain('stolen: 0;')
  expect(figure(/Spoofed deals: (\d+)/)).toBeGreaterThan(10)
  expect(figure(/with forged texts beside (\d+)/)).toBeGreaterThan(0)
  // Deals of every payer who has paid in time, and of those who paid late and were matched by a text.
  expect(figure(/Complete: (\d+)/)).toBe(figure(/Honest deals paid: (\d+)/) + figure(/of them late (\d+)/))
  expect(figure(/by themselves (\d+)/)).toBeGreaterThan(0)
  expect(figure(/after the trader looked (\d+)/)).toBeGreaterThan(0)
  expect(figure(/Webhooks with a right signature: (\d+)/)).toBeGreaterThan(60)
  expect(said).toContain('still open: 0.')

  const again = await start(environment)
  // Forged texts hold a deal until its clock ends; everything else is over.
  const open = `select count(*) from deal where status in ('pending', 'verification')`
  expect(await ask(dataDir, open)).toBe(figure(/held unpaid: (\d+)/))
  const waiting = () => ask(dataDir, 'select count(*) from outbox where done_at is null')
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  // Throws with what it found when it is not green.
  await promisify(execFile)(process.execPath, [moneyCheck, '--full'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  await end(again.child, 'SIGTERM')
}, 400_000)

// Its mails go elsewhere, so no code arrives, and the simulator gives up.
test('a simulation that failed is told by the exit code', async () => {
  const environment = {
    DATA_DIR: await newFolder(),
    MAIL_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@localhost',
  }
  const florin = await start(environment, [process.execPath, mainProgram, '--simulate'])
  await expect.poll(florin.said, { timeout: 150_000 }).toContain('The simulator ended. No code came to ')
  expect(await end(florin.child, 'SIGTERM')).toBe(1)
}, 240_000)

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
