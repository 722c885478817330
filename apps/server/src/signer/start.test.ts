import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTronNode, type TronNode } from '@florin/sandbox/tron-node/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { deriveAddress } from '../adapters/tron/index.ts'
import { type RunningSigner, startSigner } from './index.ts'

const world = useWorld()
const [signerUid, webUid] = [65_533, 65_532]
let node: TronNode
let dataDir: string
let signer: RunningSigner
const seedFile = () => join(dataDir, 'signer', 'seed')

beforeAll(async () => {
  node = await startTronNode()
  dataDir = await mkdtemp(join(tmpdir(), 'florin-data-'))
  signer = await startSigner({
    uid: signerUid,
    say: () => undefined,
    onExit: () => undefined,
    settings: {
      connectionString: world.connectionString,
      folder: join(dataDir, 'signer'),
      seedFile: seedFile(),
      mayMakeSeed: true,
      proofKey: '07'.repeat(32),
      tronUrls: [node.url],
      tokenContract: node.usdt,
      caps: {
        perTransferMicroUsdt: '1000000000',
        perHourMicroUsdt: '1000000000',
        perDayMicroUsdt: '1000000000',
        feeLimitSun: '200000000',
        topUpSun: '50000000',
      },
    },
  })
})
afterAll(async () => {
  await signer?.stop()
  await node?.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('it publishes the public half of its key, and the hot wallet is child 0 of it', async () => {
  const [key] = await world.query<{ xpub: string; hot_address: string }>('select * from wallet_key')

  expect(key?.xpub).toMatch(/^xpub/)
  expect(await deriveAddress(key?.xpub ?? '', 0)).toBe(key?.hot_address)
})

test('its folder and seed are open to nobody else', async () => {
  expect((await stat(join(dataDir, 'signer'))).mode & 0o777).toBe(0o700)
  expect((await stat(seedFile())).mode & 0o777).toBe(0o600)
})

test.skipIf(process.getuid?.() !== 0)(
  'started by root it is another user, and a web process of a third cannot read the seed',
  async () => {
    const { uid } = await stat(`/proc/${signer.pid}`)
    const read = (as: number) =>
      // Not our own Node: the clone may lie where other users cannot read it.
      spawnSync('/bin/cat', [seedFile()], { uid: as, gid: as, cwd: '/', env: { LC_ALL: 'C' } })

    expect(uid).toBe(signerUid)
    expect(read(signerUid).status).toBe(0)
    expect(read(webUid).stderr.toString()).toContain('Permission denied')
    expect((await stat(seedFile())).uid).toBe(signerUid)
  },
)

test.skipIf(process.platform !== 'linux')(
  'no word of the seed is in an environment, a command line, or the published key',
  async () => {
    const words = (await readFile(seedFile(), 'utf8')).trim()
    const needle = words.split(' ').slice(0, 4).join(' ')
    for (const file of [`/proc/${signer.pid}/environ`, `/proc/${signer.pid}/cmdline`, '/proc/self/environ'])
      expect(
        await readFile(file, 'utf8').then(
          (text) => text.includes(needle),
          () => false,
        ),
      ).toBe(false)
    const rows = await world.query<{ text: string }>(`select wallet_key::text as text from wallet_key`)
    expect(rows.some(({ text }) => text.includes(needle))).toBe(false)
  },
)

test('another seed than the database knows does not start', async () => {
  const folder = join(dataDir, 'other')
  const start = startSigner({
    uid: signerUid,
    say: () => undefined,
    onExit: () => undefined,
    settings: {
      connectionString: world.connectionString,
      folder,
      seedFile: join(folder, 'seed'),
      mayMakeSeed: true,
      proofKey: '07'.repeat(32),
      tronUrls: [node.url],
      tokenContract: node.usdt,
      caps: {
        perTransferMicroUsdt: '1',
        perHourMicroUsdt: '1',
        perDayMicroUsdt: '1',
        feeLimitSun: '1',
        topUpSun: '1',
      },
    },
  })

  await expect(start).rejects.toThrow('The signer did not start: This database belongs to another seed.')
})
