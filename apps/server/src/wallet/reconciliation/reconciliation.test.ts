import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { currentHalt } from '../../books/index.ts'
import { type Holder, phrase, useDepositWorld } from '../test/deposit-world.ts'
import { type ReconciliationParts, reconciliation } from './reconciliation.ts'
import { insertMeasure, isDue } from './reconciliation-store.ts'

const world = useDepositWorld()

const reconcile = (change: Partial<ReconciliationParts> = {}) =>
  reconciliation({
    db: world.db,
    log: { error: () => undefined, warn: () => undefined } as never,
    chain: world.chain,
    scanner: world.scanner(),
    inFlightMicroUsdt: async () => 0n,
    pauseMs: 1,
    ...change,
  }).reconcile()

async function funded(...amounts: string[]): Promise<Holder[]> {
  const holders = await Promise.all(amounts.map(() => world.holder()))
  await world.scanner().scan()
  world.node.control.payMany(holders.map(({ address }, at) => ({ address, amount: amounts[at] as string })))
  world.settle()
  await world.scanner().scan()
  return holders
}

test('what the chain holds is what the books say: a row, and no alarm', async () => {
  await funded('100', '0.5', '7.000001')

  const measure = await reconcile()

  expect(measure).toMatchObject({
    chain: 107_500_001n,
    custody: 107_500_001n,
    liabilities: 107_000_001n,
    addresses: 4,
  })
  expect(await world.alarms()).toEqual([])
  expect(await currentHalt(world.db.each)).toBeUndefined()
  await world.expectTruth()
})

test('one micro-USDT less stops withdrawals and turns the line red', async () => {
  const [holder] = await funded('100')
  world.node.control.setTokenBalance((holder as Holder).address, '99.999999')
  world.settle()

  await reconcile()

  expect(await world.alarms()).toEqual(['shortage'])
  expect((await currentHalt(world.db.each))?.haltedBy).toBe('reconciliation')
  expect(await world.red()).toEqual(['I16', 'I17'])

  world.node.control.setTokenBalance((holder as Holder).address, '100')
  world.settle()
  await reconcile()
  expect(await world.alarms()).toEqual([])
  await world.expectTruth()
})

test('more than the books is a warning, and nothing stops', async () => {
  await funded('100')
  world.node.control.setTokenBalance(world.hot, '3')
  world.settle()

  await reconcile()

  expect(await world.alarms()).toEqual(['surplus'])
  expect(await currentHalt(world.db.each)).toBeUndefined()
  await world.expectGreen()
})

test('a withdrawal on its way is not missing', async () => {
  const [holder] = await funded('100')
  world.node.control.setTokenBalance((holder as Holder).address, '80')
  world.settle()

  await reconcile({ inFlightMicroUsdt: async () => 20_000_000n })

  expect(await currentHalt(world.db.each)).toBeUndefined()
  await world.expectGreen()
})

test('sweeps to the hot wallet are no deposits and change nothing in the books', async () => {
  const holders = await funded('30', '40', '50')
  for (const holder of holders) await sweep(holder)
  world.settle()
  await world.scanner().scan()

  const measure = await reconcile()

  expect(await world.house('suspense')).toBe(0n)
  expect(measure).toMatchObject({ chain: 120_000_000n, custody: 120_000_000n })
  const rows = await world.rows<{ outcome: string }>(
    "select outcome from deposit where outcome <> 'credited'",
  )
  expect(rows).toEqual([{ outcome: 'own' }, { outcome: 'own' }, { outcome: 'own' }])
  await world.expectTruth()
})

test('money that leaves to a stranger is seen, and without a withdrawal it is a shortage', async () => {
  const [holder] = await funded('30')
  await sweep(holder as Holder, world.node.faucetAddress)
  world.settle()

  await reconcile()

  expect(await world.rows("select outcome from deposit where outcome = 'outgoing'")).toHaveLength(1)
  expect(await world.alarms()).toEqual(['shortage'])
})

// Balances are read one after the other while the chain goes on.
test('a sweep in the middle of the reading is not taken for a loss', async () => {
  const [first, second] = (await funded('30', '40')) as [Holder, Holder]
  let hasMoved = false
  const chain = {
    tokenBalance: async (address: string) => {
      const balance = await world.chain.tokenBalance(address)
      if (!hasMoved) {
        hasMoved = true
        await sweep(first)
        await sweep(second)
        world.settle()
      }
      return balance
    },
  }

  const measure = await reconcile({ chain })

  expect(measure).toMatchObject({ chain: 70_000_000n, custody: 70_000_000n })
  expect(await world.alarms()).toEqual([])
})

/** All that lies at a holder's address, to the hot wallet or elsewhere. */
async function sweep(holder: Holder, to = world.hot): Promise<void> {
  world.node.control.faucet({ address: holder.address, trx: '100' })
  const { privateKey } = TronWeb.fromMnemonic(phrase, `m/44'/195'/0'/0/${holder.index}`)
  const client = new TronWeb({ fullHost: world.node.url, privateKey: privateKey.slice(2) })
  const units = String(await world.chain.tokenBalance(holder.address))
  const { transaction } = await client.transactionBuilder.triggerSmartContract(
    world.node.usdt,
    'transfer(address,uint256)',
    { feeLimit: 100_000_000 },
    [
      { type: 'address', value: to },
      { type: 'uint256', value: units },
    ],
    holder.address,
  )
  await client.trx.sendRawTransaction(await client.trx.sign(transaction))
  world.node.control.mine()
}

test('a look of before the first block is soon followed by another', async () => {
  const nothing = { blockId: '', addresses: 0, chain: 0n, custody: 0n, inFlight: 0n, liabilities: 0n }
  await world.db.pool.query('delete from reconciliation')
  await world.db.write((tx) => insertMeasure(tx, { ...nothing, height: 0n }))
  expect(await isDue(world.db.each)).toBe(true)

  await world.db.write((tx) => insertMeasure(tx, { ...nothing, height: 1n }))
  expect(await isDue(world.db.each)).toBe(false)
})
