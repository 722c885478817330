import { spawnSync } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DemoVisit } from '../test/demo-visit.ts'
import { canLookInto, heldBy } from '../test/process-memory.ts'
import {
  childOf,
  end,
  endWithTests,
  openFolder,
  type Started,
  start,
  statusOf,
} from '../test/started-florin.ts'
import { servingUid } from './drop-rights.ts'
import { depositPath } from './signer/keys.ts'

// Root can read every file, so whoever takes over a web process of root's has the seed. These tests start the product as root does,
// once for all of them: a start with its demo is the dearest thing that a test can do.

endWithTests(afterAll)

const isRoot = process.getuid?.() === 0

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

describe.skipIf(!isLinuxRoot)(`started as root${whySkipped}`, () => {
  let dataDir: string
  let florin: Started

  beforeAll(async () => {
    dataDir = await openFolder()
    florin = await startRecorded(dataDir)
  }, 180_000)

  test('who serves has loaded none of the signer’s code', async () => {
    await fetch(`${florin.url}/readyz`)
    const served = await modulesOf(dataDir, childOf(florin, 'serve-main.ts'))
    const keeping = await modulesOf(dataDir, florin.child.pid)
    const isOfSigner = (url: string) => url.includes('/src/signer/')

    expect(served.filter(isOfSigner)).toEqual([])
    expect(served.filter((url) => url.endsWith('/src/compose.ts'))).toHaveLength(1)
    expect(keeping.filter((url) => url.endsWith('/src/compose.ts'))).toEqual([])
    // The keeping process only starts the signer, and starts it again; keys and checks are loaded in the signer alone.
    const kept = keeping.filter(isOfSigner).map((url) => url.split('/').at(-1))
    expect(kept.sort()).toEqual(['database-rights.ts', 'index.ts', 'start.ts', 'supervise.ts'])
  })

  test('neither seed nor key is in the memory of who serves; the key is in the signer’s', async (context) => {
    const [serving, signer] = [childOf(florin, 'serve-main.ts'), childOf(florin, 'signer/main.ts')]
    const words = (await readFile(join(dataDir, 'signer', 'seed'), 'utf8')).trim()
    const key = hotKey(words)
    if (!canLookInto(signer)) return context.skip('this system lets nobody look into another process')

    expect(heldBy(signer, [key])).toEqual([key])
    const secrets = [key, Buffer.from(key.toString('hex')), Buffer.from(words)]
    for (const pid of [serving, florin.child.pid ?? 0]) expect(heldBy(pid, secrets)).toEqual([])
  })

  test('who serves is an ordinary user, cannot open the seed, and does its work', async () => {
    const serving = statusOf(childOf(florin, 'serve-main.ts'))
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
    expect(await end(florin.child, 'SIGTERM')).toBe(0)
  }, 240_000)
})

describe.skipIf(isRoot)('started by an ordinary user', () => {
  test('one process serves, and the seed is for its owner only', async () => {
    const dataDir = await openFolder()
    const florin = await start({ DATA_DIR: dataDir })

    await livesIn(dataDir, florin)

    expect((await stat(join(dataDir, 'signer'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'signer', 'seed'))).mode & 0o777).toBe(0o600)
    expect(() => childOf(florin, 'serve-main.ts')).toThrow('No serve-main.ts')
  }, 180_000)
})
