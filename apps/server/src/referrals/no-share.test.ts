import { beforeAll, expect, test } from 'vitest'
import { login, newEmail, password, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { newCourt } from '../deals/test/court.ts'
import { book, openDeal, placed, retireEverybody } from '../deals/test/opened.ts'
import { holdings, newShop, newTrader, setRate } from '../deals/test/shop.ts'
import { linesOf, tie } from './test/invited.ts'
import { newLead } from './test/lead.ts'

const world = useWorld({ environment: { LINKED_ACCOUNTS: '1' } })

beforeAll(() => setRate(world))

const reasons = async (dealId: string) =>
  (
    await world.query<{ reason: string }>('select reason from refused_share where deal_id = $1', [dealId])
  ).map(({ reason }) => reason)

/** The lead's own second account: registered with the lead's code, in the lead's browser. */
async function ownSecondAccount(lead: Awaited<ReturnType<typeof newLead>>) {
  const email = newEmail('second')
  const made = await lead.browser.call('createReferral', { body: { email } })
  const second = world.browser()
  for (const [name, value] of lead.browser.cookies) second.cookies.set(name, value)
  await second.call('register', { body: { email, password, referral_code: made.body.referral_code } })
  await second.call('verifyRegistration', { body: { email, otp: await world.code(email), password } })
  return { id: await world.userId(email), codeId: made.body.id as string }
}

async function newSupport() {
  const { email } = await register(world)
  const origin = { ip: 'test', requestId: 'test' }
  const id = await world.userId(email)
  await world.florin.services.users.changeRights('test', origin, id, { isStaff: true })
  return login(world, email)
}

async function tradeOf(traderId: string) {
  await retireEverybody(world)
  const shop = await newShop(world)
  const trader = await newTrader(world, { id: traderId })
  const deal = await openDeal(world, shop, '5000.00')
  await book(world, trader, { amount: '5000.00' })
  await placed(world)
  return deal
}

test('a second account in the lead’s browser brings no share; the lead sees that, support sees why', async () => {
  const lead = await newLead(world)
  const support = await newSupport()
  const { id, codeId } = await ownSecondAccount(lead)

  const deal = await tradeOf(id)

  expect(await holdings(world, lead.id)).toEqual({})
  const answer = await lead.browser.call('referralDeals', { params: { id: codeId }, query: {} })
  expect(answer.body).toMatchObject({ count: 1, profit: '0.000000' })
  expect(answer.body.results[0]).toMatchObject({ share: '0.000000', outcome: 'no_share' })
  expect(JSON.stringify(answer.body)).not.toContain('same_')
  expect(await reasons(deal.dealId)).toEqual(['same_device'])
  const seen = await support.browser.call('transactionDetails', { params: { id: deal.dealId } })
  expect(seen.body.refused_shares).toMatchObject([{ side: 'trader', reason: 'same_device' }])
  const [event] = await world.query<{ facts: object }>(
    `select facts from deal_event where deal_id = $1 and cause = 'matched'`,
    [deal.dealId],
  )
  expect(event?.facts).not.toHaveProperty('no_share')
})

test('strangers bring a share', async () => {
  const lead = await newLead(world)
  const trader = await register(world)
  const id = await world.userId(trader.email)
  const code = await tie(world, lead.id, id)

  const deal = await tradeOf(id)

  expect((await linesOf(world, code)).lines).toMatchObject([{ cause: 'complete', micro_usdt: 324_324n }])
  expect(await reasons(deal.dealId)).toEqual([])
})

test('nor where the trader signs in from the lead’s connection, or with the lead’s mailbox', async () => {
  const ip = { 'x-forwarded-for': '203.0.113.77' }
  const enter = async (email: string) => {
    const browser = world.browser()
    await browser.call('login', { body: { email, password } }, ip)
    await browser.call('verifyLogin', { body: { email, code_otp: await world.code(email), password } }, ip)
  }
  const lead = await newLead(world, 'lead.of.links@example.com')
  const [near, alike] = [
    await register(world),
    await register(world, { email: 'lead.of.links+2@example.com' }),
  ]
  await enter(lead.email)
  await enter(near.email)
  const nearId = await world.userId(near.email)
  const alikeId = await world.userId(alike.email)
  await tie(world, lead.id, nearId)
  await tie(world, lead.id, alikeId)

  expect(await reasons((await tradeOf(nearId)).dealId)).toEqual(['same_address'])
  expect(await reasons((await tradeOf(alikeId)).dealId)).toEqual(['same_mail'])
})

test('an address that eleven accounts use names nobody', async () => {
  const ip = { 'x-forwarded-for': '203.0.113.99' }
  for (let count = 0; count < 11; count += 1) {
    const { email } = await register(world)
    const browser = world.browser()
    await browser.call('login', { body: { email, password } }, ip)
    await browser.call('verifyLogin', { body: { email, code_otp: await world.code(email), password } }, ip)
  }
  const [last] = await world.query<{ links: bigint }>(
    `select count(*) as links from account_link where kind = 'address' and other_id in (
       select user_id from sign_in_trace order by seen_at desc limit 1) or kind = 'address' and one_id in (
       select user_id from sign_in_trace order by seen_at desc limit 1)`,
  )

  expect(last?.links).toBe(0n)
})

test('no share on a lead’s own deals, as trader or as shop', async () => {
  const court = await newCourt(world)
  const code = await tie(world, court.shop.merchantId, court.trader.id)

  const deal = await court.completed()

  expect(await reasons(deal.dealId)).toEqual(['own_deal'])
  expect((await linesOf(world, code)).lines).toMatchObject([{ cause: 'no_share', micro_usdt: 0n }])
})

test('a new node knows the links that were made before it', async () => {
  const lead = await newLead(world)
  const { id } = await ownSecondAccount(lead)
  const node = await world.node()

  expect(node.florin.services.deals.linkBetween(lead.id, id)).toBe('device')
  await node.stop()
  await login(world, lead.email)
})
