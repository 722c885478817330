import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChainPerson, openWorld, type World } from '../test-world.ts'

let world: World
let alice: ChainPerson
let bob: ChainPerson

beforeEach(async () => {
  world = await openWorld()
  alice = world.rich(1)
  bob = world.person(2)
})
afterEach(() => world.node.close())

test('with the fee switched on the receiver gets less, the owner the rest, and both are logged', async () => {
  world.node.control.setToken({ feeBasisPoints: 10, maximumFee: '50000' })

  const info = await pay(100_000_000)

  expect(world.node.control.transfers({ txid: info.id }).map(({ to, units }) => [to, units])).toEqual([
    [expect.not.stringMatching(bob.address), '50000'],
    [bob.address, '99950000'],
  ])
  expect(await world.balance(bob)).toBe(99_950_000n)
  expect(await world.balance(alice)).toBe(400_000_000n)
  expect(info.log).toHaveLength(2)
})

test.each([
  ['more than there is', 999_000_000, () => {}],
  ['a paused token', 1, () => world.node.control.setToken({ isPaused: true })],
  ['a blacklisted sender', 1, () => world.node.control.setBlacklisted(alice.address, true)],
])('%s reverts: the fee is burnt, the tokens stay, no log is written', async (_name, units, arrange) => {
  arrange()

  const info = await pay(units)

  expect(info).toMatchObject({
    result: 'FAILED',
    resMessage: Buffer.from('REVERT opcode executed').toString('hex'),
    contractResult: [''],
    receipt: { result: 'REVERT' },
  })
  expect(info.fee).toBeGreaterThan(0)
  expect(info).not.toHaveProperty('log')
  expect(await world.balance(alice)).toBe(500_000_000n)
  expect(await alice.tron.trx.getTransaction(info.id)).toMatchObject({ ret: [{ contractRet: 'REVERT' }] })
})

test('a blacklisted receiver still receives, as with Tether', async () => {
  world.node.control.setBlacklisted(bob.address, true)

  expect(await pay(5)).toMatchObject({ receipt: { result: 'SUCCESS' } })
  expect(
    await (await bob.tron.contract().at(world.node.usdt)).methods.isBlackListed(bob.address).call(),
  ).toBe(true)
})

// Too small a limit is the classic way to burn TRX for nothing.
test('too small a fee limit is OUT_OF_ENERGY: the whole limit is burnt and nothing moves', async () => {
  const before = await alice.tron.trx.getUnconfirmedBalance(alice.address)

  const info = await pay(5, 1_000_000)

  expect(info).toMatchObject({
    fee: 1_000_000,
    result: 'FAILED',
    receipt: { result: 'OUT_OF_ENERGY', energy_usage_total: 10_000, energy_fee: 1_000_000 },
  })
  expect(await alice.tron.trx.getUnconfirmedBalance(alice.address)).toBe(before - 1_000_000)
  expect(await world.balance(bob)).toBe(0n)
})

test('an account with less TRX than the energy costs runs out of energy too', async () => {
  const carol = world.rich(3, '1', '10')

  const signed = await world.transfer(carol, bob.address, 5)
  await carol.tron.trx.sendRawTransaction(signed)
  world.node.control.mine()

  expect(await carol.tron.trx.getUnconfirmedTransactionInfo(signed.txID)).toMatchObject({
    receipt: { result: 'OUT_OF_ENERGY', energy_fee: 1_000_000 },
  })
  expect(await carol.tron.trx.getUnconfirmedBalance(carol.address)).toBe(0)
})

test('success says false unless told to say true; a known receiver costs half', async () => {
  world.node.control.setToken({ saysFalseOnSuccess: false })
  await pay(1)

  expect(await pay(2)).toMatchObject({
    contractResult: [`${'00'.repeat(31)}01`],
    receipt: { energy_usage_total: 64_285, result: 'SUCCESS' },
  })
})

test('approve and transferFrom move within the allowance and not beyond it', async () => {
  const carol = world.rich(3, '100', '0')
  const token = await alice.tron.contract().at(world.node.usdt)
  const carols = await carol.tron.contract().at(world.node.usdt)
  await token.methods.approve(carol.address, 10).send({ feeLimit: 100_000_000 })
  world.node.control.mine()

  const good: string = await carols.methods
    .transferFrom(alice.address, bob.address, 7)
    .send({ feeLimit: 100_000_000 })
  const bad: string = await carols.methods
    .transferFrom(alice.address, bob.address, 4)
    .send({ feeLimit: 100_000_000 })
  world.node.control.mine()

  expect(await carol.tron.trx.getUnconfirmedTransactionInfo(good)).toMatchObject({
    receipt: { result: 'SUCCESS' },
  })
  expect(await carol.tron.trx.getUnconfirmedTransactionInfo(bad)).toMatchObject({
    receipt: { result: 'REVERT' },
  })
  expect(await token.methods.allowance(alice.address, carol.address).call()).toBe(3n)
  expect(await world.balance(bob)).toBe(7n)
})

test('a look-alike has the same name, another address and its own balances', async () => {
  const fake = world.node.control.deployToken()
  const { txids } = world.node.control.faucet({ address: bob.address, usdt: '1000', token: fake.address })

  const contract = await bob.tron.contract().at(fake.address)
  const info = await bob.tron.trx.getUnconfirmedTransactionInfo(txids[0]!)

  expect(await contract.methods.symbol().call()).toBe('USDT')
  expect(await contract.methods.balanceOf(bob.address).call()).toBe(1_000_000_000n)
  expect(await world.balance(bob)).toBe(0n)
  expect(info.log?.[0]?.address).toBe(fake.hex.slice(2))
})

test('one transaction can pay many, each with its own log', async () => {
  const people = [11, 12, 13, 14, 15].map((number) => world.person(number))
  const payments = Array.from({ length: 25 }, (_, index) => ({
    address: people[index % 5]!.address,
    amount: `${index + 1}`,
  }))

  const { txid } = world.node.control.payMany(payments)

  const info = await alice.tron.trx.getUnconfirmedTransactionInfo(txid)
  expect(info.log).toHaveLength(25)
  expect(new Set(info.log?.map(({ address }) => address))).toEqual(
    new Set(['a614f803b6fd780986a42c78ec9c7f77e6ded13c']),
  )
  expect(await world.balance(people[0]!)).toBe((1n + 6n + 11n + 16n + 21n) * 1_000_000n)
})

test('paying many is all or nothing', async () => {
  const payments = [
    { address: bob.address, amount: '1' },
    { address: bob.address, amount: '2000000000' },
  ]

  const { txid } = world.node.control.payMany(payments)

  expect(await bob.tron.trx.getUnconfirmedTransactionInfo(txid)).toMatchObject({
    receipt: { result: 'REVERT' },
  })
  expect(await world.balance(bob)).toBe(0n)
})

test('a simulated transfer tells its logs and leaves no trace', async () => {
  const simulated = await alice.tron.transactionBuilder.triggerConstantContract(
    world.node.usdt,
    'transfer(address,uint256)',
    {},
    [
      { type: 'address', value: bob.address },
      { type: 'uint256', value: 9 },
    ],
    alice.address,
  )

  expect(simulated).toMatchObject({
    constant_result: ['00'.repeat(32)],
    logs: [{ topics: expect.any(Array) }],
  })
  expect(await world.balance(bob)).toBe(0n)
})

test('a forged receipt says what the test wrote, in both answers', async () => {
  const log = {
    address: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    topics: [`ddf252ad${'00'.repeat(28)}`],
    data: '',
  }
  const { txid } = world.node.control.forge({
    contractRet: 'SUCCESS',
    receiptResult: 'REVERT',
    infoResult: 'FAILED',
    logs: [log],
  })

  expect(await alice.tron.trx.getUnconfirmedTransactionInfo(txid)).toMatchObject({
    result: 'FAILED',
    receipt: { result: 'REVERT' },
    log: [log],
  })
  expect(await alice.tron.trx.getTransaction(txid)).toMatchObject({ ret: [{ contractRet: 'SUCCESS' }] })
  expect(world.node.control.transfers({ txid })).toEqual([])
})

async function pay(units: number, feeLimit = 100_000_000) {
  const signed = await world.transfer(alice, bob.address, units, feeLimit)
  await alice.tron.trx.sendRawTransaction(signed)
  world.node.control.mine()
  return alice.tron.trx.getUnconfirmedTransactionInfo(signed.txID)
}
