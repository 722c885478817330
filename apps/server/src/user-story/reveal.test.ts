import { staffLimits } from '@florin/contract'
import { beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { BankPhone } from '../messages/test/bank-phone.ts'
import { newSupport, type Owner } from '../terminals/test/owners.ts'

const world = useWorld()
const body = { number: 'card' as const, reason: 'dispute 1829' }

let support: Owner
let phone: Awaited<ReturnType<typeof BankPhone.withCard>>
let params: { id: string; paymentId: string }
beforeEach(async () => {
  support = await newSupport(world)
  phone = await BankPhone.withCard(world)
  params = { id: phone.owner.userId, paymentId: phone.methodId }
})

const actsOf = (action: string) =>
  world.query<{ after: Record<string, string>; text: string }>(
    `select after, audit::text as text from audit where action = $1 and actor = $2`,
    [action, `user:${support.userId}`],
  )

test('a full number is shown with a reason, written down without it, and told to its owner', async () => {
  const answer = await support.browser.call('revealNumber', { params, body })

  expect(answer.body).toMatchObject({ shown_seconds: 60, left_today: staffLimits.numbersADay - 1 })
  expect(answer.body.number).toMatch(/^2202\d{8}4417$/)
  const [act] = await actsOf('payment_method.revealed')
  expect(act?.after).toEqual({ card: '2202 **** **** 4417', reason: 'dispute 1829' })
  expect(act?.text).not.toContain(answer.body.number)
  const alerts = (await phone.owner.browser.call('listAlerts', {})).body.results
  expect(alerts[0]).toMatchObject({ kind: 'payment_method.revealed', weight: 'security' })
  expect(JSON.stringify(world.logLines)).not.toContain(answer.body.number)
})

test.each([
  ['without a reason', { number: 'card' as const, reason: ' ' }, 400],
  ['of a number that is not there', { number: 'account' as const, reason: 'dispute 1829' }, 404],
])('%s nothing is shown', async (_, refused, status) => {
  expect((await support.browser.call('revealNumber', { params, body: refused })).status).toBe(status)
  expect(await actsOf('payment_method.revealed')).toEqual([])
})

test('a method of somebody else answers like a missing one', async () => {
  const other = { ...params, id: support.userId }
  expect((await support.browser.call('revealNumber', { params: other, body })).status).toBe(404)
  expect((await phone.owner.browser.call('revealNumber', { params, body })).status).toBe(451)
})

test('of thirty at once twenty are shown; colleagues are told once', async () => {
  const colleague = await newSupport(world)

  const answers = await Promise.all(
    Array.from({ length: 30 }, () => support.browser.call('revealNumber', { params, body })),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.headers.get('retry-after')).toBeTruthy()
  expect(await actsOf('payment_method.revealed')).toHaveLength(20)
  const alarms = await world.query(`select from audit where action = 'alarm.staff_limit' and subject = $1`, [
    `user:${support.userId}`,
  ])
  expect(alarms).toHaveLength(1)
  expect((await world.mail(colleague.email, ({ subject }) => subject.includes('limit'))).to).toBe(
    colleague.email,
  )
})

test('whoever has read as many profiles as a day allows is stopped, and colleagues are told', async () => {
  const colleague = await newSupport(world)
  await world.query(
    `insert into profile_view (staff_id, user_id) select $1, gen_random_uuid() from generate_series(1, $2)`,
    [support.userId, staffLimits.profilesADay - 1],
  )
  const look = (id: string) => support.browser.call('userStory', { params: { id } })
  expect((await look(params.id)).status).toBe(200)

  expect((await look(colleague.userId)).status).toBe(429)
  expect((await support.browser.call('storyDeals', { params: { id: colleague.userId } })).status).toBe(429)

  // One that was opened today stays open.
  expect((await look(params.id)).status).toBe(200)
  expect((await world.mail(colleague.email, ({ subject }) => subject.includes('limit'))).to).toBe(
    colleague.email,
  )
})

test('a block is at once: sessions end, and nobody signs in; unblocking lets them in again', async () => {
  const { browser, userId } = phone.owner
  const reason = 'somebody else’s cards'
  const block = (id: string) => support.browser.call('blockUser', { params: { id }, body: { reason } })

  expect((await block(userId)).body).toEqual({ is_blocked: true })

  expect((await browser.call('userInfo')).status).toBe(403)
  expect((await block(userId)).body).toEqual({ is_blocked: true })
  expect((await block(support.userId)).status).toBe(451)
  const [act, ...more] = await world.query<{ before: object; after: object }>(
    `select before, after from audit where subject = $1 and actor = $2`,
    [`user:${userId}`, `user:${support.userId}`],
  )
  expect(more).toEqual([])
  expect(act).toMatchObject({ before: { isBlocked: false }, after: { isBlocked: true, reason } })

  const unblocked = await support.browser.call('unblockUser', { params: { id: userId }, body: { reason } })
  expect(unblocked.body).toEqual({ is_blocked: false })
  expect((await browser.call('userInfo')).status).toBe(401)
})
