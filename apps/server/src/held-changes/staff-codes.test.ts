import { expect, test } from 'vitest'
import { login, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { canonicalJson } from './canonical-json.ts'

const world = useWorld({ environment: { HELD_CHANGES: 'on' } })

const path =
  '/support/users/5f0f5c53-6ab0-4b0e-8d9f-0c9a10a55a01/payments/5f0f5c53-6ab0-4b0e-8d9f-0c9a10a55a02/'
const call = { method: 'PATCH' as const, path, body: { name: 'Ann Lee', card: '2200000000000004' } }

async function support() {
  const { email } = await register(world)
  const userId = await world.userId(email)
  await world.florin.services.users.changeRights('test', { ip: '-', requestId: '-' }, userId, {
    isStaff: true,
  })
  const { browser } = await login(world, email)
  const [row] = await world.query<{ id: string }>(
    'select id from session where user_id = $1 order by created_at desc limit 1',
    [userId],
  )
  return { email, userId, sessionId: row?.id ?? '', browser }
}

test('a code is good for exactly the call that it was asked for', async () => {
  const kira = await support()
  expect((await kira.browser.call('requestStaffCode', { body: call })).body.message).toBe('OTP sent')
  const code = await world.code(kira.email)
  const { staffCodes } = world.florin.services
  const judge = (given: object, actor = kira) => staffCodes.judge(actor, { ...call, ...given }, code)
  const wrong = { code: 'code.wrong' }

  await expect(judge({ body: { ...call.body, card: '2200000000000012' } })).rejects.toMatchObject(wrong)
  await expect(judge({ path: path.replace('01/', '03/') })).rejects.toMatchObject(wrong)
  await expect(judge({}, { ...kira, sessionId: kira.userId })).rejects.toMatchObject(wrong)
  await expect(staffCodes.judge(kira, call, undefined)).rejects.toMatchObject({ code: 'code.missing' })

  const right = await judge({ body: { card: call.body.card, name: call.body.name, otp: code } })
  await world.florin.services.db.write((tx) => staffCodes.spend(tx, right))
  await expect(judge({})).rejects.toMatchObject(wrong)
})

test('the mail names the call and its fields, and none of their values', async () => {
  const kira = await support()
  await kira.browser.call('requestStaffCode', { body: call })
  const mail = await world.mail(kira.email, ({ subject }) => subject.includes('act of staff'))
  expect(mail.text).toContain('Call: PATCH /support/users/5f0f5c53…/payments/5f0f5c53…/')
  expect(mail.text).toContain('Fields: name, card')
  expect(mail.text).not.toContain(call.body.card)
})

test('a call that no member of staff can make, or with a body that it would refuse, gets no code', async () => {
  const kira = await support()
  const ask = (sent: object) => kira.browser.call('requestStaffCode', { body: { ...call, ...sent } })
  expect(await ask({ path: '/account/login/' })).toMatchObject({
    status: 400,
    body: { path: [expect.any(String)] },
  })
  expect(await ask({ body: { card: '1' } })).toMatchObject({
    status: 400,
    body: { card: [expect.any(String)] },
  })
})

test('canonical JSON does not depend on the order of keys, and tells apart what differs', () => {
  expect(canonicalJson({ b: [1, { d: 2n, c: null }], a: 'x', e: undefined })).toBe(
    canonicalJson({ a: 'x', b: [1, { c: null, d: 2n }] }),
  )
  expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }))
  expect(canonicalJson({ a: 2n })).not.toBe(canonicalJson({ a: 2 }))
})
