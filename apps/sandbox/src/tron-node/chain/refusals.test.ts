import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromHex, sha256, toHex, utf8 } from '../encoding/bytes.ts'
import { sign } from '../encoding/keys.ts'
import { messageField } from '../encoding/protobuf.ts'
import { type ChainPerson, openWorld, type World } from '../test-world.ts'
import {
  type Contract,
  encodeRaw,
  type RawTransaction,
  transferOf,
  triggerOf,
} from '../transactions/transaction.ts'

// A wallet decides about money by these codes, so each of them is provoked once, and its words are java-tron's.
let world: World
let alice: ChainPerson
let bob: ChainPerson

beforeAll(async () => {
  world = await openWorld()
  world.node.control.mine(3)
  alice = world.rich(1)
  bob = world.rich(2, '5', '0')
})
afterAll(() => world.node.close())

test('an honest transaction is accepted, and the same bytes again are a duplicate', async () => {
  const bytes = signed(raw(transferOf(alice.hex, bob.hex, 1n)))
  expect(await send(bytes)).toMatchObject({ result: true, code: 'SUCCESS', message: '' })

  expect(await send(bytes)).toMatchObject({
    result: false,
    code: 'DUP_TRANSACTION_ERROR',
    message: 'Dup transaction.',
  })
  world.node.control.mine()
  expect(await send(bytes)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
})

test.each([
  ['expired at the head', -1],
  ['expiring exactly at the head', 0],
  ['living longer than a day', 86_400_001],
])('a transaction %s is TRANSACTION_EXPIRATION_ERROR', async (_name, afterMs) => {
  const expiration = BigInt(world.node.control.state().head.timestamp + afterMs)

  expect(await send(signed(raw(transferOf(alice.hex, bob.hex, 1n), { expiration })))).toMatchObject({
    code: 'TRANSACTION_EXPIRATION_ERROR',
    message: 'Transaction expired',
  })
})

// Even a transaction that stands in a block: the word "expired" says nothing about whether it was paid.
test('a mined transaction that has expired since is called expired, not a duplicate', async () => {
  const bytes = signed(raw(transferOf(alice.hex, bob.hex, 2n)))
  await send(bytes)
  world.node.control.mine(1)
  world.node.control.mine(1, 3_600_000)

  expect(await send(bytes)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' })
})

test.each([
  ['of an unknown hash', { refBlockHash: fromHex('00'.repeat(8)) }],
  ['of an unknown height', { refBlockBytes: fromHex('fff0') }],
  ['that is missing', { refBlockBytes: new Uint8Array(), refBlockHash: new Uint8Array() }],
])('a reference block %s is TAPOS_ERROR', async (_name, change) => {
  expect(await send(signed(raw(transferOf(alice.hex, bob.hex, 1n), change)))).toMatchObject({
    code: 'TAPOS_ERROR',
    message: 'Tapos check error.',
  })
})

test.each([
  [
    'by somebody else',
    (hash: Uint8Array) => [sign(hash, fromHex('22'.repeat(32)))],
    /is signed by T\w+ but it is not contained of permission\.$/,
  ],
  ['not at all', () => [], /: miss sig or contract$/],
  [
    'with 64 bytes',
    (hash: Uint8Array) => [sign(hash, fromHex(alice.key)).slice(0, 64)],
    /: Signature size is 64$/,
  ],
  [
    'twice',
    (hash: Uint8Array) => Array(2).fill(sign(hash, fromHex(alice.key))),
    /: Signature count is 2 more than key counts of permission : 1$/,
  ],
  [
    'six times',
    (hash: Uint8Array) => Array(6).fill(sign(hash, fromHex(alice.key))),
    /: too many signatures$/,
  ],
  ['with nonsense', () => [new Uint8Array(65).fill(255)], /: sig error$/],
])('a transaction signed %s is SIGERROR', async (_name, signatures, message) => {
  const bytes = encodeRaw(raw(transferOf(alice.hex, bob.hex, 1n)))

  const answer = await send(whole(bytes, signatures(sha256(bytes)) as Uint8Array[]))

  expect(answer).toMatchObject({ result: false, code: 'SIGERROR' })
  expect(answer.message).toMatch(message)
  expect(answer.message).toMatch(/^Validate signature error: /)
})

test.each([
  ['no contract at all', () => [], 'No contract!'],
  ['to oneself', () => [transferOf(alice.hex, alice.hex, 1n)], 'Cannot transfer TRX to yourself.'],
  ['of nothing', () => [transferOf(alice.hex, bob.hex, 0n)], 'Amount must be greater than 0.'],
  ['of less than nothing', () => [transferOf(alice.hex, bob.hex, -5n)], 'Amount must be greater than 0.'],
  [
    'of more than there is',
    () => [transferOf(alice.hex, bob.hex, 10n ** 12n)],
    'Validate TransferContract error, balance is not sufficient.',
  ],
  ['to a contract', () => [transferOf(alice.hex, usdtHex, 1n)], 'Cannot transfer TRX to a smartContract.'],
  ['to nonsense', () => [transferOf(alice.hex, '42ff', 1n)], 'Invalid toAddress!'],
  [
    'of a contract that is not there',
    () => [triggerOf(alice.hex, bob.hex, new Uint8Array(4), 0n)],
    'No contract or not a smart contract',
  ],
  [
    'with a negative call value',
    () => [triggerOf(alice.hex, usdtHex, new Uint8Array(4), -1n)],
    'callValue must be >= 0',
  ],
  [
    'under a false type url',
    () => [{ ...transferOf(alice.hex, bob.hex, 1n), typeUrl: 'type.googleapis.com/protocol.Other' }],
    'contract type error, expected type [TransferContract], real type [class com.google.protobuf.Any]',
  ],
] as [string, () => Contract[], string][])(
  'a call %s is CONTRACT_VALIDATE_ERROR',
  async (_name, contracts, reason) => {
    const answer = await send(signed({ ...raw(transferOf(alice.hex, bob.hex, 1n)), contracts: contracts() }))

    expect(answer).toMatchObject({
      code: 'CONTRACT_VALIDATE_ERROR',
      message: `Contract validate error : ${reason}`,
    })
  },
)

test('two contracts in one transaction, and a fee limit above the maximum, are refused', async () => {
  const transfer = transferOf(alice.hex, bob.hex, 1n)
  const two = await send(signed({ ...raw(transfer), contracts: [transfer, transfer] }))
  const limit = await send(
    signed(raw(triggerOf(alice.hex, usdtHex, new Uint8Array(4), 0n), { feeLimit: 15_000_000_001n })),
  )

  expect(two.message).toMatch(/contract size should be exactly 1, this is extend feature ,actual :2$/)
  expect(limit.message).toBe('Contract validate error : feeLimit must be >= 0 and <= 15000000000')
})

test('an owner who never held TRX does not exist, though tokens lie on the address', async () => {
  const stranger = world.person(9)
  world.node.control.faucet({ address: stranger.address, usdt: '10' })

  const answer = await send(
    signed(raw(triggerOf(stranger.hex, usdtHex, new Uint8Array(4), 0n)), stranger.key),
  )

  expect(answer).toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
    message: `Contract validate error : account [${stranger.address}] does not exist`,
  })
})

test('who has neither bandwidth nor TRX is BANDWITH_ERROR', async () => {
  const poor = world.person(10)
  world.node.control.faucet({ address: poor.address, trx: '0.000001' })
  const use = (data: string) => send(signed(raw(triggerOf(poor.hex, usdtHex, fromHex(data), 0n)), poor.key))
  // Two calls fit into the 600 free bytes of a day, the third does not.
  expect(await use('01'.repeat(4))).toMatchObject({ result: true })
  expect(await use('02'.repeat(4))).toMatchObject({ result: true })

  expect(await use('03'.repeat(4))).toMatchObject({
    code: 'BANDWITH_ERROR',
    message: 'Account resource insufficient error.',
  })
})

test('half a megabyte is TOO_BIG_TRANSACTION_ERROR', async () => {
  const big = raw(transferOf(alice.hex, bob.hex, 1n), { memo: new Uint8Array(512_001) })

  const answer = await send(signed(big))

  expect(answer.code).toBe('TOO_BIG_TRANSACTION_ERROR')
  expect(answer.message).toMatch(
    /^Too big transaction, TxId [0-9a-f]{64}, the size is 51\d+ bytes, maxTxSize 512000$/,
  )
})

// LedgerHQ/ledger-live's fixture of a mainnet FreezeBalanceV2Contract, with a living header.
test('a contract that the sandbox does not carry out is refused by its name', async () => {
  const { refBlockBytes, refBlockHash, expiration } = raw(transferOf(alice.hex, bob.hex, 1n))
  const freeze = fromHex(
    '083612540a34747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e467265657a6542616c616e63655632436f6e7472616374121c0a154105cc125604448afeb6867eb688efb7e80411d57a10c0c39307',
  )
  const bytes = Buffer.concat([
    encodeRaw({
      refBlockBytes,
      refBlockHash,
      expiration,
      memo: new Uint8Array(),
      contracts: [],
      timestamp: 0n,
      feeLimit: 0n,
    }),
    messageField(11, freeze),
  ])

  expect(await send(whole(bytes, [sign(sha256(bytes), fromHex(alice.key))]))).toMatchObject({
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'Contract validate error : the sandbox does not carry out FreezeBalanceV2Contract',
  })
})

test('broadcasttransaction answers the message in hex, and refuses an id that is not the transaction', async () => {
  const transaction = await world.transfer(alice, bob.address, 1)
  const wrongId = await world.ask('wallet/broadcasttransaction', { ...transaction, txID: '00'.repeat(32) })
  const other = await world.transfer(alice, bob.address, 2)
  const wrongHex = await world.ask('wallet/broadcasttransaction', {
    ...transaction,
    raw_data_hex: other.raw_data_hex,
  })
  const unsigned = await world.ask('wallet/broadcasttransaction', { ...transaction, signature: [] })

  expect(wrongId).toMatchObject({ code: 'OTHER_ERROR' })
  expect(wrongHex).toMatchObject({ code: 'OTHER_ERROR' })
  expect(unsigned).toEqual({
    code: 'SIGERROR',
    txid: transaction.txID,
    message: toHex(utf8('Validate signature error: miss sig or contract')),
  })
})

test('building for nobody fails as the real node fails', async () => {
  const nobody = world.person(11)
  const build = (from: string, amount: number) =>
    world.ask('wallet/createtransaction', { owner_address: from, to_address: bob.hex, amount })

  expect(await build(nobody.hex, 1)).toEqual({
    Error:
      'class org.tron.core.exception.ContractValidateException : Validate TransferContract error, no OwnerAccount.',
  })
  const trigger = {
    owner_address: alice.hex,
    contract_address: bob.hex,
    function_selector: 'transfer(address,uint256)',
  }
  expect(await world.ask('wallet/triggersmartcontract', trigger)).toEqual({
    result: {
      code: 'CONTRACT_VALIDATE_ERROR',
      message: toHex(utf8('No contract or not a valid smart contract')),
    },
  })
  expect(await world.ask('wallet/triggerconstantcontract', { ...trigger, visible: false })).toMatchObject({
    result: { message: toHex(utf8('Smart contract is not exist.')) },
  })
})

// java-tron with trxCacheEnable: the id is written down before the checks, so a refused one can never be repaired.
test('a node that remembers ids calls even a refused transaction a duplicate', async () => {
  world.node.control.setRemembersIds(true)
  const bytes = whole(encodeRaw(raw(transferOf(alice.hex, bob.hex, 77n))), [])
  expect(await send(bytes)).toMatchObject({ code: 'SIGERROR' })

  expect(await send(bytes)).toMatchObject({
    code: 'DUP_TRANSACTION_ERROR',
    message: 'Transaction already exists.',
  })
  world.node.control.setRemembersIds(false)
})

const usdtHex = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'

function raw(contract: Contract, change: Partial<RawTransaction> = {}): RawTransaction {
  const { number, id, timestamp } = world.node.control.state().head
  return {
    refBlockBytes: fromHex(number.toString(16).padStart(4, '0')),
    refBlockHash: fromHex(id.slice(16, 32)),
    expiration: BigInt(timestamp + 60_000),
    timestamp: BigInt(timestamp),
    feeLimit: 100_000_000n,
    memo: new Uint8Array(),
    contracts: [contract],
    ...change,
  }
}

function signed(transaction: RawTransaction, key = alice.key): string {
  const bytes = encodeRaw(transaction)
  return whole(bytes, [sign(sha256(bytes), fromHex(key))])
}

const whole = (bytes: Uint8Array, signatures: Uint8Array[]): string =>
  toHex(Buffer.concat([messageField(1, bytes), ...signatures.map((each) => messageField(2, each))]))

const send = (hex: string) => world.ask('wallet/broadcasthex', { transaction: hex })
