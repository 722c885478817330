import { expect, test } from 'vitest'
import { fromBase58 } from '../../adapters/tron/index.ts'
import { useDepositWorld } from '../test/deposit-world.ts'
import { dieScanning } from '../test/die-scanning.ts'
import { scanPoints } from './scan.ts'

const world = useDepositWorld()

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
  expect(world.alerts).toMatchObject([
    {
      userId: holder.id,
      kind: 'deposit.credited',
      values: { amount: '250.000000 USDT', address: holder.address },
    },
  ])
  await world.expectTruth()
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
  expect(world.alerts).toHaveLength(5)
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

test('a new installation starts at the present, not at the beginning of the chain', async () => {
  const holder = await world.holder()
  world.node.control.faucet({ address: holder.address, usdt: '100' })
  world.settle()

  expect(await world.scanner().scan()).toBe('started')
  expect(await world.scanner().scan()).toBe('done')

  expect(await world.available(holder)).toBe(0n)
})

// A sample of the matrix in deposits.long.test.ts: one death before the commit and one after it.
test.each(['moved', 'committed'] as const)(
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
)
