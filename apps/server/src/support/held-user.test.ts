import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { auditOf, personOf, supportOf } from './test/staff.ts'

const world = useWorld({ environment: { HELD_CHANGES: 'on' } })
let kira: Awaited<ReturnType<typeof supportOf>>

beforeAll(async () => {
  kira = await supportOf(world)
  // What the second member of staff sees is another domain's; here it is only kept.
  const handler = { look: async () => ({ fields: [], effects: [], facts: {} }), apply: async () => undefined }
  for (const kind of ['user.percentages', 'user.lead', 'user.withdrawal'] as const)
    world.florin.services.heldParts.handlers.set(kind, handler)
})

const patch = (id: string, body: object) =>
  kira.browser.call('changeUser', { params: { id }, body: body as never })

async function codeFor(id: string, body: Record<string, unknown>): Promise<string> {
  const path = `/support/users/${id}/`
  await kira.browser.call('requestStaffCode', { body: { method: 'PATCH', path, body } })
  return world.code(kira.email)
}

const heldOf = (id: string) =>
  world.query<{ kind: string; state: string }>(
    'select kind, state from held_change where subject = $1 order by kind',
    [`user:${id}`],
  )

test('a dangerous field needs a code, and then waits; what is not dangerous is done', async () => {
  const { userId } = await personOf(world)
  const body = { is_premium: true, is_lead: true, deposit_percent: 3.5, withdraw_percent: 1 }

  const without = await patch(userId, body)
  const otp = await codeFor(userId, body)
  const withCode = await patch(userId, { ...body, otp })

  expect(without).toMatchObject({ status: 400, body: { code: 'code.missing', otp: [expect.any(String)] } })
  expect(withCode).toMatchObject({
    status: 200,
    body: {
      user: { is_premium: true, is_lead: false, deposit_percent: 4, withdraw_percent: 1 },
      held: ['deposit_percent', 'is_lead'],
    },
  })
  expect(await heldOf(userId)).toMatchObject([{ kind: 'user.lead' }, { kind: 'user.percentages' }])
  expect((await auditOf(world, userId)).map(({ action }) => action).sort()).toEqual([
    'held_change.make',
    'held_change.make',
    'user.update',
  ])
})

test('a code for one body is worth nothing for another', async () => {
  const { userId } = await personOf(world)
  const otp = await codeFor(userId, { deposit_percent: 3.5 })

  expect(await patch(userId, { deposit_percent: 0.5, otp })).toMatchObject({
    status: 400,
    body: { code: 'code.wrong' },
  })
  expect(await heldOf(userId)).toEqual([])
})

test('without a dangerous field no code is asked for, nor to take a right away', async () => {
  const { userId } = await personOf(world)
  await world.query('update user_account set is_lead = true, wallet_output_permission = true where id = $1', [
    userId,
  ])

  const answer = await patch(userId, {
    is_work: false,
    is_lead: false,
    wallet_output_permission: false,
    deposit_percent: 4,
  })

  expect(answer).toMatchObject({
    status: 200,
    body: { held: [], user: { is_lead: false, is_work: false, wallet_output_permission: false } },
  })
})
