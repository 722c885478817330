import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { childOf, end, endWithTests, newFolder, start } from '../../test/started-florin.ts'

// The phones of the demo's traders: connected once by the public doors, alive as long as the server, the same after a restart.

endWithTests()

const program = 'demo-phones/main.ts'

test('the demo’s traders have phones that work, and go on after a restart without signing in anew', async () => {
  const dataDir = await newFolder()
  const environment = { DATA_DIR: dataDir, SANDBOX_BLOCK_MS: '150', DEMO_PHONES: '1' }
  const first = await start(environment)
  await expect
    .poll(() => healthy(dataDir), { timeout: 120_000, interval: 1_000 })
    .toEqual([
      ['belov@demo.florin', 1, 2],
      ['trader@demo.florin', 2, 3],
      ['zaitsev@demo.florin', 1, 1],
    ])
  const phones = childOf(first, program)
  // The one that support looks after is left alone.
  expect(
    await ask(
      dataDir,
      `select count(*)::int as count from device join terminal on terminal.id = device.terminal_id
      where terminal.name = 'Galaxy A54'`,
    ),
  ).toEqual([{ count: 0 }])
  expect(await end(first.child, 'SIGTERM')).toBe(0)
  expect(() => process.kill(phones, 0)).toThrow()

  const mails = await countMails(dataDir)
  const second = await start(environment)
  const stoppedAt = new Date()
  await expect.poll(() => pingsSince(dataDir, stoppedAt), { timeout: 60_000, interval: 1_000 }).toBe(4)
  expect(await countMails(dataDir)).toBe(mails)
  expect(await end(second.child, 'SIGTERM')).toBe(0)
}, 300_000)

async function countMails(dataDir: string): Promise<number> {
  const names = await readdir(join(dataDir, 'mail'))
  const texts = await Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'latin1')))
  return texts.filter((text) => /^to: <?(belov|trader|zaitsev)@demo/im.test(text) && /\d{6}\s*$/m.test(text))
    .length
}

/** By trader: phones that are trusted with deals, and active methods whose balance is proven. */
async function healthy(dataDir: string): Promise<unknown[]> {
  const rows = await ask(
    dataDir,
    `select person.email, count(distinct terminal.id)::int as phones,
       (select count(*)::int from payment_method as method
        join balance_chain as chain on chain.terminal_id = method.terminal_id and chain.bank = method.bank
        where method.owner_id = person.id and method.is_active and chain.proven_at is not null) as methods
     from user_account as person join terminal on terminal.owner_id = person.id
     where terminal.steady_pings >= 2 and exists (select from device where device.terminal_id = terminal.id) group by person.id order by person.email`,
  )
  return rows.map(({ email, phones, methods }) => [email, phones, methods])
}

async function pingsSince(dataDir: string, since: Date): Promise<number> {
  const rows = await ask(
    dataDir,
    `select id from terminal where exists (select from device where device.terminal_id = terminal.id) and last_ping_at > '${since.toISOString()}'`,
  )
  return rows.length
}

async function ask(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: (await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim(),
  })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
