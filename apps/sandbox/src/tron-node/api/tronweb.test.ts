import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChainPerson, getJson, openWorld, type World } from '../test-world.ts'

// The product talks through tronweb; whatever tronweb believes of a real node it must believe of this one.
let world: World
let alice: ChainPerson
let bob: ChainPerson

beforeAll(async () => {
  world = await openWorld()
  alice = world.rich(1)
  bob = world.person(2)
})
afterAll(() => world.node.close())

test('a balance is read through the contract, whether its interface is given or asked for', async () => {
  const contract = await alice.tron.contract().at(world.node.usdt)

  expect(await world.balance(alice)).toBe(500_000_000n)
  expect(await contract.methods.balanceOf(alice.address).call()).toBe(500_000_000n)
  expect(await contract.methods.symbol().call()).toBe('USDT')
  expect(await contract.methods.name().call()).toBe('Tether USD')
  expect(await contract.methods.decimals().call()).toBe(6n)
  expect(await contract.methods.paused().call()).toBe(false)
  expect(await contract.methods.isBlackListed(alice.address).call()).toBe(false)
})

test('a transfer built by the node passes tronweb, is signed, mined and read back with its log', async () => {
  const signed = await world.transfer(alice, bob.address, 1_250_000)
  const sent = await alice.tron.trx.sendRawTransaction(signed)
  expect(sent).toMatchObject({ result: true, txid: signed.txID })
  expect(await alice.tron.trx.getUnconfirmedTransactionInfo(signed.txID)).toEqual({})

  world.node.control.mine()
  const info = await alice.tron.trx.getUnconfirmedTransactionInfo(signed.txID)

  expect(info).toMatchObject({
    id: signed.txID,
    fee: 13_028_500,
    // USDT forgets to return true.
    contractResult: ['00'.repeat(32)],
    contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    receipt: { result: 'SUCCESS', energy_usage_total: 130_285, energy_fee: 13_028_500, net_usage: 345 },
    log: [
      {
        address: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
        topics: [
          'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          alice.hex.slice(2).padStart(64, '0'),
          bob.hex.slice(2).padStart(64, '0'),
        ],
        data: (1_250_000).toString(16).padStart(64, '0'),
      },
    ],
  })
  expect(info).not.toHaveProperty('result')
  expect(await world.balance(bob)).toBe(1_250_000n)
  expect(await alice.tron.trx.getTransaction(signed.txID)).toMatchObject({
    ret: [{ contractRet: 'SUCCESS' }],
    raw_data: signed.raw_data,
    raw_data_hex: signed.raw_data_hex,
    signature: signed.signature.map((each) => each.toLowerCase()),
  })
})

test('a transfer built locally, with a header of its own and no network, is accepted', async () => {
  const head = await alice.tron.trx.getConfirmedCurrentBlock()
  const { number = 0, timestamp } = head.block_header.raw_data
  const { transaction } = await alice.tron.transactionBuilder.triggerSmartContract(
    world.node.usdt,
    'transfer(address,uint256)',
    {
      feeLimit: 100_000_000,
      txLocal: true,
      blockHeader: {
        ref_block_bytes: number.toString(16).padStart(4, '0').slice(-4),
        ref_block_hash: head.blockID.slice(16, 32),
        expiration: timestamp + 600_000,
        timestamp: Date.now(),
      },
    },
    [
      { type: 'address', value: bob.address },
      { type: 'uint256', value: 7 },
    ],
    alice.address,
  )

  const sent = await alice.tron.trx.sendRawTransaction(await alice.tron.trx.sign(transaction))
  world.node.control.mine()

  expect(sent.result).toBe(true)
  expect(world.node.control.transfers({ txid: transaction.txID })).toMatchObject([{ units: '7' }])
})

test('contract.send() and TRX transfers go through, and the first TRX opens an account', async () => {
  const carol = world.person(3)
  const contract = await alice.tron.contract().at(world.node.usdt)
  const txid: string = await contract.methods.transfer(carol.address, 5).send({ feeLimit: 50_000_000 })
  expect(await carol.tron.trx.getUnconfirmedAccount(carol.address)).toEqual({})

  const sent = await alice.tron.trx.sendTransaction(carol.address, 2_000_000)
  world.node.control.mine()

  expect(sent.result).toBe(true)
  expect(await carol.tron.trx.getUnconfirmedBalance(carol.address)).toBe(2_000_000)
  expect(await carol.tron.trx.getUnconfirmedTransactionInfo(txid)).toMatchObject({
    receipt: { result: 'SUCCESS' },
  })
  // 1 TRX to open the account and 0.1 for its bandwidth, as on mainnet.
  expect(await carol.tron.trx.getUnconfirmedTransactionInfo(sent.txid)).toMatchObject({
    fee: 1_100_000,
    receipt: { net_fee: 100_000 },
    contractResult: [''],
  })
})

test('hex bytes are broadcast too, and the answer carries the transaction as text', async () => {
  const signed = await world.transfer(alice, bob.address, 3)
  const raw = Buffer.from(signed.raw_data_hex, 'hex')
  const length = Buffer.from([(raw.length & 0x7f) | 0x80, raw.length >> 7])
  const hex = Buffer.concat([
    Buffer.from([0x0a]),
    length,
    raw,
    Buffer.from([0x12, 65]),
    Buffer.from(signed.signature[0]!, 'hex'),
  ]).toString('hex')

  const sent = await alice.tron.trx.sendHexTransaction(hex)

  expect(sent).toMatchObject({ result: true, txid: signed.txID, transaction: { txID: signed.txID } })
})

test('what is solid trails the head by nineteen blocks', async () => {
  const { txids } = world.node.control.faucet({ address: bob.address, usdt: '10' })
  const txid = txids[0]!
  world.node.control.mine(18)
  expect(await bob.tron.trx.getTransactionInfo(txid)).toEqual({})
  await expect(bob.tron.trx.getConfirmedTransaction(txid)).rejects.toThrow('Transaction not found')

  world.node.control.mine()

  expect(await bob.tron.trx.getTransactionInfo(txid)).toMatchObject({ id: txid })
  expect(await bob.tron.trx.getConfirmedTransaction(txid)).toMatchObject({ txID: txid })
  const [head, solid] = await Promise.all([
    bob.tron.trx.getCurrentBlock(),
    bob.tron.trx.getConfirmedCurrentBlock(),
  ])
  expect(head.block_header.raw_data.number - solid.block_header.raw_data.number).toBe(19)
})

test('getBalance sees the solid past while the head has moved on', async () => {
  const dora = world.rich(4, '10')
  expect(await dora.tron.trx.getBalance(dora.address)).toBe(0)
  expect(await dora.tron.trx.getUnconfirmedBalance(dora.address)).toBe(10_000_000)

  world.node.control.mine(19)

  expect(await dora.tron.trx.getBalance(dora.address)).toBe(10_000_000)
})

test('blocks chain by parentHash and are found by number, id and range', async () => {
  const { tron } = alice
  const head = await tron.trx.getCurrentBlock()
  const { number, parentHash } = head.block_header.raw_data
  const parent = await tron.trx.getBlockByNumber(number - 1)

  expect(parent.blockID).toBe(parentHash)
  expect(head.blockID.slice(0, 16)).toBe(number.toString(16).padStart(16, '0'))
  expect(await tron.trx.getBlockByHash(parent.blockID)).toEqual(parent)
  expect(await tron.trx.getBlockRange(number - 2, number)).toHaveLength(3)
  await expect(tron.trx.getBlockByNumber(number + 1)).rejects.toThrow('Block not found')
})

test('every receipt of a block comes in one list, as many as it has transactions', async () => {
  world.node.control.faucet({ address: bob.address, trx: '1', usdt: '1' })
  const { number } = world.node.control.state().head

  const infos = await alice.tron.fullNode.request<unknown[]>(
    'wallet/gettransactioninfobyblocknum',
    { num: number },
    'post',
  )
  const block = await alice.tron.trx.getBlockByNumber(number)

  expect(infos).toHaveLength(2)
  expect(block.transactions).toHaveLength(2)
  expect(await world.ask('walletsolidity/gettransactioninfobyblocknum', { num: number })).toEqual([])
})

test('the price of a transfer is asked beforehand, by simulation and by estimate', async () => {
  const parameters = [
    { type: 'address', value: bob.address },
    { type: 'uint256', value: 1 },
  ]
  const builder = alice.tron.transactionBuilder
  const ask = [world.node.usdt, 'transfer(address,uint256)', {}, parameters, alice.address] as const
  const simulated = await builder.triggerConstantContract(...ask)
  const estimated = await builder.estimateEnergy(...ask)
  const prices = await alice.tron.trx.getChainParameters()

  expect(simulated.energy_used).toBe(64_285)
  expect(estimated.energy_required).toBe(64_285)
  expect(prices).toContainEqual({ key: 'getEnergyFee', value: 100 })
  expect(prices).toContainEqual({ key: 'getTransactionFee', value: 1000 })
})

test('resources, node info, events and exact numbers answer as tronweb expects them', async () => {
  const signed = await world.transfer(alice, bob.address, 11)
  await alice.tron.trx.sendRawTransaction(signed)
  world.node.control.mine(20)

  expect(await alice.tron.trx.getAccountResources(alice.address)).toMatchObject({ freeNetLimit: 600 })
  expect(await alice.tron.trx.getBandwidth(alice.address)).toBeLessThan(600)
  expect((await alice.tron.trx.getNodeInfo()).configNodeInfo.codeVersion).toBe('4.8.0')
  expect(await alice.tron.event.getEventsByTransactionID(signed.txID)).toMatchObject({
    success: true,
    data: [{ event_name: 'Transfer', result: { value: '11' } }],
  })
  expect(await alice.tron.trx.raw.getUnconfirmedBalance(alice.address)).toMatch(/^\d+$/)
  expect(typeof (await alice.tron.trx.raw.getCurrentBlock()).block_header.raw_data.number).toBe('string')
})

test('with visible, addresses are in base58 in the question and in the answer', async () => {
  const built = await world.ask('wallet/createtransaction', {
    owner_address: alice.address,
    to_address: bob.address,
    amount: 5,
    visible: true,
  })
  const account = await world.ask('wallet/getaccount', { address: alice.address, visible: true })

  expect(built).toMatchObject({ visible: true })
  expect(built.raw_data.contract[0].parameter.value).toEqual({
    amount: 5,
    owner_address: alice.address,
    to_address: bob.address,
  })
  expect(account.address).toBe(alice.address)
  expect(await world.ask('wallet/validateaddress', { address: alice.address })).toEqual({
    result: true,
    message: 'Base58check format',
  })
})

test('tronweb finds the node alive, and blocks answer to number, hash and nothing', async () => {
  const head = await world.ask('wallet/getblock')
  const { number } = head.block_header.raw_data

  expect(await alice.tron.isConnected()).toMatchObject({ fullNode: true, solidityNode: true })
  expect(await world.ask('wallet/getblock', { id_or_num: String(number) })).toEqual(head)
  expect(await world.ask('wallet/getblock', { id_or_num: head.blockID })).toEqual(head)
  expect(await world.ask('wallet/getblock', { id_or_num: 'zz' })).toEqual({
    Error: 'id must be legal block hash.',
  })
  expect(await world.ask('wallet/getblockbylatestnum', { num: 2 })).toMatchObject({
    block: [{}, { blockID: head.blockID }],
  })
})

test("TronGrid's list of an address's transfers is paged, newest first, and only of what is solid", async () => {
  const erin = world.person(5)
  for (const usdt of ['1', '2', '3']) world.node.control.faucet({ address: erin.address, usdt })
  world.node.control.mine(19)
  world.node.control.faucet({ address: erin.address, usdt: '4' })
  const page = (query: string) =>
    getJson(`${world.node.url}/v1/accounts/${erin.address}/transactions/trc20?only_to=true&limit=2&${query}`)

  const first = await page(`contract_address=${world.node.usdt}`)
  const second = await page(`fingerprint=${first.meta.fingerprint}`)

  expect(first.data.map(({ value }: { value: string }) => value)).toEqual(['3000000', '2000000'])
  expect(second.data).toMatchObject([
    { value: '1000000', to: erin.address, token_info: { symbol: 'USDT', decimals: 6 } },
  ])
  expect(second.meta).not.toHaveProperty('fingerprint')
})
