import { beforeAll, expect, test } from 'vitest'
import { answeredAfterLoss, prepareLostAnswers } from '../../test/lost-answer.ts'
import { expectSoundBooks } from '../wallet/test/sound-books.ts'
import { strangersAddress, useWithdrawals } from '../wallet/test/withdrawals.ts'
import { useMerchants } from './test/merchant-calls.ts'

// The process dies after money was promised and before the answer is stored. Repeated, the call must not promise it again.

const own = useWithdrawals({})
const { world } = own
const calls = useMerchants(world, () => own.parts)
beforeAll(() => prepareLostAnswers(world))

test('standing order, live key and settlement are each made once, and answered', async () => {
  const shop = await calls.shop()
  const address = strangersAddress()
  const keyCode = await calls.codeFor(shop, { action: 'key' })
  const input = { name: 'till', livemode: true, scopes: ['settlements:write' as const], allowed_ips: [] }
  const made = await answeredAfterLoss(world, (headers) =>
    shop.browser.call('createApiKey', { body: { ...input, otp: keyCode.otp } }, headers),
  )
  const { otp } = await calls.codeFor(shop, { action: 'settlement', address })
  const set = await answeredAfterLoss(world, (headers) =>
    shop.browser.call('setSettlementAddress', { body: { address, otp } }, headers),
  )
  await own.credit(shop.userId, '100')

  // Without an external_id nothing but the key tells a repeat from a second settlement.
  const settled = await answeredAfterLoss(world, (headers) =>
    calls.program(made.body.key).call('createSettlement', { body: { amount: '10' } }, headers),
  )

  expect(set.body.settlement_address).toBe(address)
  const rows = await world.query<{ id: string }>('select id from withdrawal where user_id = $1', [
    shop.userId,
  ])
  expect(rows.map(({ id }) => id)).toEqual([settled.body.id])
  expect((await own.balance(shop.userId)).available).toBeGreaterThan(80_000_000n)
})

test('a withdrawal is made once, and answered although its code is spent', async () => {
  const lead = await own.lead('100')
  const address = strangersAddress()
  await lead.browser.call('requestWithdrawal', { body: { amount: '60', address } })
  const otp = await world.code(lead.email)

  const { body } = await answeredAfterLoss(world, (headers) =>
    lead.browser.call('verifyWithdrawal', { body: { amount: '60', address, otp } }, headers),
  )

  const rows = await world.query<{ id: string }>('select id from withdrawal where user_id = $1', [
    lead.userId,
  ])
  expect(rows.map(({ id }) => id)).toEqual([body.id])
  expect((await own.balance(lead.userId)).frozen).toBe(60_600_000n)
})

test('a saved address is added, switched on and removed once each', async () => {
  const lead = await own.lead()
  const wallet = strangersAddress()
  const code = async (body: object) => {
    const request = await lead.browser.call('requestWhitelistCode', { body: body as never })
    expect(request.status).toBe(200)
    return world.code(lead.email)
  }
  const add = await code({ action: 'add', wallet })
  const added = await answeredAfterLoss(world, (headers) =>
    lead.browser.call('addWhitelistAddress', { body: { wallet, otp: add } }, headers),
  )
  const { id } = added.body.wallet_data.wallets[0]
  const toggle = await code({ action: 'toggle' })
  const toggled = await answeredAfterLoss(world, (headers) =>
    lead.browser.call('toggleWhitelist', { body: { otp: toggle } }, headers),
  )
  const remove = await code({ action: 'remove', id })
  const removed = await answeredAfterLoss(world, (headers) =>
    lead.browser.call('removeWhitelistAddress', { body: { id, otp: remove } }, headers),
  )

  expect(toggled.body.is_white_wallet).toBe(true)
  expect(removed.body.wallet_data.wallets).toEqual([])
})

test('the books agree after all of it', () => expectSoundBooks(own))
