import { spawnSync } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Browser } from '../test/browser.ts'
import { DemoVisit } from '../test/demo-visit.ts'
import { canLookInto, heldBy } from '../test/process-memory.ts'
import {
  childOf,
  end,
  endWithTests,
  type Launched,
  launch,
  newFolder,
  openFolder,
  type Started,
  start,
  statusOf,
} from '../test/started-florin.ts'
import { servingUid } from './boot/drop-rights.ts'
import { demoPassword } from './demo/index.ts'
import { depositPath } from './signer/keys.ts'

// The process as an operator sees it: started, killed, started again, stopped. One start for all tests of it, which go on from each other: a
// start with its demo is the dearest thing that a test can do.

endWithTests(afterAll)

const isRoot = process.getuid?.() === 0
const repository = join(import.meta.dirname, '../../..')

/** What opening a file says to somebody who has become that user in that folder, as the serving process has. */
function tryToRead(file: string, uid: number, cwd: string): string {
  const script = `
    process.setgroups([]); process.setgid(${uid}); process.setuid(${uid})
    try { require('fs').readFileSync(process.argv[1]); console.log('read') } catch (error) { console.log(error.code) }`
  const { stdout } = spawnSync(process.execPath, ['-e', script, file], { cwd, encoding: 'utf8' })
  return stdout.trim()
}

/** A mail is written and read, a picture is stored. */
async function livesIn(dataDir: string, { url }: Started): Promise<DemoVisit> {
  const visit = new DemoVisit(url, dataDir, 'lead@demo.florin')
  await visit.logIn()
  expect(await visit.uploadPicture()).toBe(isRoot ? servingUid : process.getuid?.())
  return visit
}

/** Writes the name of each module into a file that is opened before the process gives up its rights. */
const recorder = `
  import { openSync, writeSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const list = openSync(process.env.NODE_RECORD + '.' + process.pid, 'a')
  registerHooks({ load: (url, context, next) => (writeSync(list, url + '\\n'), next(url, context)) })`

async function startRecorded(dataDir: string): Promise<Started> {
  const folder = dirname(dataDir)
  await writeFile(join(folder, 'recorder.mjs'), recorder)
  return start({
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'recorder.mjs'))}`,
    NODE_RECORD: join(folder, 'modules'),
  })
}

async function modulesOf(dataDir: string, pid: number | undefined): Promise<string[]> {
  return (await readFile(join(dirname(dataDir), `modules.${pid}`), 'utf8')).trim().split('\n')
}

function hotKey(words: string): Buffer {
  const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(depositPath).derive('m/0/0')
  if (!privateKey) throw new Error('No private half')
  return Buffer.from(privateKey)
}

const isLinuxRoot = isRoot && process.platform === 'linux'
const whySkipped = isLinuxRoot ? '' : ' (skipped: needs root on Linux)'

let dataDir: string
let florin: Started

beforeAll(async () => {
  dataDir = await openFolder()
  florin = await startRecorded(dataDir)
}, 180_000)

test('a first start makes everything and says where', async () => {
  expect(florin.said()).toContain('trader@demo.florin')
  expect(florin.said()).toContain(demoPassword)
  expect(florin.said()).toContain(`Mails lie in ${join(dataDir, 'mail')}`)
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o077).toBe(0)
  // The demo's trader is connected as a person connects: the menu is the bot's answer to the key.
  await expect.poll(() => connectedIn(chatPageOf(florin))).toContain('@morozov_alex')

  const browser = new Browser(florin.url)
  expect(
    (await browser.call('login', { body: { email: 'trader@demo.florin', password: demoPassword } })).status,
  ).toBe(200)
  // Beside the alerts of the demo's cases.
  await expect.poll(() => mailsTo(dataDir, 'trader@demo.florin')).toBeGreaterThan(0)
  expect(await rolesOfSigner(dataDir)).toEqual(['florin_signer'])
}, 180_000)

// Root can read every file, so whoever takes over a web process of root's has the seed.
describe.skipIf(!isLinuxRoot)(`started as root${whySkipped}`, () => {
  test('who serves has loaded none of the signer’s code', async () => {
    await fetch(`${florin.url}/readyz`)
    const served = await modulesOf(dataDir, childOf(florin, 'boot/serve-main.ts'))
    const keeping = await modulesOf(dataDir, florin.child.pid)
    const isOfSigner = (url: string) => url.includes('/src/signer/')

    expect(served.filter(isOfSigner)).toEqual([])
    expect(served.filter((url) => url.endsWith('/src/boot/compose.ts'))).toHaveLength(1)
    expect(keeping.filter((url) => url.endsWith('/src/boot/compose.ts'))).toEqual([])
    // The keeping process only starts the signer, and starts it again; keys and checks are loaded in the signer alone.
    const kept = keeping.filter(isOfSigner).map((url) => url.split('/').at(-1))
    expect(kept.sort()).toEqual(['database-rights.ts', 'index.ts', 'start.ts', 'supervise.ts'])
  })

  test('neither seed nor key is in the memory of who serves; the key is in the signer’s', async (context) => {
    const [serving, signer] = [childOf(florin, 'boot/serve-main.ts'), childOf(florin, 'signer/main.ts')]
    const words = (await readFile(join(dataDir, 'signer', 'seed'), 'utf8')).trim()
    const key = hotKey(words)
    if (!canLookInto(signer)) return context.skip('this system lets nobody look into another process')

    expect(heldBy(signer, [key])).toEqual([key])
    const secrets = [key, Buffer.from(key.toString('hex')), Buffer.from(words)]
    for (const pid of [serving, florin.child.pid ?? 0]) expect(heldBy(pid, secrets)).toEqual([])
  })

  test('who serves is an ordinary user, cannot open the seed, and does its work', async () => {
    const serving = statusOf(childOf(florin, 'boot/serve-main.ts'))
    const signer = childOf(florin, 'signer/main.ts')
    const [signerUid = 0] = statusOf(signer).Uid ?? []

    expect(serving.Uid).toEqual(Array(4).fill(servingUid))
    expect(serving.Gid).toEqual(Array(4).fill(servingUid))
    expect(serving.Groups).toEqual([])
    // No right of root's is left, and none can come back by running another program: what is still inheritable (setuid, setgid,
    // net_bind_service, dac_override, by which it became an ordinary user) is worth nothing without a bounding set.
    expect(serving.NoNewPrivs).toEqual([1])
    for (const rights of ['CapPrm', 'CapEff', 'CapAmb', 'CapBnd']) expect(serving[rights]).toEqual([0])
    expect(serving.CapInh).toEqual([(1 << 7) | (1 << 6) | (1 << 10) | (1 << 1)])
    expect(florin.said()).not.toContain('setpriv')
    expect(signerUid).not.toBe(servingUid)
    expect(signerUid).not.toBe(0)

    const closed = ['signer/seed', join(dataDir, 'signer/seed'), 'signer/signed.sqlite', 'secret.key']
    const alive = [`/proc/${signer}/mem`, `/proc/${signer}/environ`, `/proc/${florin.child.pid}/environ`]
    for (const file of [...closed, ...alive, 'postgres-password', 'postgres.url'])
      expect([file, tryToRead(file, servingUid, dataDir)]).toEqual([file, 'EACCES'])
    expect(tryToRead('signer/seed', signerUid, dataDir)).toBe('read')

    await livesIn(dataDir, florin)
  }, 240_000)
})

describe.skipIf(isRoot)('started by an ordinary user', () => {
  test('one process serves, and the seed is for its owner only', async () => {
    await livesIn(dataDir, florin)

    expect((await stat(join(dataDir, 'signer'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'signer', 'seed'))).mode & 0o777).toBe(0o600)
    expect(() => childOf(florin, 'boot/serve-main.ts')).toThrow('No boot/serve-main.ts')
  }, 180_000)
})

// A rule about a number that nobody tells never fires, and nobody notices. The product has them all: chain, signer, bot.
test('every number that the alert rules and the dashboard ask for is told', async () => {
  const text = await (await fetch(`${florin.url}/metrics`)).text()
  const exported = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name))
  const files = ['deploy/prometheus/alerts.yml', 'deploy/grafana/florin.json']
  const texts = await Promise.all(files.map((file) => readFile(join(repository, file), 'utf8')))
  // `florin_x_bucket` belongs to the histogram `florin_x`.
  const wanted = [...texts.join().matchAll(/\bflorin_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )

  expect(wanted.length).toBeGreaterThan(25)
  expect(wanted.filter((name) => !exported.has(name))).toEqual([])
})

test('it survives a kill, and a second start keeps everything and stops in order', async () => {
  const chatPage = chatPageOf(florin)
  const signer = childOf(florin, 'signer/main.ts')
  process.kill(signer, 'SIGKILL')
  await vi.waitUntil(() => signerOf(florin) !== signer && signerOf(florin) !== undefined, { timeout: 60_000 })
  const serving = isLinuxRoot ? childOf(florin, 'boot/serve-main.ts') : undefined
  await end(florin.child, 'SIGKILL')
  // Who serves ends by itself, and holds the chat page's port until then.
  if (serving) await expect.poll(() => isAlive(serving)).toBe(false)

  const second = await start({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  expect(chatPageOf(second)).toBe(chatPage)
  expect(await connectedIn(chatPage)).toContain('@morozov_alex')
  const again = new Browser(second.url)
  expect(
    (await again.call('login', { body: { email: 'merchant@demo.florin', password: demoPassword } })).status,
  ).toBe(200)
  expect(await end(second.child, 'SIGTERM')).toBe(0)
  await expect(stat(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  // The process that keeps the signer wrote of its end, the one that serves of its start.
  expect(logLines(florin)).toContainEqual(
    expect.objectContaining({ role: 'all', msg: expect.stringContaining('signer: ended') }),
  )
  expect(logLines(second)).toContainEqual(
    expect.objectContaining({ role: 'all', msg: expect.stringContaining('Server listening') }),
  )
  for (const line of [...logLines(florin), ...logLines(second)]) expect(line).toHaveProperty('role')
}, 180_000)

function logLines({ said }: Launched): object[] {
  const lines = said().split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as object)
}

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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
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
