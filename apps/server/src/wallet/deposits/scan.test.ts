import { expect, test } from 'vitest'
import { chainStatus, chainWatch, dismissAlarm, readOnFrom } from '../chain/chain-watch.ts'
import { useDepositWorld } from '../test/deposit-world.ts'

const world = useDepositWorld()
const operator = { operator: 'operator', origin: { ip: 'console', requestId: 'console' } }

test('a second look finds what a first one missed, and tells somebody', async () => {
  const holder = await world.holder()
  const forgetful = world.scanner({
    chain: {
      solidTip: () => world.chain.solidTip(),
      solidBlock: async (height) => ({ ...(await world.chain.solidBlock(height)), transfers: [] }),
    },
  })
  await forgetful.scan()
  world.node.control.faucet({ address: holder.address, usdt: '12' })
  world.settle()
  await forgetful.scan()
  expect(await world.available(holder)).toBe(0n)

  await world.scanner().lookAgain()

  expect(await world.available(holder)).toBe(12_000_000n)
  expect(await world.alarms()).toEqual(['missed_deposit'])
  await world.expectTruth()
})

test.each([1, 5, 12, 18])(
  'a fork of %i blocks never leaves a credit that the chain does not have',
  async (depth) => {
    const holder = await world.holder()
    const scanner = world.scanner()
    await scanner.scan()
    // The node calls everything solid at once; it is not believed.
    world.node.faults.lie({ solidLag: 0 })
    world.node.control.faucet({ address: holder.address, usdt: '4' })
    const { txids } = world.node.control.faucet({ address: holder.address, usdt: '30' })
    world.node.control.mine(depth - 1)
    await scanner.scan()
    world.node.control.reorganise({ depth, vanish: txids })
    await scanner.scan()
    world.node.control.mine(20)

    expect(await scanner.scan()).toBe('done')

    await world.expectTruth()
  },
)

test('a chain that changes below its solid height stops the scanner until an operator has looked', async () => {
  const holder = await world.holder()
  const scanner = world.scanner()
  await scanner.scan()
  world.settle()
  await scanner.scan()
  const [before] = await world.rows<{ height: bigint }>('select height from chain_cursor')
  world.node.control.reorganise({ depth: 25, transactions: 'vanish' })
  world.node.control.faucet({ address: holder.address, usdt: '8' })
  world.settle()

  expect(await scanner.scan()).toBe('halted')
  expect(await scanner.scan()).toBe('halted')

  expect(await world.available(holder)).toBe(0n)
  expect(await world.alarms()).toEqual(['broken_chain'])
  expect((await chainStatus(world.db)).isDelayed).toBe(true)
  await dismissAlarm(world.db, 'broken_chain', operator)
  expect(await scanner.scan()).toBe('halted')

  const height = (before?.height ?? 0n) - 20n
  await readOnFrom({ db: world.db, chain: world.chain }, height, operator)
  expect(await scanner.scan()).toBe('done')
  await world.expectTruth()
})

test('nodes that disagree stop the reading and raise an alarm, which ends when they agree', async () => {
  const holder = await world.holder()
  const door = await world.node.openDoor()
  const scanner = world.scanner({ chain: world.chainOf(world.node.url, door.url) })
  await scanner.scan()
  world.node.control.faucet({ address: holder.address, usdt: '21' })
  world.settle()
  door.faults.lie({ disagreesFrom: Number(world.node.control.state().solid) - 1 })

  await expect(scanner.scan()).rejects.toThrow('do not agree')
  expect(await world.available(holder)).toBe(0n)
  expect(await world.alarms()).toEqual(['disagreement'])

  door.faults.clear()
  await scanner.scan()
  expect(await world.alarms()).toEqual([])
  await world.expectTruth()
})

test('receipts that are cut short, busy nodes and broken answers delay a block and never skip it', async () => {
  const holder = await world.holder()
  const scanner = world.scanner()
  await scanner.scan()
  world.node.control.payMany([{ address: holder.address, amount: '3' }], undefined, false)
  world.node.control.faucet({ address: holder.address, usdt: '2' })
  world.settle()
  const infos = 'walletsolidity/gettransactioninfobyblocknum'
  for (const fault of [
    { kind: 'truncate', keep: 1 },
    { kind: 'empty' },
    { kind: 'repeat block' },
    { kind: 'garbage' },
    { kind: 'cut' },
    { kind: 'hang' },
    { kind: 'status', status: 500 },
  ] as const) {
    world.node.faults.add(infos, fault, 'always')
    await expect(scanner.scan(), fault.kind).rejects.toThrow()
    expect(await world.available(holder)).toBe(0n)
    world.node.faults.clear()
  }
  world.node.faults.add(infos, { kind: 'status', status: 429, retryAfterSeconds: 1 }, 2)

  await scanner.scan()

  await world.expectTruth()
  expect(await world.available(holder)).toBe(5_000_000n)
})

test('a height that stands still is an alarm without any error, and the page can tell', async () => {
  const { db } = world
  const log = { error: () => undefined, warn: () => undefined } as never
  let nowMs = 0
  const watch = chainWatch({ db, log, now: () => nowMs })
  const scanner = world.scanner()
  await scanner.scan()
  world.settle()
  await scanner.scan()
  await watch()
  expect((await chainStatus(db)).isDelayed).toBe(false)
  world.node.faults.lie({ frozenAt: world.node.control.state().head.number })
  world.node.control.mine(40)
  await db.pool.query("update chain_cursor set tip_grew_at = tip_grew_at - interval '91 seconds'")
  await scanner.scan()
  for (nowMs = 15_000; nowMs <= 90_000; nowMs += 15_000) await watch()
  expect(await world.alarms()).toEqual([])

  await watch()

  expect(await world.alarms()).toEqual(['frozen_height'])
  expect((await chainStatus(db)).isDelayed).toBe(true)
  world.node.faults.clear()
  await scanner.scan()
  await watch()
  expect(await world.alarms()).toEqual([])
  expect((await chainStatus(db)).isDelayed).toBe(false)
})
