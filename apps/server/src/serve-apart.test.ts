import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DemoVisit } from '../test/demo-visit.ts'
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

// Root can read every file, so whoever takes over a web process of root's has the seed. These tests start the product as root does.

endWithTests()

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

const isLinuxRoot = isRoot && process.platform === 'linux'
const whySkipped = isLinuxRoot ? '' : ' (skipped: needs root on Linux)'

describe.skipIf(!isLinuxRoot)(`started as root${whySkipped}`, () => {
  test('who serves is an ordinary user, cannot open the seed, and does its work', async () => {
    const dataDir = await openFolder()
    const florin = await start({ DATA_DIR: dataDir })
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
