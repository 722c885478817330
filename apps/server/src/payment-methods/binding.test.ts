import { expect, test } from 'vitest'
import { methodsReadBy } from './index.ts'
import { newAccount, newCard, newPhone, type Trader, useTraders } from './test/traders.ts'

const own = useTraders()
const { world } = own

const unbind = ({ browser }: Trader, id: string) =>
  browser.call('unbindPayment', { params: { id }, body: { method: id } })

test('methods are bound to a terminal, once more changes nothing, and the terminal lists them', async () => {
  const anna = await own.trader()
  const terminalId = await own.terminal(anna)
  const [one, two] = [await own.method(anna), await own.method(anna)]

  expect(await own.bind(anna, terminalId, [one, two, one])).toBe(2)
  expect(await own.bind(anna, terminalId, [one])).toBe(0)

  const { paymentMethods } = world.florin.services
  const page = await paymentMethods.methodsOfTerminal(anna.userId, terminalId, 1, 1)
  expect([page.count, page.results.map(({ id }) => id)]).toEqual([2, [two]])
  expect(await paymentMethods.countsByTerminal(anna.userId)).toEqual(new Map([[terminalId, 2]]))
  expect(await own.see(anna, one)).toMatchObject({ is_connect: true, terminal_id: terminalId })
})

test('staff sees a terminal’s methods masked', async () => {
  const anna = await own.trader()
  const terminalId = await own.terminal(anna)
  const phone_number = newPhone()
  await own.bind(anna, terminalId, [await own.method(anna, { phone_number, nomer_scheta: newAccount() })])
  const { paymentMethods } = world.florin.services

  const [full] = (await paymentMethods.methodsOfTerminal(anna.userId, terminalId, 1, 10)).results
  const [masked] = (await paymentMethods.methodsOfTerminal(anna.userId, terminalId, 1, 10, 'staff')).results

  expect(full?.phone_number).toBe(phone_number)
  expect(masked?.phone_number).toBe(`*******${phone_number.slice(-4)}`)
})

test('all or none: one that is bound elsewhere, foreign or missing binds nothing', async () => {
  const [anna, boris] = [await own.trader(), await own.trader()]
  const [first, second] = [await own.terminal(anna), await own.terminal(anna)]
  const [bound, free, foreign] = [await own.method(anna), await own.method(anna), await own.method(boris)]
  await own.bind(anna, first, [bound])

  await expect(own.bind(anna, second, [free, bound])).rejects.toMatchObject({ code: 'payment.bound' })
  await expect(own.bind(anna, second, [free, foreign])).rejects.toMatchObject({ code: 'payment.not_found' })
  await expect(own.bind(anna, second, [free, crypto.randomUUID()])).rejects.toMatchObject({
    code: 'payment.not_found',
  })
  expect((await own.see(anna, free)).is_connect).toBe(false)
})

test('two terminals that reach for one method at once: one gets it', async () => {
  const anna = await own.trader()
  const terminals = [await own.terminal(anna), await own.terminal(anna)]
  const ids = [await own.method(anna), await own.method(anna)]

  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      own.bind(anna, terminals[at % 2]!, at % 2 ? ids : [...ids].reverse()),
    ),
  )

  const bound = new Set(await Promise.all(ids.map(async (id) => (await own.see(anna, id)).terminal_id)))
  expect(bound.size).toBe(1)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
})

test('the owner takes a method off; a second time there is nothing to take', async () => {
  const anna = await own.trader()
  const id = await own.method(anna)
  await own.bind(anna, await own.terminal(anna), [id])

  const first = await unbind(anna, id)
  const second = await unbind(anna, id)

  expect([first.status, second.body.code]).toEqual([200, 'payment.not_bound'])
  expect(await own.see(anna, id)).toMatchObject({ is_connect: false, withheld: 'unbound' })
})

test('a stranger takes nothing off, support does, and it is written down', async () => {
  const [anna, boris, kira] = [await own.trader(), await own.trader(), await own.support()]
  const [id, terminalId] = [await own.method(anna), await own.terminal(anna)]
  await own.bind(anna, terminalId, [id])

  const stranger = await unbind(boris, id)
  const support = await unbind(kira, id)
  await own.bind(anna, terminalId, [id], kira)

  expect([stranger.body.code, support.status]).toEqual(['payment.not_found', 200])
  const acts = await world.query(
    'select actor, action, before, after from audit where subject = $1 order by id',
    [`payment_method:${id}`],
  )
  expect(acts).toEqual([
    {
      actor: `user:${kira.userId}`,
      action: 'payment_method.unbind',
      before: { ownerId: anna.userId, terminalId },
      after: { ownerId: anna.userId, terminalId: null },
    },
    {
      actor: `user:${kira.userId}`,
      action: 'payment_method.bind',
      before: { ownerId: anna.userId, terminalId: null },
      after: { ownerId: anna.userId, terminalId },
    },
  ])
})

test('a terminal that goes away leaves its methods unbound, and their owner hears of it', async () => {
  const anna = await own.trader()
  const [gone, stays] = [await own.terminal(anna), await own.terminal(anna)]
  const [one, two, other] = [await own.method(anna), await own.method(anna), await own.method(anna)]
  await own.bind(anna, gone, [one, two])
  await own.bind(anna, stays, [other])
  const heard = () => world.query('select from live_event where user_id = $1', [anna.userId])
  const before = (await heard()).length

  const { db, paymentMethods } = world.florin.services
  expect(await db.write((tx) => paymentMethods.unbindAllOf(tx, gone))).toBe(2)

  expect((await own.see(anna, one)).is_connect).toBe(false)
  expect((await own.see(anna, other)).is_connect).toBe(true)
  expect((await heard()).length).toBe(before + 1)
})

test('a bank’s message finds the methods of that bank on that terminal, by their last digits', async () => {
  const anna = await own.trader()
  const terminalId = await own.terminal(anna)
  const [card, phone_number, nomer_scheta] = [newCard(), newPhone(), newAccount()]
  const id = await own.method(anna, { card, phone_number, nomer_scheta })
  const otherBank = await own.method(anna, undefined, { bank: 'vtb-bank' })
  await own.bind(anna, terminalId, [id, otherBank])
  await own.method(anna)

  const readers = [{ terminalId, bank: 'sberbank' }]
  expect(await methodsReadBy(world.florin.services.db.each, readers)).toEqual([
    {
      id,
      terminalId,
      bank: 'sberbank',
      ownerId: anna.userId,
      name: 'Анна Королёва',
      cardTail: card.slice(-4),
      phoneTail: phone_number.slice(-4),
      accountTail: nomer_scheta.slice(-4),
      isActive: false,
    },
  ])
})
