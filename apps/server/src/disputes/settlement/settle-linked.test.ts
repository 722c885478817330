import { expect, test } from 'vitest'
import { newEmail, password } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { newTrader, setRate } from '../../deals/test/shop.ts'
import { disputed, expiredDeal, merchant } from '../test/cases.ts'

const world = useWorld({ environment: { LINKED_ACCOUNTS: '1' } })

/** The merchant's own second account, as a trader: registered in the merchant's browser. */
async function secondAccount(cookies: ReadonlyMap<string, string>) {
  const email = newEmail('second')
  const browser = world.browser()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  await browser.call('register', { body: { email, password } })
  const verified = await browser.call('verifyRegistration', {
    body: { email, otp: await world.code(email), password },
  })
  browser.tokens = verified.body
  const id = await world.userId(email)
  await world.query('update user_account set is_activated = true where id = $1', [id])
  await newTrader(world, { id })
  return { id, browser }
}

// With both accounts somebody would complete and cancel deals at will, past the limits of matching and of lead shares.
test('whoever is trader and merchant of a case cannot settle it: support decides', async () => {
  await setRate(world)
  const shop = await merchant(world)
  const second = await secondAccount(shop.browser.cookies)
  const id = await disputed(world, await expiredDeal(world, shop, '5000.00'))

  for (const { browser } of [shop, second]) {
    const { status, body } = await browser.call('proposeSettlement', {
      params: { id },
      body: { kind: 'cancel' },
    })
    const read = await browser.call('getDispute', { params: { id } })

    expect([status, body.code]).toEqual([409, 'dispute.not_settleable'])
    expect(read.body.may).toMatchObject({ propose: false, accept: false })
  }
})
