import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { Browser } from '../test/browser.ts'
import {
  childOf,
  end,
  endWithTests,
  type Launched,
  launch,
  newFolder,
  start,
} from '../test/started-florin.ts'
import { demoPassword } from './demo/index.ts'

// The process as an operator sees it: started, stopped, killed, started again.

endWithTests()

test('a first start makes everything and says where; it survives a kill, and a second start keeps it', async () => {
  const folder = await newFolder()
  const first = await start({ DATA_DIR: folder })
  expect(first.said()).toContain('trader@demo.florin')
  expect(first.said()).toContain(demoPassword)
  expect(first.said()).toContain(`Mails lie in ${join(folder, 'mail')}`)
  expect((await stat(join(folder, 'secret.key'))).mode & 0o077).toBe(0)
  const chatPage = chatPageOf(first)
  // The demo's trader is connected as a person connects: the menu is the bot's answer to the key.
  await expect.poll(() => connectedIn(chatPage)).toContain('@morozov_alex')

  const browser = new Browser(first.url)
  expect(
    (await browser.call('login', { body: { email: 'trader@demo.florin', password: demoPassword } })).status,
  ).toBe(200)
  // Beside the alerts of the demo's cases.
  await expect.poll(() => mailsTo(folder, 'trader@demo.florin')).toBeGreaterThan(0)

  expect(await rolesOfSigner(folder)).toEqual(['florin_signer'])
  const signer = childOf(first, 'signer/main.ts')
  process.kill(signer, 'SIGKILL')
  await vi.waitUntil(() => signerOf(first) !== signer && signerOf(first) !== undefined, { timeout: 60_000 })
  await end(first.child, 'SIGKILL')

  const second = await start({ DATA_DIR: folder })
  expect(chatPageOf(second)).toBe(chatPage)
  expect(await connectedIn(chatPage)).toContain('@morozov_alex')
  const again = new Browser(second.url)
  expect(
    (await again.call('login', { body: { email: 'merchant@demo.florin', password: demoPassword } })).status,
  ).toBe(200)
  expect(await end(second.child, 'SIGINT')).toBe(0)
  await expect(stat(join(folder, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
}, 180_000)

function chatPageOf(florin: Launched): string {
  return (
    /Telegram, played by the sandbox: (http:\/\/127\.0\.0\.1:\d+\/telegram)\n/.exec(florin.said())?.[1] ?? ''
  )
}

async function connectedIn(chatPage: string): Promise<string[]> {
  const { persons } = (await (await fetch(`${chatPage}/state`)).json()) as {
    persons: { name: string; isConnected: boolean }[]
  }
  return persons.filter((person) => person.isConnected).map((person) => person.name)
}

function signerOf(florin: Launched): number | undefined {
  try {
    return childOf(florin, 'signer/main.ts')
  } catch {
    return undefined
  }
}

async function rolesOfSigner(dataDir: string): Promise<string[]> {
  const connectionString = (await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim()
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ usename: string }>(
    `select distinct usename from pg_stat_activity where application_name = 'florin-signer'`,
  )
  await client.end()
  return rows.map((row) => row.usename)
}

// What each setting may be is tested beside config.ts; here, that its sentence is all that is said.
test('a bad setting ends the start with a sentence, before anything is made', async () => {
  const folder = join(await newFolder(), 'data')
  const { child, said } = launch({ DATA_DIR: folder, DEMO: '0' })

  await new Promise((resolve) => child.once('exit', resolve))

  expect(child.exitCode).toBe(1)
  expect(said()).toContain('Florin did not start. MAIL_URL: must name a mail server')
  expect(said()).not.toMatch(/\.ts:\d+/)
  await expect(stat(folder)).rejects.toThrow('ENOENT')
})

async function mailsTo(folder: string, address: string): Promise<number> {
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  const mails = await Promise.all(
    names.map((name) => readFile(join(folder, 'mail', name), 'utf8').catch(() => '')),
  )
  return mails.filter((mail) => mail.includes(`To: ${address}`)).length
}
