import { expect, test } from 'vitest'
import { newEmail, register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { fund, newShop, newTrader, orderInput, setRate } from '../test/shop.ts'

const world = useWorld({ isIdle: true })

const step = (body: { steps: { name: string; state: string }[] }) =>
  body.steps.find(({ state }) => state === 'next')?.name

test('a trader is led from nothing to the first deal, and told at once what breaks afterwards', async () => {
  await setRate(world)
  const person = await register(world)
  const id = await world.userId(person.email)
  await world.query('update user_account set is_activated = true where id = $1', [id])
  const readReadiness = async () => (await person.browser.call('readiness')).body
  const change = (text: string) => world.query(text, [id])

  expect(await readReadiness()).toMatchObject({
    total: 0,
    ready: 0,
    can_come: false,
    last_deal_at: null,
    phones: [],
  })
  expect(step(await readReadiness())).toBe('fund')
  await fund(world, id, 150n)
  expect(step(await readReadiness())).toBe('phone')
  expect((await readReadiness()).facts).toMatchObject({
    available: '150.000000',
    largest_deal: '13875.00',
    usual_deal: null,
  })

  const { methodId, terminalId } = await newTrader(world, { id, usdt: 0n })
  await change('update payment_method set terminal_id = null, is_active = false where owner_id = $1')
  const unbound = await readReadiness()
  expect(step(unbound)).toBe('bind')
  expect(unbound.steps[3]).toMatchObject({ method_id: methodId, terminal_id: terminalId })
  expect(unbound.methods).toMatchObject([{ verdict: 'unbound', unmet: ['unbound', 'inactive'] }])

  await world.query('update payment_method set terminal_id = $2 where id = $1', [methodId, terminalId])
  expect(step(await readReadiness())).toBe('switch_on')
  await world.query('update payment_method set is_active = true where id = $1', [methodId])
  const ready = await readReadiness()
  expect(ready).toMatchObject({ total: 1, on: 1, ready: 1, can_come: true })
  expect(ready.steps.map(({ state }: { state: string }) => state)).toEqual([
    ...Array(5).fill('done'),
    'advice',
  ])
  expect(ready.obstacles).toMatchObject([{ condition: 'unproven', level: 'warn', method_ids: [methodId] }])

  // It is true: the next order comes here.
  const shop = await newShop(world)
  expect((await shop.call('POST', '/orders', orderInput('5000.00'))).status).toBe(201)
  expect((await readReadiness()).last_deal_at).not.toBeNull()
  expect((await readReadiness()).methods[0].last_deal_at).not.toBeNull()

  await change(`update terminal set last_ping_at = now() - interval '12 minutes' where owner_id = $1`)
  const silent = await readReadiness()
  expect(silent).toMatchObject({ ready: 0, can_come: false, methods: [{ verdict: 'terminal_silent' }] })
  expect(silent.obstacles[0]).toMatchObject({
    condition: 'terminal_silent',
    brings_back: 1,
    terminal_id: terminalId,
  })
  expect(silent.phones).toMatchObject([{ id: terminalId, is_silent: true }])
  expect(silent.holds).not.toContain('phone')
})

test('nobody is told of another’s methods; a merchant and a rate that is missing have an answer too', async () => {
  await newTrader(world)
  const merchant = await register(world, { email: newEmail('shop'), accountType: 'merchant' })
  await world.query('delete from rate')

  const { status, body } = await merchant.browser.call('readiness')

  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 0, methods: [], phones: [], can_come: false })
  expect(body.obstacles).toMatchObject([{ condition: 'rate' }])
  expect(body.facts).toMatchObject({ largest_deal: null, rate_at: null })
})
