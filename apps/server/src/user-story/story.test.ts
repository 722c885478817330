import { contract, type EndpointName } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newCourt } from '../deals/test/court.ts'
import { setRate } from '../deals/test/shop.ts'
import { BankPhone } from '../messages/test/bank-phone.ts'
import { openNumber } from '../payment-methods/index.ts'
import { newSupport, type Owner } from '../terminals/test/owners.ts'

const world = useWorld()

let support: Owner
let court: Awaited<ReturnType<typeof newCourt>>
let phone: Awaited<ReturnType<typeof BankPhone.withCard>>
beforeAll(async () => {
  await setRate(world)
  support = await newSupport(world)
  court = await newCourt(world)
  await court.completed('5000.00')
  await court.disputed(await court.expired('7300.00'))
  phone = await BankPhone.withCard(world)
})

type StoryCall = Extract<EndpointName, `story${string}` | 'userStory'>
async function ask(name: StoryCall, id: string, query: Record<string, string> = {}) {
  const { status, body } = await support.browser.call(name, { params: { id }, query } as never)
  expect(status, name).toBe(200)
  return body
}

test('a phone brings what banks write', async () => {
  await phone.brings(
    { text: 'MIR-4417 14:32 Перевод 12500р от Иван П. Баланс: 73250.11р' },
    { text: 'MIR-4417 14:40 Перевод 100р от Иван П. Баланс: 73350.11р, тел +79126040815' },
  )
  expect(await phone.outcomes()).toHaveLength(2)
})

test('the head says who it is, what they have, and how much of everything', async () => {
  const head = await ask('userStory', court.trader.id)

  expect(head).toMatchObject({
    id: court.trader.id,
    account_type: 'trader',
    is_blocked: false,
    counts: { deals: 2, disputes: 1, payments: 1, terminals: 1 },
    held: [],
  })
  expect(Number(head.money.balance)).toBeCloseTo(Number(head.money.available) + Number(head.money.frozen), 6)
})

test('deals are paged without a gap and filtered by status and day', async () => {
  const all = await ask('storyDeals', court.trader.id)
  expect(all.results).toHaveLength(2)
  expect(all.results[0].counterparty.id).toBe(court.shop.merchantId)
  const first = await ask('storyDeals', court.trader.id, { limit: '1' })
  const second = await ask('storyDeals', court.trader.id, { limit: '1', after: first.next })
  expect([...first.results, ...second.results]).toEqual(all.results)
  expect(second.next).toBeNull()

  const complete = await ask('storyDeals', court.trader.id, { status: 'complete' })
  expect(complete.results.map(({ amount }: { amount: string }) => amount)).toEqual(['5000.00'])
  expect((await ask('storyDeals', court.trader.id, { to: '2020-01-01' })).results).toEqual([])
  expect((await ask('storyDeals', court.shop.merchantId)).results).toHaveLength(2)
})

test('a cursor of somebody else’s list is refused', async () => {
  const [deal] = (await ask('storyDeals', court.trader.id)).results
  for (const after of [deal.id, 'x'])
    expect(
      (await support.browser.call('storyDeals', { params: { id: phone.owner.userId }, query: { after } }))
        .status,
    ).toBe(400)
})

test('disputes, open and decided', async () => {
  const { results } = await ask('storyDisputes', court.trader.id, { state: 'open' })
  expect(results).toMatchObject([{ amount: '7300.00', is_overdue: false }])
  expect((await ask('storyDisputes', court.trader.id, { state: 'decided' })).results).toEqual([])
})

test('every movement names its cause and what was left; each follows from the one before', async () => {
  const { results } = await ask('storyStatement', court.trader.id)
  const pages = await ask('storyStatement', court.trader.id, { limit: '2' })
  expect(pages.results).toEqual(results.slice(0, 2))
  expect((await ask('storyStatement', court.trader.id, { limit: '2', after: pages.next })).results).toEqual(
    results.slice(2, 4),
  )

  const head = await ask('userStory', court.trader.id)
  expect(results[0].available_after).toBe(head.money.available)
  for (const [at, line] of results.slice(0, -1).entries())
    expect(Number(results[at + 1].available_after) + Number(line.movement)).toBeCloseTo(
      Number(line.available_after),
      6,
    )
  expect(results.some(({ transaction_id: deal }: { transaction_id: string | null }) => deal !== null)).toBe(
    true,
  )
})

test('bank messages show the sum that moved, and neither numbers nor a balance', async () => {
  const { results } = await ask('storyMessages', phone.owner.userId)
  expect(results).toHaveLength(2)
  const text = JSON.stringify(results)
  expect(results[1].text).toEqual(['MIR-4417 14:32 Перевод 12500р от Иван П. Баланс: ', null, 'р'])
  for (const secret of ['73250', '73350', '79126040815', '9126040815']) expect(text).not.toContain(secret)
  const other = { params: { id: court.trader.id }, query: { terminal_id: phone.phone.terminalId } }
  expect((await support.browser.call('storyMessages', other)).status).toBe(404)
})

test('a silence that has ended lowers the week’s share; the phone that was always heard has 100', async () => {
  const id = phone.phone.terminalId
  await world.query(`update terminal set created_at = now() - interval '8 days' where id = $1`, [id])
  expect((await ask('storyTerminals', phone.owner.userId)).results[0]).toMatchObject({
    uptime: 100,
    bars: Array.from({ length: 42 }, () => 100),
    silent_since: null,
  })
  await world.query(`update terminal set last_ping_at = now() - interval '20 hours' where id = $1`, [id])
  const silent = (await ask('storyTerminals', phone.owner.userId)).results[0]
  expect(silent.bars.slice(-5)).toEqual([0, 0, 0, 0, 0])
  expect(silent.silent_since).not.toBeNull()

  expect((await phone.phone.ping()).status).toBe(200)
  expect((await phone.phone.ping()).status).toBe(200)

  const back = (await ask('storyTerminals', phone.owner.userId)).results[0]
  expect(back).toMatchObject({ uptime: 88.1, silent_since: null })
  expect(back.bars.slice(-6)).toEqual([100, 0, 0, 0, 0, 0])
})

test('sessions come with half their address, and staff ends one of them', async () => {
  const { userId, browser } = phone.owner
  const { results } = await ask('storySessions', userId)
  expect(results[0]).toMatchObject({ is_open: true, is_view: false, from: '127.0.•.•' })

  const params = { id: userId, sessionId: results[0].id }
  expect((await support.browser.call('endUserSession', { params })).status).toBe(200)

  await expect.poll(async () => (await browser.call('userInfo')).status).toBe(401)
  expect((await support.browser.call('endUserSession', { params })).status).toBe(404)
  const foreign = { id: court.trader.id, sessionId: results[0].id }
  expect((await support.browser.call('endUserSession', { params: foreign })).status).toBe(404)
})

test('alerts and staff’s acts are there, with what they were about', async () => {
  expect((await ask('storyAlerts', phone.owner.userId)).results.length).toBeGreaterThan(0)
  const { results } = await ask('storyActs', phone.owner.userId)
  expect(results[0]).toMatchObject({ action: 'session.ended', actor: { id: support.userId } })
})

test('the CSV has exactly the filter, no names, and is audited', async () => {
  for (const [what, path] of [
    ['deals', `deals/export/?status=complete`],
    ['statement', 'statement/export/'],
  ]) {
    const response = await fetch(`${world.url}/support/users/${court.trader.id}/story/${path}`, {
      headers: { authorization: `Bearer ${support.browser.tokens?.access_token}` },
    })
    const lines = (await response.text()).trim().split('\r\n')
    if (what === 'deals') expect(lines).toHaveLength(2)
    else expect(lines.length).toBe((await ask('storyStatement', court.trader.id)).results.length + 1)
  }
  const acts = await world.query(`select from audit where action = 'story.exported' and subject = $1`, [
    `user:${court.trader.id}`,
  ])
  expect(acts).toHaveLength(2)
})

/** What a thief would want, from the tables and the texts above. */
async function fullNumbers(): Promise<string[]> {
  const { seal } = world.florin.services.story
  const { db } = world.florin.services
  const methods = await world.query<{ id: string; ownerId: string }>(
    'select id, owner_id as "ownerId" from payment_method',
  )
  const opened = await Promise.all(
    methods.flatMap((method) =>
      (['card', 'phone', 'account'] as const).map((column) => openNumber({ seal }, db.each, method, column)),
    ),
  )
  return opened.flatMap((one) => one?.number?.replace('+', '') ?? [])
}

// Safety 71: a bribed member of staff copies what they are answered.
test('no answer of the story has a full card, phone or account number, or a balance of a card', async () => {
  const names = Object.keys(contract).filter(
    (name) => /^(story|userStory)/.test(name) && !name.startsWith('export'),
  ) as StoryCall[]
  expect(names.length).toBeGreaterThan(8)
  const answers = []
  for (const id of [court.trader.id, court.shop.merchantId, phone.owner.userId])
    for (const name of names) answers.push(await ask(name, id))
  answers.push((await support.browser.call('userPayments', { params: { id: court.trader.id } })).body)
  const text = JSON.stringify(answers)

  const numbers = await fullNumbers()
  expect(numbers.length).toBeGreaterThan(2)
  for (const number of [...numbers, '73250.11', '73350.11']) expect(text).not.toContain(number)
  expect(text).not.toMatch(/(?<![\d-])\d{16}(?!\d)/)
})
