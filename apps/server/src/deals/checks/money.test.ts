import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { holdings, newShop, newTrader, orderInput, receive, setRate } from '../test/shop.ts'

const world = useWorld()

// The worked example of docs/money.md, to the last micro-USDT, through the published doors.
test('five thousand roubles at 92.50: what everybody has afterwards', async () => {
  await setRate(world, 925_000n)
  const shop = await newShop(world)
  const trader = await newTrader(world, { usdt: 100n })
  const [lead] = await world.query<{ id: string }>(
    `insert into user_account (email, username, password_hash, account_type, is_lead, deposit_basis_points, withdraw_basis_points)
     values ('lead@example.com', 'lead', 'nobody', 'trader', true, 400, 100) returning id`,
  )
  await world.query(
    `insert into referral_code (code, lead_id, email, used_by, used_at) values ('FLR-1', $1, 'm@example.com', $2, now())`,
    [lead?.id, shop.merchantId],
  )

  const created = await shop.call('POST', '/orders', orderInput('5000.00'))

  expect(created.body).toMatchObject({ status: 'pending', amount: '5000.00', rate: '92.5000' })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    amount_usdt: '54.054055',
    fee_usdt: '3.783784',
    credit_usdt: '50.270271',
  })
  expect(await holdings(world, trader.id)).toEqual({ available: '45.945945', frozen: '54.054055' })

  await receive(world, trader, '5000.00')

  const { body } = await shop.call('GET', `/orders/${created.body.id}`)
  expect(body).toMatchObject({ status: 'complete', late: false, amount_received: '5000.00', requisite: null })
  expect(await holdings(world, trader.id)).toEqual({ available: '48.108107' })
  expect(await holdings(world, shop.merchantId)).toEqual({ available: '50.270271' })
  expect(await holdings(world, lead?.id ?? '')).toEqual({ available: '0.324324' })
  const [revenue] = await world.query<{ sum: string }>(
    `select sum(entry.amount)::text from ledger.entry join ledger.account on account.id = entry.account_id
     where account.kind = 'revenue' and account.asset = 'USDT'`,
  )
  expect(revenue?.sum).toBe('1297298')
})
