import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getJson, openWorld, type World } from '../test-world.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.node.close())

test('over HTTP: mine, clock, faucet, look at accounts and transfers', async () => {
  const { address } = world.person(1)
  expect(await world.ask('sandbox/mine', { blocks: 3 })).toMatchObject({ number: 4 })
  const { txids } = await world.ask('sandbox/faucet', { address, trx: '2.5', usdt: '250.000001' })
  await world.ask('sandbox/clock', { advanceMs: 3_600_000 })
  await world.ask('sandbox/mine', {})

  expect(await get(`sandbox/account?address=${address}`)).toEqual({
    address,
    isActivated: true,
    trx: '2.500000',
    usdt: '250.000001',
  })
  expect(await get(`sandbox/transfers?to=${address}`)).toMatchObject([
    { txid: txids[1], units: '250000001', token: world.node.usdt, logIndex: 0, isSolid: false },
  ])
  const { head } = await get('sandbox/state')
  expect(head.timestamp - Date.now()).toBeGreaterThan(3_500_000)
})

test('over HTTP: every other control call', async () => {
  const { address } = world.person(1)
  const fake = await world.ask('sandbox/deploy-token', { name: 'Tether USD', symbol: 'USDT', decimals: 8 })
  await world.ask('sandbox/faucet', { address, usdt: '1', token: fake.address })
  await world.ask('sandbox/blacklist', { address, isListed: true })
  await world.ask('sandbox/token', { isPaused: true })
  await world.ask('sandbox/token-balance', { address, amount: '7' })
  await world.ask('sandbox/token', { isPaused: false })
  await world.ask('sandbox/pay-many', { payments: [{ address, amount: '3' }] })
  const forged = await world.ask('sandbox/forge', { receipt: { receiptResult: 'OUT_OF_TIME' } })
  await world.ask('sandbox/faults', { path: 'getnowblock', fault: { kind: 'status', status: 429 }, times: 2 })
  await world.ask('sandbox/lies', { behindBy: 1 })
  await world.ask('sandbox/remember-ids', { remembers: true })

  expect(await get(`sandbox/account?address=${address}`)).toMatchObject({ usdt: '10.000000' })
  expect(await get(`sandbox/transfers?token=${fake.address}`)).toMatchObject([{ units: '100000000' }])
  expect(await get('sandbox/faults')).toMatchObject({ faults: [{ times: 2 }], lies: { behindBy: 1 } })
  expect((await fetch(`${world.node.url}/wallet/getnowblock`)).status).toBe(429)
  await fetch(`${world.node.url}/sandbox/faults`, { method: 'DELETE' })
  expect(await get('sandbox/faults')).toEqual({ faults: [], lies: {} })
  expect(await world.ask('wallet/gettransactioninfobyid', { value: forged.txid })).toMatchObject({
    receipt: { result: 'OUT_OF_TIME' },
  })
  expect(await world.ask('sandbox/reorganise', { depth: 1 })).toMatchObject({ returned: [forged.txid] })
  await world.ask('sandbox/drop', { txid: forged.txid })
  expect((await get('sandbox/state')).pending).toEqual([])
})

test('the timer makes blocks until it is told to stop', async () => {
  await world.ask('sandbox/timer', { blockMs: 20 })
  await expect.poll(() => world.node.control.state().head.number).toBeGreaterThan(3)
  await world.ask('sandbox/timer', { blockMs: null })
  const stopped = world.node.control.state().head.number
  await sleep(60)

  expect(world.node.control.state().head.number).toBe(stopped)
})

test.each([
  ['faucet', { address: 'nobody', usdt: '1' }],
  ['faucet', { address: `41${'aa'.repeat(20)}`, usdt: '1.0000001' }],
  ['faucet', { address: `41${'aa'.repeat(20)}`, usdt: '-1' }],
  ['faucet', { address: `41${'aa'.repeat(20)}`, trx: '99999999999999' }],
  ['reorganise', { depth: 99 }],
  ['mine', { blocks: -1 }],
  ['timer', { blockMs: 1 }],
  ['token', { address: `41${'aa'.repeat(20)}`, isPaused: true }],
])('a wrong input to %s is answered with 400 and changes nothing', async (call, body) => {
  const before = world.node.control.state()
  const answer = await fetch(`${world.node.url}/sandbox/${call}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: expect.any(String) })
  expect(world.node.control.state().head).toEqual(before.head)
})

// A page in the demo's browser must not be able to press the faucet's buttons, nor a name that points to loopback.
test.each([
  ['a page of another origin', { origin: 'https://evil.example' }],
  ['another host name', { host: 'evil.example' }],
])('%s gets no control', async (_name, headers) => {
  const { port } = new URL(world.node.url)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path: '/sandbox/mine', method: 'POST', headers })
    call.once('response', (answer) => resolve(answer.resume().statusCode))
    call.once('error', reject)
    call.end('{}')
  })

  expect(status).toBe(403)
  expect(world.node.control.state().head.number).toBe(1)
})

const get = (path: string) => getJson(`${world.node.url}/${path}`)
