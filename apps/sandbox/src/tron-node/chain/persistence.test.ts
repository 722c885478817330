import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TronWeb } from 'tronweb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTronNode } from '../index.ts'
import { getJson, postJson } from '../test-world.ts'

let dataDir: string
let running: ChildProcess | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tron-node-'))
})
// Each test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 })

afterEach(async () => {
  if (running) await kill(running)
  rmSync(dataDir, { recursive: true, force: true })
})

// A demo machine is switched off without asking; the wallet's books would then disagree with an amnesiac chain.
test('blocks, balances, switches and waiting transactions survive SIGKILL', async () => {
  const first = await start()
  const key = '31'.repeat(32)
  const tron = new TronWeb({ fullHost: first.url, privateKey: key })
  const me = tron.defaultAddress.base58 as string
  await postJson(`${first.url}/sandbox/faucet`, { address: me, trx: '100', usdt: '50' })
  await postJson(`${first.url}/sandbox/token`, { feeBasisPoints: 100, maximumFee: '1000000' })
  await postJson(`${first.url}/sandbox/mine`, { blocks: 5 })
  await postJson(`${first.url}/sandbox/reorganise`, { depth: 2 })
  const sent = await tron.trx.sendTransaction(TronWeb.address.fromHex(`41${'ab'.repeat(20)}`), 1_000_000)
  const before = await getJson(`${first.url}/sandbox/state`)
  expect(before.pending).toEqual([sent.txid])

  await kill(first.child)
  const second = await start()
  const after = await getJson(`${second.url}/sandbox/state`)

  expect(after).toMatchObject({ head: before.head, pending: [sent.txid], faucet: before.faucet })
  const account = await getJson(`${second.url}/sandbox/account?address=${me}`)
  expect(account).toMatchObject({ trx: '100.000000', usdt: '50.000000' })
  await postJson(`${second.url}/sandbox/mine`, {})
  expect(await postJson(`${second.url}/wallet/gettransactioninfobyid`, { value: sent.txid })).toHaveProperty(
    'blockNumber',
  )
  await postJson(`${second.url}/sandbox/faucet`, { address: me, usdt: '10' })
  expect(await getJson(`${second.url}/sandbox/account?address=${me}`)).toMatchObject({
    usdt: '59.900000',
  })
})

test('killed while it makes blocks and forks as fast as it can, the chain is whole afterwards', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { child, url } = await start('--block-ms', '10')
    const noise = Array.from({ length: 40 }, (_, index) =>
      index % 8 === 7
        ? postJson(`${url}/sandbox/reorganise`, { depth: 1 }).catch(() => {})
        : postJson(`${url}/sandbox/faucet`, { address: `41${'cd'.repeat(20)}`, usdt: '1' }).catch(() => {}),
    )
    await new Promise((resolve) => setTimeout(resolve, 120))
    await kill(child)
    await Promise.all(noise)
  }

  const node = await startTronNode({ dataDir })
  const { head } = node.control.state()
  let parent = ''
  for (let num = 0; num <= head.number; num += 1) {
    const block = await postJson(`${node.url}/wallet/getblockbynum`, { num })
    if (num > 0) expect(block.block_header.raw_data.parentHash).toBe(parent)
    parent = block.blockID
  }
  // Every coin that arrived is in a transfer of the chain, and the other way round.
  const arrived = node.control.transfers({ to: `41${'cd'.repeat(20)}` }).length
  expect(node.control.account(`41${'cd'.repeat(20)}`).usdt).toBe(`${arrived}.000000`)
  await node.close()
})

test('two nodes do not share a directory', async () => {
  const node = await startTronNode({ dataDir })

  await expect(startTronNode({ dataDir })).rejects.toThrow('locked')
  await node.close()
  await (await startTronNode({ dataDir })).close()
})

test('a directory of another seed is not taken over', async () => {
  await (await startTronNode({ dataDir, seed: 'one' })).close()

  await expect(startTronNode({ dataDir, seed: 'two' })).rejects.toThrow('another seed')
})

async function start(...more: string[]): Promise<{ url: string; child: ChildProcess }> {
  const main = join(import.meta.dirname, '..', 'main.ts')
  const args = [main, '--port', '0', '--data', dataDir, '--block-ms', '0', ...more]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  running = child
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { url: line.toString().trim(), child }
}

async function kill(child: ChildProcess): Promise<void> {
  running = undefined
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
