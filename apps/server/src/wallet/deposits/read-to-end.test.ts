import { expect, test } from 'vitest'
import { useDepositWorld } from '../test/deposit-world.ts'
import { readToEnd } from './read-to-end.ts'

const world = useDepositWorld()

async function readAll(): Promise<string[]> {
  const lines: string[] = []
  const { db, chain } = world
  await readToEnd({ db, chain, scanner: world.scanner(), say: (line) => void lines.push(line) })
  return lines
}

test('what came meanwhile is booked before it ends, and a long way is told', async () => {
  const holder = await world.holder()
  expect(await readAll()).toEqual([])
  world.node.control.faucet({ address: holder.address, usdt: '7' })
  world.node.control.mine(230)

  const [first, ...later] = await readAll()
  expect(first).toMatch(/^Reading 231 blocks, \d+ to \d+\.$/)
  // A busy machine reads so many in more than one go.
  for (const line of later) expect(line).toMatch(/^At block \d+ of \d+\.$/)

  expect(await world.available(holder)).toBe(7_000_000n)
  await world.expectTruth()
})

// Blocks that come while it reads are not read; the reported time must not include them.
test('it answers with the time of the tip that it began with', async () => {
  await readAll()
  const { db, chain } = world
  const { timeMs } = await chain.solidTip()
  const scanner = world.scanner()
  const growing = {
    async scan() {
      world.node.control.mine(30)
      return scanner.scan()
    },
  }

  expect(await readToEnd({ db, chain, scanner: growing, say: () => {} })).toEqual(new Date(timeMs))

  expect((await chain.solidTip()).timeMs).toBeGreaterThan(timeMs)
})

// As after a restore beside a node that still catches up, or a sandbox that began anew: waiting for it would have no end.
test('a node that is behind what was known is named, and not waited for', async () => {
  await readAll()
  await world.db.pool.query('update chain_cursor set tip_height = tip_height + 1000')

  await expect(readAll()).rejects.toThrow(/^The chain was at block \d+ before, and the nodes are at \d+: /)
})

test('a node that does not answer ends it', async () => {
  await readAll()
  world.node.faults.add('*', { kind: 'status', status: 500 }, 'always')

  await expect(readAll()).rejects.toThrow('walletsolidity/getnowblock')
})

test('a chain that was replaced ends it', async () => {
  await readAll()
  world.node.control.reorganise({ depth: 25, transactions: 'vanish' })
  world.node.control.mine(30)

  await expect(readAll()).rejects.toThrow('The chain is not the one that was read before')
})
