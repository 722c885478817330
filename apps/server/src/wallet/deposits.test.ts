import { expect, test } from 'vitest'
import { fromBase58 } from '../adapters/tron/index.ts'
import { chainStatus, dismissAlarm, readOnFrom, watchChain } from './chain-watch.ts'
import { scanPoints } from './scan.ts'
import { useDepositWorld } from './test/deposit-world.ts'
import { dieScanning } from './test/die-scanning.ts'

const world = useDepositWorld()
const operator = { operator: 'operator', origin: { ip: 'console', requestId: 'console' } }

test('a deposit is credited when its block is solid, not before, and its owner is told', async () => {
  const holder = await world.holder()
  const scanner = world.scanner()
  expect(await scanner.scan()).toBe('started')
  world.node.control.faucet({ address: holder.address, usdt: '250' })
  await scanner.scan()
  expect(await world.available(holder)).toBe(0n)
  world.settle()

  expect(await scanner.scan()).toBe('done')

  expect(await world.available(holder)).toBe(250_000_000n)
  expect(world.announced).toEqual([holder.id])
  expect(world.letters).toMatchObject([
    { template: 'deposit.credited', values: { amount: '250.000000 USDT', address: holder.address } },
  ])
  await world.expectTruth()
})

test('who switched the letters off gets none', async () => {
  const holder = await world.holder(false)
  const scanner = world.scanner()
  await scanner.scan()
  world.node.control.faucet({ address: holder.address, usdt: '5' })
  world.settle()

  await scanner.scan()

  expect(await world.available(holder)).toBe(5_000_000n)
  expect(world.letters).toEqual([])
})

test('25 transfers of one transaction to five people are 25 credits', async () => {
  const holders = await Promise.all(Array.from({ length: 5 }, () => world.holder()))
  const scanner = world.scanner()
  await scanner.scan()
  world.node.control.payMany(
    Array.from({ length: 25 }, (_, at) => ({
      address: holders[at % 5]?.address as string,
      amount: `${at + 1}.00000${at % 10}`,
    })),
  )
  world.settle()

  await scanner.scan()

  const [row] = await world.rows<{ count: bigint }>("select count(*) from deposit where outcome = 'credited'")
  expect(row?.count).toBe(25n)
  expect(world.letters).toHaveLength(5)
  await world.expectTruth()
})

test('fake tokens, failed receipts, TRX and transfers of nothing credit nobody', async () => {
  const holder = await world.holder()
  const scanner = world.scanner()
  await scanner.scan()
  const { control } = world.node
  for (let at = 0; at < 5; at += 1)
    control.faucet({ address: holder.address, usdt: '7', token: control.deployToken().address, mine: false })
  control.faucet({ address: holder.address, trx: '9', mine: false })
  control.faucet({ address: holder.address, usdt: '0', mine: false })
  const log = {
    address: fromBase58(world.node.usdt) as string,
    topics: [
      'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      '22'.repeat(20).padStart(64, '0'),
      (fromBase58(holder.address) as string).padStart(64, '0'),
    ],
    data: '989680'.padStart(64, '0'),
  }
  for (const receiptResult of ['REVERT', 'OUT_OF_ENERGY', 'OUT_OF_TIME', 'FAILED', 'UNKNOWN'])
    control.forge({ receiptResult, logs: [log] }, false)
  control.mine()
  world.settle()

  await scanner.scan()

  expect(await world.available(holder)).toBe(0n)
  expect(await world.rows('select * from deposit')).toEqual([])
  await world.expectGreen()
})

test("dust and strangers' money to the hot wallet are booked to suspense, and every coin is accounted for", async () => {
  const holder = await world.holder()
  const scanner = world.scanner()
  await scanner.scan()
  world.node.control.payMany([
    { address: holder.address, amount: '0.999999' },
    { address: holder.address, amount: '1' },
    { address: world.hot, amount: '40' },
  ])
  world.settle()

  await scanner.scan()

  expect(await world.available(holder)).toBe(1_000_000n)
  expect(await world.house('suspense')).toBe(40_999_999n)
  expect(await world.house('custody')).toBe(-41_999_999n)
  await world.expectTruth()
})

test('the credit is what the log says, to the micro-unit, also when the token keeps a fee', async () => {
  const holder = await world.holder()
  const scanner = world.scanner()
  await scanner.scan()
  world.node.control.setToken({ feeBasisPoints: 10, maximumFee: '100000000' })
  world.node.control.faucet({ address: holder.address, usdt: '333.333333' })
  world.settle()

  await scanner.scan()

  expect(await world.available(holder)).toBe(333_000_000n)
  expect(await world.chain.tokenBalance(holder.address)).toBe(333_000_000n)
  await world.expectTruth()
})

// Every block five times, by two at once: restarts and doubled workers are everyday events.
test('two scanners at once and five readings of the same blocks credit once', async () => {
  const holder = await world.holder()
  const scanner = world.scanner()
  await scanner.scan()
  for (let at = 0; at < 5; at += 1) world.node.control.faucet({ address: holder.address, usdt: `${at + 2}` })
  world.settle()

  // Both without the lock, as if it had been lost: the tables alone must keep order.
  await Promise.all([scanner.catchUp(), world.scanner().catchUp()])
  expect((await Promise.all([scanner.scan(), world.scanner().scan()])).sort()).not.toContain('halted')
  for (let again = 0; again < 5; again += 1) await scanner.lookAgain()

  expect(await world.alarms()).toEqual([])
  await world.expectTruth()
})

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
  const scanner = world.scanner()
  await scanner.scan()
  world.settle()
  await scanner.scan()
  await watchChain({ db, log })
  expect((await chainStatus(db)).isDelayed).toBe(false)
  world.node.faults.lie({ frozenAt: world.node.control.state().head.number })
  world.node.control.mine(40)
  await db.pool.query("update chain_cursor set tip_grew_at = tip_grew_at - interval '91 seconds'")
  await scanner.scan()

  await watchChain({ db, log })

  expect(await world.alarms()).toEqual(['frozen_height'])
  expect((await chainStatus(db)).isDelayed).toBe(true)
  world.node.faults.clear()
  await scanner.scan()
  await watchChain({ db, log })
  expect(await world.alarms()).toEqual([])
  expect((await chainStatus(db)).isDelayed).toBe(false)
})

test('a new installation starts at the present, not at the beginning of the chain', async () => {
  const holder = await world.holder()
  world.node.control.faucet({ address: holder.address, usdt: '100' })
  world.settle()

  expect(await world.scanner().scan()).toBe('started')
  expect(await world.scanner().scan()).toBe('done')

  expect(await world.available(holder)).toBe(0n)
})

// A sample of the matrix in deposits.long.test.ts: one death before and one after each kind of work.
test.each(['inserted', 'moved', 'committed'] as const)(
  'killed at "%s", the next one credits exactly once',
  async (point) => {
    expect(scanPoints).toContain(point)
    const holder = await world.holder()
    const scanner = world.scanner()
    await scanner.scan()
    world.node.control.payMany([
      { address: holder.address, amount: '10' },
      { address: holder.address, amount: '11' },
    ])
    const height = world.node.control.state().head.number
    world.settle()

    await dieScanning(world, point, height)
    await world.scanToEnd()

    await world.expectTruth()
  },
  60_000,
)
