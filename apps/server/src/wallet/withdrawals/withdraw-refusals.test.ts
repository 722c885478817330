import { expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { register } from '../../../test/people.ts'
import { haltMoney, resumeMoney } from '../../books/index.ts'
import { malformedAmounts } from '../test/malformed-amounts.ts'
import { type Lead, strangersAddress, useWithdrawals } from '../test/withdrawals.ts'

const denied = strangersAddress()
const own = useWithdrawals({
  hourlyLimitMicroUsdt: 1_000_000_000n,
  deniedAddresses: new Set([denied]),
})

const ask = async (lead: Lead, amount: unknown, address = strangersAddress()) =>
  lead.browser.call('requestWithdrawal', { body: { amount, address } as never })

test.each([
  ['no lead', 'is_lead = false'],
  ['a lead without the permission', 'wallet_output_permission = false'],
])('%s is told 451 by both calls', async (_, change) => {
  const lead = await own.lead()
  await own.world.query(`update user_account set ${change} where id = $1`, [lead.userId])
  const body = { amount: '1', address: strangersAddress() }

  expect((await ask(lead, '1')).status).toBe(451)
  expect((await lead.browser.call('verifyWithdrawal', { body: { ...body, otp: '123456' } })).status).toBe(451)
})

test('without an address of their own nobody withdraws', async () => {
  const { email, browser } = await register(own.world)
  await own.world.query(
    'update user_account set is_lead = true, wallet_output_permission = true where email = $1',
    [email],
  )
  const visitor = new Browser(own.url)
  visitor.tokens = browser.tokens

  const answer = await visitor.call('requestWithdrawal', {
    body: { amount: '1', address: strangersAddress() },
  })

  expect(answer).toMatchObject({ status: 404, body: { code: 'wallet.none' } })
})

test('too little money is told with the fee and what there is', async () => {
  const lead = await own.lead('10')

  const answer = await ask(lead, '10')

  expect(answer.status).toBe(400)
  expect(answer.body.amount).toEqual([
    'Not enough available: 10.100000 USDT with the fee, you have 10.000000 USDT.',
  ])
})

test('addresses of ours, denied, blacklisted or mistyped are refused', async () => {
  const lead = await own.lead()
  const blacklisted = strangersAddress()
  own.node.control.setBlacklisted(blacklisted, true)
  // The token's list is read from solid blocks.
  own.node.control.mine(21)

  // Each for its own reason.
  for (const [address, code] of [
    [own.keys.hotAddress, 'wallet.address_ours'],
    [lead.address, 'wallet.address_ours'],
    [denied, 'wallet.address_refused'],
    [blacklisted, 'wallet.address_frozen'],
  ] as const)
    expect(await ask(lead, '1', address)).toMatchObject({ status: 400, body: { code } })
  for (const [address, word] of [
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'Ethereum'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'another network'],
    ['TQn9Y2khEsLJW1', '34 characters'],
    ['TQn9Y2khEsLJW1ChVWFMSMeRDow5Kcb0SE', 'look'],
  ] as const)
    expect(await ask(lead, '1', address)).toMatchObject({
      status: 400,
      body: { address: [expect.stringContaining(word)] },
    })
  const typed = strangersAddress()
  for (let at = 1; at < 34; at += 1) {
    const wrong = typed.slice(0, at) + (typed[at] === 'a' ? 'b' : 'a') + typed.slice(at + 1)
    const answer = await ask(lead, '1', wrong)
    expect([answer.status, answer.body.address]).toEqual([400, [expect.stringContaining('checksum')]])
  }
})

// A burnt address has no key, and a contract may never give back what it gets.
test('contracts and burnt addresses are refused at their field with the reason, by both calls', async () => {
  const lead = await own.lead()
  const both = async (address: string) => [
    await ask(lead, '1', address),
    await lead.browser.call('verifyWithdrawal', { body: { amount: '1', address, otp: '123456' } }),
  ]
  const refused: [string, string][] = [
    [own.node.usdt, 'wallet.address_token'],
    [own.node.control.deployToken().address, 'wallet.address_contract'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'wallet.address_burn'],
    ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', 'wallet.address_burn'],
  ]

  for (const [address, code] of refused)
    for (const { status, body } of await both(address)) {
      expect([status, body.code]).toEqual([400, code])
      expect(body.address).toEqual([body.detail])
    }
})

test.each(['*', 'wallet/getcontract', 'walletsolidity/triggerconstantcontract'])(
  'a node that does not answer %s is no permission: 503, and no code is sent',
  async (path) => {
    const lead = await own.lead()
    own.node.faults.add(path, { kind: 'status', status: 500 }, 'always')

    const answer = await ask(lead, '1')

    own.node.faults.clear()
    expect([answer.status, answer.body.code]).toEqual([503, 'wallet.unavailable'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(lead, '1')).status).toBe(200)
  },
)

test('above the limit, what is left is told', async () => {
  const lead = await own.lead('5000')
  await own.withdraw(lead, '900', strangersAddress())

  const answer = await ask(lead, '200')

  expect(answer).toMatchObject({ status: 429, body: { code: 'wallet.limit' } })
  expect(answer.body.amount[0]).toContain('100.000000')
})

test('while the books are checked, both calls answer 503', async () => {
  const lead = await own.lead()
  const { db } = own.world.florin.services
  const act = { actor: 'test', reason: 'test', origin: { ip: 'test', requestId: 'test' } }
  await db.write((tx) => haltMoney(tx, act))

  const body = { amount: '1', address: strangersAddress() }
  const request = await lead.browser.call('requestWithdrawal', { body })
  const verified = await lead.browser.call('verifyWithdrawal', { body: { ...body, otp: '123456' } })

  await db.write((tx) => resumeMoney(tx, act))
  expect([request.body.code, verified.body.code]).toEqual(['money.halted', 'money.halted'])
})

test('three hundred malformed amounts are refused by both calls with a field error, and the ledger stands still', async () => {
  const lead = await own.lead()
  const address = strangersAddress()
  const entries = async () =>
    (await own.world.query<{ n: bigint }>('select count(*) as n from ledger.entry'))[0]?.n
  const before = await entries()

  for (const amount of malformedAmounts()) {
    const raw = (more: string) => `{"amount":${amount},"address":"${address}"${more}}`
    const request = await lead.browser.send('POST', '/account/wallet/withdraw/request/', raw(''))
    const verified = await lead.browser.send(
      'POST',
      '/account/wallet/withdraw/verify/',
      raw(',"otp":"123456"'),
    )
    for (const { status, body } of [request, verified])
      expect([amount, status, Array.isArray(body.amount)]).toEqual([amount, 400, true])
  }

  expect(await entries()).toBe(before)
}, 120_000)
