import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.node.close())

test('a transaction and an address have a page each, linked with one another', async () => {
  const { address } = world.person(1)
  const { txids } = world.node.control.faucet({ address, usdt: '250' })

  const transaction = await page(`transaction/${txids[0]}`)
  const account = await page(`address/${address}`)

  expect(transaction.text).toContain('250.000000 USDT')
  expect(transaction.text).toContain('not yet confirmed')
  expect(transaction.text).toContain(`href="/explorer/address/${address}"`)
  expect(account.text).toContain(`href="/explorer/transaction/${txids[0]}"`)
  world.node.control.mine(19)
  expect((await page(`transaction/${txids[0]}`)).text).toContain('(confirmed)')
})

test('a waiting transaction says so', async () => {
  const { txids } = world.node.control.faucet({ address: world.person(2).address, usdt: '1', mine: false })

  expect((await page(`transaction/${txids[0]}`)).text).toContain('waiting for a block')
})

// A token's name is written by strangers and ends up in the page of our demo.
test('a hostile token name stays text, and no script may run anyway', async () => {
  const { address } = world.person(3)
  const fake = world.node.control.deployToken({ symbol: '<script>alert(1)</script>' })
  world.node.control.faucet({ address, usdt: '1', token: fake.address })

  const { text, headers } = await page(`address/${address}`)

  expect(text).not.toContain('<script>')
  expect(text).toContain('&lt;script&gt;')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test.each([
  'transaction/00',
  'transaction/%3Cscript%3E',
  'address/T123',
  'address/',
  'block/1',
  'transaction/../x',
])('nothing is at %s', async (path) => {
  expect((await page(path)).status).toBe(404)
})

async function page(path: string) {
  const answer = await fetch(`${world.node.url}/explorer/${path}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
