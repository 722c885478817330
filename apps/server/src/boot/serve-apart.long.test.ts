import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readlink, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { DemoVisit } from '../../test/demo-visit.ts'
import {
  childOf,
  endWithTests,
  mainProgram,
  newFolder,
  openFolder,
  type Started,
  start,
  statusOf,
} from '../../test/started-florin.ts'
import { sha256 } from '../platform/secrets.ts'
import { servingUid } from './drop-rights.ts'

// Root can read every file, so an attacker in a web process that runs as root has the seed. These tests start the product as root does.

endWithTests()

const isRoot = process.getuid?.() === 0
const canMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0
const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')

/** The error of opening a file as that user in that folder, as the serving process would. */
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

describe.skipIf(!isRoot)('started as root', () => {
  test('it also works in a folder that is closed to everybody else', async () => {
    const closed = await newFolder()
    await chmod(closed, 0o700)
    const dataDir = join(closed, 'data')
    // Left by a Florin that still served as root.
    await mkdir(join(dataDir, 'mail'), { recursive: true })
    const florin = await start({ DATA_DIR: dataDir })

    await livesIn(dataDir, florin)

    expect(statusOf(childOf(florin, 'boot/serve-main.ts')).Uid).toEqual(Array(4).fill(servingUid))
    expect(florin.said()).toContain(`Mails lie in ${join(dataDir, 'mail')}`)
    await removeSignerOf(dataDir)
  }, 180_000)

  test.skipIf(!canMount)(
    'it also works where our own code is closed to everybody else: nothing is loaded late',
    async () => {
      const closed = await newFolder()
      const clone = join(closed, 'florin')
      await chmod(closed, 0o700)
      await mkdir(clone)
      const node = process.execPath.replace(root, clone)
      const program = mainProgram.replace(root, clone)
      // A second way to the same files, for this process and its children only.
      const script = `mount --bind "${root}" "${clone}" && exec "${node}" "${program}"`
      const dataDir = await openFolder()
      const command = ['unshare', '--mount', 'sh', '-c', script]
      const florin = await start({ DATA_DIR: dataDir, SANDBOX_BLOCK_MS: '100' }, command)
      const serving = childOf(florin, 'boot/serve-main.ts')

      const visit = await livesIn(dataDir, florin)
      await visit.depositAndWithdraw()

      expect(await readlink(`/proc/${serving}/exe`)).toBe(node)
      expect(tryToRead(join(closed, 'florin'), servingUid, '/')).toBe('EACCES')
    },
    180_000,
  )

  test('a port that only root may take is taken, and still nobody is answered by root', async () => {
    const port = await freePortOfRoots()
    const florin = await start({ DATA_DIR: await openFolder(), PORT: String(port) })

    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect(statusOf(childOf(florin, 'boot/serve-main.ts')).Uid).toEqual(Array(4).fill(servingUid))
  }, 180_000)
})

/** Where its user could not enter the data folder, the signer has its own in a folder of the system. */
function removeSignerOf(dataDir: string): Promise<void> {
  const name = `signer-${sha256(dataDir).toString('hex').slice(0, 16)}`
  return rm(join('/var/lib/florin', name), { recursive: true })
}

async function freePortOfRoots(): Promise<number> {
  for (let port = 1_023; ; port -= 1) {
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
