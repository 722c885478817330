import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChainPerson, openWorld, postJson, type World } from '../test-world.ts'

// Each of these has happened to somebody who ran a wallet; here they happen when asked for.
let world: World
let alice: ChainPerson
let bob: ChainPerson

beforeEach(async () => {
  world = await openWorld()
  alice = world.rich(1)
  bob = world.person(2)
})
afterEach(() => world.node.close())

test.each([429, 500, 502, 503])(
  'a queued %i spoils one answer, and the next is good again',
  async (status) => {
    world.node.faults.add('wallet/getnowblock', { kind: 'status', status, retryAfterSeconds: 2 })

    await expect(alice.tron.trx.getCurrentBlock()).rejects.toThrow(`status code ${status}`)
    expect(await alice.tron.trx.getCurrentBlock()).toHaveProperty('blockID')
  },
)

test('a fault for all paths lasts as often as told, and one for a path leaves the others alone', async () => {
  world.node.faults.add('*', { kind: 'status', status: 503 }, 2)
  await expect(alice.tron.trx.getCurrentBlock()).rejects.toThrow()
  await expect(alice.tron.trx.getBlockByNumber(1)).rejects.toThrow()

  world.node.faults.add('walletsolidity/getnowblock', { kind: 'status', status: 503 }, 'always')

  expect(await alice.tron.trx.getCurrentBlock()).toHaveProperty('blockID')
  await expect(alice.tron.trx.getConfirmedCurrentBlock()).rejects.toThrow()
  await expect(alice.tron.trx.getConfirmedCurrentBlock()).rejects.toThrow()
  world.node.faults.clear()
  expect(await alice.tron.trx.getConfirmedCurrentBlock()).toHaveProperty('blockID')
})

test('slow is late, hang never comes, cut breaks off, garbage is no JSON', async () => {
  const ask = (init = {}) => fetch(`${world.node.url}/wallet/getnowblock`, init)
  world.node.faults.add('getnowblock', { kind: 'slow', ms: 60 })
  const started = performance.now()
  expect((await ask()).status).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(55)

  world.node.faults.add('getnowblock', { kind: 'hang' })
  await expect(ask({ signal: AbortSignal.timeout(1_500) })).rejects.toThrow('timeout')
  world.node.faults.add('getnowblock', { kind: 'cut' })
  await expect(ask()).rejects.toThrow('fetch failed')
  world.node.faults.add('getnowblock', { kind: 'garbage' })
  await expect((await ask()).json()).rejects.toThrow()
})

test('the list of receipts can be cut short or come late', async () => {
  world.node.control.payMany([{ address: bob.address, amount: '1' }], undefined, false)
  world.node.control.faucet({ address: bob.address, trx: '1', usdt: '1' })
  const { number } = world.node.control.state().head
  const infos = () => world.ask('wallet/gettransactioninfobyblocknum', { num: number })
  world.node.faults.add('gettransactioninfobyblocknum', { kind: 'truncate', keep: 1 })
  world.node.faults.add('gettransactioninfobyblocknum', { kind: 'empty' })

  expect(await infos()).toHaveLength(1)
  expect(await infos()).toEqual([])
  expect(await infos()).toHaveLength(3)
})

test('a receipt can be empty first and there later', async () => {
  const { txids } = world.node.control.faucet({ address: bob.address, usdt: '1' })
  world.node.faults.add('gettransactioninfobyid', { kind: 'empty' })

  expect(await bob.tron.trx.getUnconfirmedTransactionInfo(txids[0]!)).toEqual({})
  expect(await bob.tron.trx.getUnconfirmedTransactionInfo(txids[0]!)).toHaveProperty('receipt')
})

test('a block can be served twice, in place of the next or within a list', async () => {
  world.node.control.mine(3)
  world.node.faults.add('getblockbynum', { kind: 'repeat block' })
  world.node.faults.add('getblockbylimitnext', { kind: 'repeat block' })

  expect((await alice.tron.trx.getBlockByNumber(3)).block_header.raw_data.number).toBe(2)
  expect((await alice.tron.trx.getBlockByNumber(3)).block_header.raw_data.number).toBe(3)
  const range = await alice.tron.trx.getBlockRange(1, 3)
  expect(range.map((block) => block.block_header.raw_data.number)).toEqual([1, 1, 2, 3])
})

// The caller hears nothing, yet the money moves: the reason why the same bytes must be sent again, and only those.
test('accept then time out keeps the transaction and tells nobody', async () => {
  const signed = await world.transfer(alice, bob.address, 5)
  world.node.faults.add('broadcasttransaction', { kind: 'accept then time out' })
  const impatience = new AbortController()
  const impatient = fetch(`${world.node.url}/wallet/broadcasttransaction`, {
    method: 'POST',
    body: JSON.stringify(signed),
    signal: impatience.signal,
  })
  await expect.poll(() => world.node.control.state().pending).toHaveLength(1)
  impatience.abort()
  await expect(impatient).rejects.toThrow('aborted')

  expect(await alice.tron.trx.sendRawTransaction(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
  world.node.control.mine()
  expect(await world.balance(bob)).toBe(5n)
})

test('swallow says yes and forgets; the same bytes are taken again later', async () => {
  const signed = await world.transfer(alice, bob.address, 5)
  world.node.faults.add('broadcasttransaction', { kind: 'swallow' })
  expect(await alice.tron.trx.sendRawTransaction(signed)).toMatchObject({ result: true })
  world.node.control.mine()
  expect(await world.balance(bob)).toBe(0n)

  expect(await alice.tron.trx.sendRawTransaction(signed)).toMatchObject({ result: true })
  world.node.control.mine()
  expect(await world.balance(bob)).toBe(5n)
})

test('a broadcast can be refused with any code, and taken in spite of it', async () => {
  const [one, two] = [
    await world.transfer(alice, bob.address, 1),
    await world.transfer(alice, bob.address, 2),
  ]
  world.node.faults.add('broadcasttransaction', { kind: 'refuse', code: 'SERVER_BUSY' })
  world.node.faults.add('broadcasttransaction', { kind: 'refuse', code: 'NO_CONNECTION', keeps: true })

  expect(await alice.tron.trx.sendRawTransaction(one)).toMatchObject({ code: 'SERVER_BUSY', txid: one.txID })
  expect(await alice.tron.trx.sendRawTransaction(two)).toMatchObject({
    code: 'NO_CONNECTION',
    txid: two.txID,
  })

  world.node.control.mine()
  expect(await world.balance(bob)).toBe(2n)
})

test('a frozen height stands still while the chain grows, in every answer', async () => {
  world.node.control.mine(30)
  const { number } = world.node.control.state().head
  world.node.faults.lie({ frozenAt: number })
  const { txids } = world.node.control.faucet({ address: bob.address, usdt: '1' })
  world.node.control.mine(25)

  const head = await alice.tron.trx.getCurrentBlock()
  const solid = await alice.tron.trx.getConfirmedCurrentBlock()

  expect(head.block_header.raw_data.number).toBe(number)
  expect(solid.block_header.raw_data.number).toBe(number - 19)
  expect(await alice.tron.trx.getUnconfirmedTransactionInfo(txids[0]!)).toEqual({})
  expect(await world.balance(bob)).toBe(0n)
  await expect(alice.tron.trx.getBlockByNumber(number + 1)).rejects.toThrow('Block not found')
})

test('a liar calls unsolid blocks solid, and a fork proves it wrong', async () => {
  world.node.control.mine(20)
  world.node.faults.lie({ solidLag: 0 })
  const { txids } = world.node.control.faucet({ address: bob.address, usdt: '1' })
  expect(await bob.tron.trx.getTransactionInfo(txids[0]!)).toHaveProperty('receipt')

  world.node.control.reorganise({ depth: 3, transactions: 'vanish' })

  expect(await bob.tron.trx.getTransactionInfo(txids[0]!)).toEqual({})
})

test('a second door of the same chain can trail behind or follow another fork', async () => {
  world.node.control.mine(30)
  const second = await world.node.openDoor()
  const at = (url: string, num: number) => postJson(`${url}/walletsolidity/getblockbynum`, { num })
  expect(await at(second.url, 5)).toEqual(await at(world.node.url, 5))

  second.faults.lie({ disagreesFrom: 6 })
  const [five, six, seven] = [await at(second.url, 5), await at(second.url, 6), await at(second.url, 7)]
  expect(five).toEqual(await at(world.node.url, 5))
  expect(six.blockID).not.toBe((await at(world.node.url, 6)).blockID)
  expect(six.block_header.raw_data.parentHash).toBe(five.blockID)
  expect(seven.block_header.raw_data.parentHash).toBe(six.blockID)

  second.faults.lie({ behindBy: 10 })
  const behind = await postJson(`${second.url}/wallet/getnowblock`, {})
  expect(world.node.control.state().head.number - behind.block_header.raw_data.number).toBe(10)
})
