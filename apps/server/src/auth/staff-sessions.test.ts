import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { login, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()
const origin = { ip: '127.0.0.1', requestId: 'test' }
const background = { 'x-background': '1' }

let staff: Browser
let staffId: string
beforeEach(async () => {
  const { email } = await register(world)
  staffId = await world.userId(email)
  await world.florin.services.users.changeRights('test', origin, staffId, { isStaff: true })
  staff = (await login(world, email)).browser
})

const status = async (headers: Record<string, string> = {}) =>
  (await staff.call('userInfo', {}, headers)).status

/** The clock goes on by so much for this person's sessions. */
async function later(minutes: number): Promise<void> {
  await world.query(
    `update session set last_used_at = last_used_at - make_interval(mins => $2),
       created_at = created_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2)
     where user_id = $1`,
    [staffId, minutes],
  )
  // What is remembered of a token lasts 3 s; this is what a node does that hears of an end.
  world.florin.services.sessions.forget(staffId)
}

const refresh = (headers: Record<string, string> = {}) =>
  staff.call('refreshTokens', { body: { refresh_token: staff.tokens?.refresh_token ?? '' } }, headers)

test('calls of the person keep the session; what the page does by itself does not', async () => {
  await later(14)
  expect(await status(background)).toBe(200)
  await later(0)
  expect((await refresh()).status).toBe(200)
  await later(2)

  expect(await status()).toBe(401)
})

test('a call of the person counts, also right after one of the page', async () => {
  await later(14)
  expect(await status(background)).toBe(200)
  expect(await status()).toBe(200)
  await later(14)

  expect(await status()).toBe(200)
})

test('an open live channel ends with the idle session and does not prolong it', async () => {
  await later(14)
  const channel = await fetch(`${world.url}/api/v1/live/`, {
    headers: { authorization: `Bearer ${staff.tokens?.access_token}`, accept: 'text/event-stream' },
  })
  expect(channel.status).toBe(200)
  await later(2)

  // The word that something ended makes it look again, as its beat does every 15 s.
  expect(await channel.text()).toContain('session.over')
  expect(await status()).toBe(401)
})

test('after eight hours it is over, however busy', async () => {
  await world.query(
    `update session set created_at = now() - interval '481 minutes', expires_at = now() + interval '1 hour' where user_id = $1`,
    [staffId],
  )
  await later(0)

  expect(await status()).toBe(401)
  expect((await refresh()).status).toBe(401)
})

test('a session of somebody who becomes staff gets staff’s limits, whoever made them staff', async () => {
  const person = await register(world)
  const id = await world.userId(person.email)
  await world.query(`update user_account set is_staff = true where id = $1`, [id])
  await world.query(`update session set last_used_at = now() - interval '16 minutes' where user_id = $1`, [
    id,
  ])
  await world.query(`select announce('florin_session', $1)`, [id])

  await expect.poll(async () => (await person.browser.call('userInfo')).status).toBe(401)
})

test.each([
  ['a call', () => status({ 'x-forwarded-for': '203.0.113.9' })],
  ['a refresh', async () => (await refresh({ 'x-forwarded-for': '203.0.113.9' })).status],
])('from another address %s of staff ends the session for good, and is audited', async (_, move) => {
  expect(await status()).toBe(200)

  expect(await move()).toBe(401)

  // Other connections hear of the end; what they remember of the token lasts until then.
  await expect.poll(() => status()).toBe(401)
  const acts = await world.query(
    `select from audit where action = 'session.moved' and subject = $1 and origin ->> 'ip' = '203.0.113.9'`,
    [`user:${staffId}`],
  )
  expect(acts).toHaveLength(1)
})

test('another address of the same IPv6 household is the same place; others may move', async () => {
  const { email, browser } = await register(world)
  expect((await browser.call('userInfo', {}, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
  const id = await world.userId(email)
  await world.query(`update session set ip = '2001:db8:1:2::5' where user_id = $1`, [staffId])
  await later(0)

  expect(await status({ 'x-forwarded-for': '2001:db8:1:2:aaaa::1' })).toBe(200)
  expect(await status({ 'x-forwarded-for': '2001:db8:1:3::5' })).toBe(401)
  expect(id).not.toBe(staffId)
})
