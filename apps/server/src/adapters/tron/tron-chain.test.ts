import { startTronNode, type TronNode } from '@florin/sandbox/tron-node/index'
import { TronWeb } from 'tronweb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fromBase58, toBase58 } from './addresses.ts'
import { type TronChain, tronChain } from './chain.ts'
import { ChainDisagreement, ChainError, WrongToken } from './chain-error.ts'
import { deriveAddress } from './derive-address.ts'

let node: TronNode
let chain: TronChain
/** Waits out a silence sooner. What is to be answered is asked with the product's own patience. */
let hasty: TronChain

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const xpub =
  'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd'
const somebody = TronWeb.fromMnemonic(phrase, "m/44'/195'/0'/0/1")
const another = TronWeb.fromMnemonic(phrase, "m/44'/195'/0'/0/2").address

beforeAll(async () => {
  node = await startTronNode()
  chain = chainOf(node.url)
  hasty = tronChain({ urls: [node.url], usdtContract: node.usdt, fetchTimeoutMs: 1_500 })
})
afterEach(() => node.faults.clear())
afterAll(() => node.close())

function chainOf(...urls: string[]): TronChain {
  return tronChain({ urls, usdtContract: node.usdt })
}

/** Mines until the given block is solid, and gives its height. */
function settle(): bigint {
  const height = BigInt(node.control.state().head.number)
  node.control.mine(19)
  return height
}

test('an address derived from the public key alone is the one its owner has', async () => {
  for (const index of [0, 1, 7, 2_000_000])
    expect(await deriveAddress(xpub, index)).toBe(
      TronWeb.fromMnemonic(phrase, `m/44'/195'/0'/0/${index}`).address,
    )
})

test('a private key is refused where a public one belongs', async () => {
  await expect(deriveAddress('xprv9s21ZrQH143K', 0)).rejects.toThrow('Only a public key')
})

test('addresses go both ways, and a mistyped one is none', () => {
  const hex = fromBase58(another)
  expect(hex).toHaveLength(40)
  expect(toBase58(hex as string)).toBe(another)
  for (let at = 1; at < 34; at += 1) {
    const wrong = another.slice(0, at) + (another[at] === 'x' ? 'y' : 'x') + another.slice(at + 1)
    expect(fromBase58(wrong)).toBeUndefined()
  }
})

test('a block is told with every transfer in it, by its log', async () => {
  const { txid } = node.control.payMany(
    Array.from({ length: 25 }, (_, at) => ({ address: another, amount: `${at + 1}.000001` })),
  )
  const height = settle()

  const block = await chain.solidBlock(height)

  const ours = block.transfers.filter((transfer) => transfer.to === another)
  expect(ours.map((transfer) => transfer.amountMicroUsdt)).toEqual(
    Array.from({ length: 25 }, (_, at) => BigInt(at + 1) * 1_000_000n + 1n),
  )
  expect(new Set(ours.map((transfer) => `${transfer.txid}:${transfer.logIndex}`)).size).toBe(25)
  expect(ours[0]?.txid).toBe(txid)
  expect(block.parentId).toBe((await chain.solidBlock(height - 1n)).id)
})

test('a fake token, a failed receipt and plain TRX are no transfers', async () => {
  const fake = node.control.deployToken()
  node.control.faucet({ address: another, usdt: '5', token: fake.address, mine: false })
  node.control.faucet({ address: another, trx: '5', mine: false })
  const log = {
    address: fromBase58(node.usdt) as string,
    topics: [
      'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      '11'.repeat(20).padStart(64, '0'),
      (fromBase58(another) as string).padStart(64, '0'),
    ],
    data: '0f4240'.padStart(64, '0'),
  }
  for (const receiptResult of ['REVERT', 'OUT_OF_ENERGY', 'FAILED', 'DEFAULT', 'success'])
    node.control.forge({ receiptResult, logs: [log] }, false)
  node.control.forge({ receiptResult: 'SUCCESS', infoResult: 'FAILED', logs: [log] }, false)
  node.control.forge({ receiptResult: 'SUCCESS', contractRet: 'REVERT', logs: [log] }, false)
  node.control.forge({ receiptResult: 'SUCCESS', logs: [] }, false)
  node.control.forge({ receiptResult: 'SUCCESS', logs: [{ ...log, topics: log.topics.slice(0, 2) }] }, false)
  node.control.forge(
    { receiptResult: 'SUCCESS', logs: [{ ...log, topics: [...log.topics, log.data] }] },
    false,
  )
  node.control.mine()
  const height = settle()

  const block = await chain.solidBlock(height)

  expect(block.transfers).toEqual([])
})

test('a receipt with logs and without a result is not finished: neither a success nor a failure', async () => {
  const log = { address: fromBase58(node.usdt) as string, topics: [], data: '' }
  const { txid } = node.control.forge({ receiptResult: '', logs: [log] })
  const height = settle()

  await expect(chain.solidBlock(height)).rejects.toThrow('half a receipt')
  await expect(chain.solidOutcome(txid)).rejects.toThrow('half a receipt')
})

test('a plain transfer of TRX has no result, and says so', async () => {
  const { txids } = node.control.faucet({ address: another, trx: '2' })
  settle()

  expect(await chain.solidOutcome(txids[0] as string)).toMatchObject({ kind: 'failed', reason: 'no result' })
})

test('the amount is that of the log, also when the token keeps a fee', async () => {
  node.control.setToken({ feeBasisPoints: 10, maximumFee: '1000000' })
  node.control.faucet({ address: another, usdt: '100' })
  node.control.setToken({ feeBasisPoints: 0 })
  const height = settle()

  const block = await chain.solidBlock(height)

  const [received] = block.transfers.filter((transfer) => transfer.to === another)
  expect(received?.amountMicroUsdt).toBe(99_900_000n)
})

test('an incomplete list of receipts is no block, and neither is another block', async () => {
  node.control.payMany([{ address: another, amount: '1' }], undefined, false)
  node.control.faucet({ address: another, trx: '1' })
  const height = settle()
  const infos = 'walletsolidity/gettransactioninfobyblocknum'

  node.faults.add(infos, { kind: 'truncate', keep: 1 })
  await expect(chain.solidBlock(height)).rejects.toThrow('1 receipts for 2 transactions')
  node.faults.add(infos, { kind: 'empty' })
  await expect(chain.solidBlock(height)).rejects.toThrow('0 receipts for 2 transactions')
  node.faults.add(infos, { kind: 'repeat block' })
  await expect(chain.solidBlock(height)).rejects.toThrow(ChainError)
  node.faults.add('walletsolidity/getblockbynum', { kind: 'repeat block' })
  await expect(chain.solidBlock(height)).rejects.toThrow('the node sent block')
  node.faults.add('walletsolidity/getblockbynum', { kind: 'empty' })
  await expect(chain.solidBlock(height)).rejects.toThrow('is not there')
  expect((await chain.solidBlock(height)).transfers).toHaveLength(1)
})

test('a busy node is asked again, a broken one is not believed', async () => {
  const path = 'walletsolidity/getblockbynum'
  const height = settle()
  node.faults.add(path, { kind: 'status', status: 429, retryAfterSeconds: 1 })
  node.faults.add(path, { kind: 'status', status: 503 })
  expect((await chain.solidBlock(height)).height).toBe(height)

  for (const fault of [
    { kind: 'garbage' },
    { kind: 'cut' },
    { kind: 'hang' },
    { kind: 'slow', ms: 2_500 },
    { kind: 'status', status: 500 },
  ] as const) {
    node.faults.add(path, fault, 'always')
    await expect(hasty.solidBlock(height), fault.kind).rejects.toThrow(ChainError)
    node.faults.clear()
  }
})

test('a node that calls everything solid is believed only about what lies deep', async () => {
  node.control.mine(3)
  node.faults.lie({ solidLag: 0 })

  const tip = await chain.solidTip()

  expect(tip.height).toBe(BigInt(node.control.state().head.number) - 18n)
})

test('two nodes must tell the same story', async () => {
  const door = await node.openDoor()
  const both = chainOf(node.url, door.url)
  const height = settle()
  expect((await both.solidBlock(height)).height).toBe(height)

  door.faults.lie({ disagreesFrom: Number(height) })
  await expect(both.solidBlock(height)).rejects.toThrow(ChainDisagreement)

  door.faults.lie({ behindBy: 7 })
  expect((await both.solidTip()).height).toBe(BigInt(node.control.state().solid) - 7n)

  door.faults.clear()
  door.faults.add('*', { kind: 'cut' }, 'always')
  await expect(both.solidBlock(height)).rejects.toThrow(ChainError)
})

test('a contract with other decimals is refused before any transfer is read', async () => {
  const other = node.control.deployToken({ decimals: 18 })
  const wrong = tronChain({ urls: [node.url], usdtContract: other.address })

  await expect(wrong.verifyToken()).rejects.toThrow(WrongToken)
  await expect(wrong.solidBlock(1n)).rejects.toThrow('it is not USDT')
})

test('balances, activation and the blacklist are those of solid blocks', async () => {
  const fresh = await deriveAddress(xpub, 40)
  expect(await chain.isActivated(fresh)).toBe(false)
  node.control.faucet({ address: fresh, trx: '3', usdt: '12.5' })
  node.control.setBlacklisted(fresh, true)
  expect(await chain.trxBalanceSun(fresh)).toBe(0n)
  settle()

  expect(await chain.isActivated(fresh)).toBe(true)
  expect(await chain.trxBalanceSun(fresh)).toBe(3_000_000n)
  expect(await chain.tokenBalance(fresh)).toBe(12_500_000n)
  expect(await chain.isBlacklisted(fresh)).toBe(true)
  expect(await chain.isBlacklisted(another)).toBe(false)
})

test('a contract is told from an account, an unused address and a node that does not say', async () => {
  const token = node.control.deployToken()
  node.control.faucet({ address: another, trx: '1' })
  const path = 'wallet/getcontract'

  expect(await chain.hasContract(node.usdt)).toBe(true)
  expect(await chain.hasContract(token.address)).toBe(true)
  expect(await chain.hasContract(another)).toBe(false)
  expect(await chain.hasContract(await deriveAddress(xpub, 4_041))).toBe(false)
  for (const fault of [
    { kind: 'garbage' },
    { kind: 'cut' },
    { kind: 'hang' },
    { kind: 'status', status: 500 },
  ] as const) {
    node.faults.add(path, fault, 'always')
    await expect(hasty.hasContract(another), fault.kind).rejects.toThrow(ChainError)
    node.faults.clear()
  }
  const door = await node.openDoor()
  expect(await chainOf(node.url, door.url).hasContract(node.usdt)).toBe(true)
  // Of two nodes, one is away.
  await expect(chainOf(node.url, 'http://127.0.0.1:1').hasContract(another)).rejects.toThrow(ChainError)
})

test('signed bytes are sent as they are, and solid blocks say what became of them', async () => {
  node.control.faucet({ address: somebody.address, trx: '1000', usdt: '50' })
  const signed = await signedTransfer('2000000')

  expect(await chain.solidOutcome(signed.txid)).toEqual({ kind: 'unknown' })
  expect(await chain.isHeardOf(signed.txid)).toBe(false)
  expect(await chain.broadcast(signed)).toEqual({ kind: 'accepted' })
  expect(await chain.broadcast(signed)).toEqual({ kind: 'duplicate' })
  expect(await chain.isHeardOf(signed.txid)).toBe(true)
  node.control.mine()
  expect(await chain.solidOutcome(signed.txid)).toEqual({ kind: 'unknown' })
  const height = settle()

  expect(await chain.solidOutcome(signed.txid)).toMatchObject({
    kind: 'succeeded',
    height,
    transfers: [{ from: somebody.address, to: another, amountMicroUsdt: 2_000_000n }],
  })
})

test('only a refusal for ever is one: the rest may still be included', async () => {
  const signed = await signedTransfer('1000000')
  const forged = { ...signed, signatureHex: `${'11'.repeat(64)}1b` }
  expect((await chain.broadcast(forged)).kind).toBe('refused')

  const poor = await signedTransfer('1000000', 41)
  expect((await chain.broadcast(poor)).kind).toBe('unclear')
  node.faults.add('wallet/broadcasthex', { kind: 'accept then time out' })
  expect((await hasty.broadcast(signed)).kind).toBe('unclear')
  expect(await chain.broadcast(signed)).toEqual({ kind: 'duplicate' })
})

test('the fee limit covers a transfer to somebody who never held the token', async () => {
  const known = await chain.feeLimitSun({ from: somebody.address, to: another, amountMicroUsdt: 1_000_000n })
  const stranger = await deriveAddress(xpub, 77)
  const unknown = await chain.feeLimitSun({
    from: somebody.address,
    to: stranger,
    amountMicroUsdt: 1_000_000n,
  })

  expect(unknown).toBeGreaterThan(known)
  expect(known).toBeGreaterThan(1_000_000n)
})

async function signedTransfer(units: string, owner = 1) {
  const { privateKey, address } = TronWeb.fromMnemonic(phrase, `m/44'/195'/0'/0/${owner}`)
  const client = new TronWeb({ fullHost: node.url, privateKey: privateKey.slice(2) })
  const { transaction } = await client.transactionBuilder.triggerSmartContract(
    node.usdt,
    'transfer(address,uint256)',
    { feeLimit: 100_000_000, txLocal: true },
    [
      { type: 'address', value: another },
      { type: 'uint256', value: units },
    ],
    address,
  )
  const signed = await client.trx.sign(transaction)
  return {
    txid: signed.txID,
    rawDataHex: signed.raw_data_hex,
    signatureHex: String(signed.signature[0]).replace(/^0x/, ''),
  }
}
