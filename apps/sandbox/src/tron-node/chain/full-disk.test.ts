import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTronNode, type TronNode } from '../index.ts'

const holder = `41${'cd'.repeat(20)}`
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tron-node-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A node whose file may grow by a few pages only: SQLite then fails exactly as on a full disk. */
async function nodeOnFullDisk(onStop: (reason: string) => void): Promise<TronNode> {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const node = await startTronNode({ dataDir, onStop })
  const [db] = exec.mock.contexts as [DatabaseSync]
  node.control.faucet({ address: holder, usdt: '5' })
  node.control.mine(2)
  const { page_count } = db.prepare('pragma page_count').get() as { page_count: number }
  db.exec(`pragma max_page_count = ${page_count + 3}`)
  return node
}

async function expectWholeChain(): Promise<void> {
  const node = await startTronNode({ dataDir })
  const { head } = node.control.state()
  let parent = ''
  for (let num = 0; num <= head.number; num += 1) {
    const answer = await fetch(`${node.url}/wallet/getblockbynum`, {
      method: 'POST',
      body: JSON.stringify({ num }),
    })
    const block = (await answer.json()) as {
      blockID: string
      block_header: { raw_data: { parentHash?: string } }
    }
    if (num > 0) expect(block.block_header.raw_data.parentHash).toBe(parent)
    parent = block.blockID
  }
  const arrived = node.control.transfers({ to: holder }).length
  expect(node.control.account(holder).usdt).toBe(`${arrived * 5}.000000`)
  expect(node.control.mine().number).toBe(head.number + 1)
  await node.close()
}

test('a full disk stops the clock of the chain with one sentence, and the next start goes on', async () => {
  const reasons: string[] = []
  const node = await nodeOnFullDisk((reason) => reasons.push(reason))

  node.control.setTimer(10)
  await expect.poll(() => reasons).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(reasons).toEqual([
    `The sandbox chain has stopped: the disk is full (database or disk is full). ` +
      `Its blocks are whole in ${join(dataDir, 'tron-node.sqlite')}; repair the cause and start it again.`,
  ])
  const answer = await fetch(`${node.url}/wallet/getnowblock`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ Error: reasons[0] })
  await node.close()
  await expectWholeChain()
})

test('a call that finds the disk full is told so, and stops the chain too', async () => {
  const reasons: string[] = []
  const node = await nodeOnFullDisk((reason) => reasons.push(reason))

  const answer = await fetch(`${node.url}/sandbox/mine`, { method: 'POST', body: '{"blocks":200}' })

  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('the disk is full')
  expect(reasons).toHaveLength(1)
  await node.close()
  await expectWholeChain()
})

// The limit on the size of files stands for the disk: it works without rights, and the write fails in the kernel as well.
test.skipIf(process.platform === 'win32')(
  'the program ends with code 1 and the cause, and nothing else, when its file cannot grow',
  async () => {
    const main = join(import.meta.dirname, '..', 'main.ts')
    const args = [main, '--port', '0', '--data', dataDir, '--block-ms', '10']
    const command = ['-c', 'ulimit -f 800; exec "$0" "$@"', process.execPath, ...args]
    const child = spawn('sh', command, { stdio: ['ignore', 'ignore', 'pipe'] })

    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])

    expect(said).toMatch(/^The sandbox chain has stopped: the disk cannot be read or written .*\n$/)
    expect(code).toBe(1)
    await expectWholeChain()
  },
)
