import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChainPerson, openWorld, type World } from '../test-world.ts'

let world: World
let alice: ChainPerson
let bob: ChainPerson

beforeEach(async () => {
  world = await openWorld()
  alice = world.rich(1)
  bob = world.person(2)
  world.node.control.mine(25)
})
afterEach(() => world.node.close())

test.each([1, 3, 18])(
  'a fork %i blocks deep undoes a payment, which waits and is mined again',
  async (depth) => {
    const { txids } = world.node.control.faucet({ address: bob.address, usdt: '10' })
    world.node.control.mine(depth - 1)
    expect(await world.balance(bob)).toBe(10_000_000n)
    const before = await bob.tron.trx.getCurrentBlock()

    const forked = world.node.control.reorganise({ depth })

    expect(forked).toMatchObject({ number: before.block_header.raw_data.number + 1, returned: txids })
    expect(await world.balance(bob)).toBe(0n)
    expect(await bob.tron.trx.getUnconfirmedTransactionInfo(txids[0]!)).toEqual({})
    await expect(bob.tron.trx.getBlockByHash(before.blockID)).rejects.toThrow('Block not found')

    world.node.control.mine()
    expect(await world.balance(bob)).toBe(10_000_000n)
    expect(await bob.tron.trx.getUnconfirmedTransactionInfo(txids[0]!)).toMatchObject({
      blockNumber: forked.number + 1,
    })
  },
)

test('the new tail hangs on the old trunk, and every replaced height has another id', async () => {
  const { number } = world.node.control.state().head
  const before = await alice.tron.trx.getBlockRange(number - 6, number)

  world.node.control.reorganise({ depth: 5 })
  const after = await alice.tron.trx.getBlockRange(number - 6, number)

  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  for (let index = 2; index < 7; index += 1) {
    expect(after[index]!.blockID).not.toBe(before[index]!.blockID)
    expect(after[index]!.block_header.raw_data.parentHash).toBe(after[index - 1]!.blockID)
  }
})

// On a fast machine a fork is built within the millisecond of the blocks it replaces.
test('replaced blocks get other ids even while the clock stands still', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { number, id } = world.node.control.mine(2)
  world.node.control.reorganise({ depth: 2 })
  vi.useRealTimers()

  expect((await alice.tron.trx.getBlockByNumber(number)).blockID).not.toBe(id)
})

test('transactions vanish when asked to, all of them or those named', async () => {
  const first = world.node.control.faucet({ address: bob.address, usdt: '1' }).txids[0]!
  const second = world.node.control.faucet({ address: bob.address, usdt: '2' }).txids[0]!
  expect(world.node.control.reorganise({ depth: 2, vanish: [first] }).returned).toEqual([second])
  world.node.control.mine()
  expect(await world.balance(bob)).toBe(2_000_000n)

  expect(world.node.control.reorganise({ depth: 1, transactions: 'vanish' }).lost).toEqual([second])

  world.node.control.mine()
  expect(await world.balance(bob)).toBe(0n)
})

// The reason to refer to solid blocks: the same signed bytes survive the fork.
test('bytes that refer to the head die with their fork; bytes that refer to a solid block live on', async () => {
  const head = await signedOver(await alice.tron.trx.getCurrentBlock(), 1)
  const solid = await signedOver(await alice.tron.trx.getConfirmedCurrentBlock(), 2)
  await alice.tron.trx.sendRawTransaction(head)
  await alice.tron.trx.sendRawTransaction(solid)
  world.node.control.mine()

  world.node.control.reorganise({ depth: 3, transactions: 'vanish' })

  expect(await alice.tron.trx.sendRawTransaction(head)).toMatchObject({ code: 'TAPOS_ERROR' })
  expect(await alice.tron.trx.sendRawTransaction(solid)).toMatchObject({ result: true, txid: solid.txID })
})

test('a fork of a fork keeps the books straight, and deeper than solid is possible for liars', async () => {
  const supply = async () => (await world.balance(bob)) + (await world.balance(alice))
  for (let round = 0; round < 5; round += 1) {
    world.node.control.faucet({ address: bob.address, usdt: '1' })
    world.node.control.reorganise({ depth: round + 1 })
    world.node.control.mine()
  }
  expect(await supply()).toBe(505_000_000n)

  world.node.control.reorganise({ depth: 24, transactions: 'vanish' })

  expect(await world.balance(bob)).toBe(0n)
  expect(() => world.node.control.reorganise({ depth: 0 })).toThrow('blocks deep')
  expect(() => world.node.control.reorganise({ depth: 100_000 })).toThrow('blocks deep')
})

test('a transaction that expires while it waits is dropped without a word', async () => {
  const signed = await world.transfer(alice, bob.address, 1)
  await alice.tron.trx.sendRawTransaction(signed)

  world.node.control.reorganise({ depth: 1 })
  world.node.control.advanceClock(120_000)
  world.node.control.reorganise({ depth: 1 })
  world.node.control.mine()

  expect(world.node.control.state().pending).toEqual([])
  expect(await alice.tron.trx.getUnconfirmedTransactionInfo(signed.txID)).toEqual({})
})

test('a switch of the token is no block, so no fork undoes it', () => {
  world.node.control.setToken({ feeBasisPoints: 10, maximumFee: '1000000' })
  world.node.control.mine()

  world.node.control.reorganise({ depth: 2 })
  world.node.control.faucet({ address: bob.address, usdt: '100' })

  expect(world.node.control.transfers({ to: bob.address })).toMatchObject([{ units: '99900000' }])
})

async function signedOver(
  block: { blockID: string; block_header: { raw_data: { number: number; timestamp: number } } },
  units: number,
) {
  const { number } = block.block_header.raw_data
  const { transaction } = await alice.tron.transactionBuilder.triggerSmartContract(
    world.node.usdt,
    'transfer(address,uint256)',
    {
      feeLimit: 100_000_000,
      txLocal: true,
      blockHeader: {
        ref_block_bytes: number.toString(16).padStart(4, '0').slice(-4),
        ref_block_hash: block.blockID.slice(16, 32),
        expiration: Date.now() + 600_000,
        timestamp: Date.now(),
      },
    },
    [
      { type: 'address', value: bob.address },
      { type: 'uint256', value: units },
    ],
    alice.address,
  )
  return alice.tron.trx.sign(transaction)
}
