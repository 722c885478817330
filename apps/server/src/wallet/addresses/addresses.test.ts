import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { login, register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { listen } from '../../platform/listen.ts'
import { createLog } from '../../platform/log.ts'
import { phrase, xpub } from '../test/deposit-world.ts'
import { useWalletCalls } from '../test/wallet-calls.ts'
import { scanChannel, skipForgottenIndices } from './addresses-store.ts'

const world = useWorld()
const wallet = useWalletCalls(world)
const childOf = (index: number) => TronWeb.fromMnemonic(phrase, `m/44'/195'/0'/0/${index}`).address

test('while the signer has published no key, a right code makes no address and stays good', async () => {
  const person = await register(world)
  const browser = wallet.as(person)
  await browser.call('requestWalletAddress')
  const otp = await world.code(person.email)

  const early = await browser.call('confirmWalletAddress', { body: { otp } })

  expect([early.status, early.body.code]).toEqual([503, 'wallet.unavailable'])
  await publishKey()
  expect((await browser.call('confirmWalletAddress', { body: { otp } })).status).toBe(200)
})

test('a person asks for a code and gets the next address of the key, which is theirs for good', async () => {
  const person = await register(world)
  const browser = wallet.as(person)
  const none = await browser.call('walletAddress')
  expect([none.status, none.body.code]).toEqual([404, 'wallet.none'])

  const request = await browser.call('requestWalletAddress')
  expect(request.body).toEqual({ status: 'otp_sent', message: 'OTP sent' })
  const made = await browser.call('confirmWalletAddress', { body: { otp: await world.code(person.email) } })

  expect(made.body.status).toBe('success')
  const [row] = await world.query<{ derivation_index: number }>(
    'select derivation_index from wallet_address where address = $1',
    [made.body.address],
  )
  expect(made.body.address).toBe(childOf(row?.derivation_index as number))
  // No scanner runs here, so no page may say that deposits come as usual.
  expect((await browser.call('walletAddress')).body).toEqual({
    address: made.body.address,
    deposits_delayed: true,
    // By the settings: the minimum, and the rhythm of the chain that is read.
    deposit_minimum: '1.000000',
    deposit_blocks: 19,
    deposit_seconds: 57,
  })
  for (const again of [
    await browser.call('requestWalletAddress'),
    await browser.call('confirmWalletAddress', { body: { otp: '123456' } }),
  ])
    expect([again.status, again.body.code]).toEqual([409, 'wallet.exists'])
})

// A restored database lacks the addresses given out since its copy; their payers still have them.
test('after a restore nobody gets an address that may have been somebody’s', async () => {
  const indexOf = async () => {
    const person = await register(world)
    const browser = wallet.as(person)
    await browser.call('requestWalletAddress')
    const { body } = await browser.call('confirmWalletAddress', {
      body: { otp: await world.code(person.email) },
    })
    const [row] = await world.query<{ derivation_index: number }>(
      'select derivation_index from wallet_address where address = $1',
      [body.address],
    )
    return row?.derivation_index ?? 0
  }
  const before = await indexOf()

  await world.florin.services.db.write(skipForgottenIndices)

  expect(await indexOf()).toBeGreaterThan(before + 99_999)
})

test('that a code was sent is said in the language of the caller', async () => {
  const browser = wallet.as(await register(world))
  browser.language = 'ru'

  const request = await browser.call('requestWalletAddress')

  expect(request.body).toEqual({ status: 'otp_sent', message: 'Код отправлен' })
})

test('a wrong code makes nothing, and five of them spend the right one', async () => {
  const person = await register(world)
  const browser = wallet.as(person)
  await browser.call('requestWalletAddress')
  const otp = await world.code(person.email)
  const wrong = otp === '000000' ? '000001' : '000000'

  for (let guess = 1; guess <= 5; guess += 1) {
    const answer = await browser.call('confirmWalletAddress', { body: { otp: wrong } })
    expect([answer.status, answer.body.code]).toEqual([400, guess < 5 ? 'code.wrong' : 'code.spent'])
  }
  const late = await browser.call('confirmWalletAddress', { body: { otp } })

  expect([late.status, late.body.code]).toEqual([400, 'code.spent'])
  expect((await browser.call('walletAddress')).status).toBe(404)
})

test('a code works in the session that asked for it and in no other', async () => {
  const person = await register(world)
  const elsewhere = await login(world, person.email)
  await wallet.as(person).call('requestWalletAddress')
  const otp = await world.code(person.email)

  const stolen = await wallet.as(elsewhere).call('confirmWalletAddress', { body: { otp } })

  expect([stolen.status, stolen.body.code]).toEqual([400, 'code.wrong'])
  expect((await wallet.as(person).call('confirmWalletAddress', { body: { otp } })).status).toBe(200)
})

test('of many confirmations at once one makes an address', async () => {
  const person = await register(world)
  const browser = wallet.as(person)
  await browser.call('requestWalletAddress')
  const otp = await world.code(person.email)

  const answers = await Promise.all(
    Array.from({ length: 4 }, () => browser.call('confirmWalletAddress', { body: { otp } })),
  )

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const rows = await world.query('select from wallet_address where user_id = $1', [
    await world.userId(person.email),
  ])
  expect(rows).toHaveLength(1)
})

test('looking for a deposit reaches every node at once, and is always answered', async () => {
  const person = await register(world)
  const listener = await listen(world.connectionString, createLog('silent', process.stdout))
  const heard: string[] = []
  listener.on(scanChannel, (payload) => heard.push(payload))

  const answers = await Promise.all(Array.from({ length: 3 }, () => wallet.as(person).call('lookForDeposit')))

  expect(answers.map((answer) => answer.body)).toEqual(Array(3).fill({ status: 'success' }))
  const userId = await world.userId(person.email)
  await expect.poll(() => heard).toContain(userId)
  await listener.close()
})

test('nobody without a session gets past the door', async () => {
  for (const name of ['walletAddress', 'requestWalletAddress', 'lookForDeposit', 'walletHistory'] as const)
    expect((await wallet.stranger().call(name)).status).toBe(401)
})

test('a key that does not fit its hot wallet is not used', async () => {
  world.expectsErrors = true
  const { addressService } = await import('./addresses.ts')
  const { db, auth } = world.florin.services
  const service = addressService({ ...auth, db, deriveAddress: async () => 'T-somebody-elses' })
  const person = await register(world)
  await wallet.as(person).call('requestWalletAddress')
  const otp = await world.code(person.email)
  const actor = await world.florin.services.sessions.authenticate(person.browser.tokens?.access_token)
  const caller = { ip: '127.0.0.1', requestId: 'r', language: 'en', userAgent: '' } as const

  await expect(service.confirm(actor, caller, otp)).rejects.toThrow('wallet.unavailable')
  world.expectsErrors = false
})

async function publishKey(): Promise<void> {
  await world.query(
    `insert into wallet_key (path, xpub, hot_address) values ('m/44''/195''/0''', $1, $2) on conflict do nothing`,
    [xpub, childOf(0)],
  )
}
