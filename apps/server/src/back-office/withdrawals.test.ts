import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { holdings } from '../deals/test/shop.ts'
import type { CasePerson } from '../disputes/test/cases.ts'
import { auditOf, twoOfStaff, waitingWithdrawal, withCode } from './test/staff.ts'

const world = useWorld({
  environment: {
    HELD_CHANGES: 'on',
    WITHDRAW_APPROVAL_ABOVE: '100',
    WITHDRAW_LIMIT_HOUR: '1000000',
    WITHDRAW_LIMIT_DAY: '1000000',
  },
})
let staff: CasePerson
let colleague: CasePerson

beforeAll(async () => {
  ;[staff, colleague] = await twoOfStaff(world)
})

const listed = async (): Promise<{ id: string }[]> =>
  (await staff.browser.call('waitingWithdrawals')).body.results

const stateOf = async (id: string) =>
  (await world.query<{ state: string }>('select state from withdrawal where id = $1', [id]))[0]?.state

test('only what is above the limit waits, and says of whom, to where, and what is known of them', async () => {
  await waitingWithdrawal(world, '90')
  const id = await waitingWithdrawal(world, '400')

  expect(await listed()).toEqual([
    expect.objectContaining({
      id,
      amount: '400.000000',
      reason: 'above_limit',
      has_right: true,
      is_first_to_address: true,
      withdrawn_before: 0,
    }),
  ])
  await staff.browser.call('rejectWithdrawal', { params: { id }, body: { reason: 'Made by a test.' } })
})

test('approving needs the code of exactly this call, and is audited with the sum and the address', async () => {
  const id = await waitingWithdrawal(world, '400')
  const other = await waitingWithdrawal(world, '500')
  expect((await staff.browser.call('approveWithdrawal', { params: { id }, body: {} })).body.code).toBe(
    'code.missing',
  )

  expect((await withCode(world, staff, 'approveWithdrawal', { params: { id }, body: {} })).status).toBe(200)

  expect(await stateOf(id)).toBe('approved')
  expect(await stateOf(other)).toBe('confirmed')
  expect(await auditOf(world, `withdrawal:${id}`)).toMatchObject([
    {
      actor: `user:${staff.id}`,
      action: 'withdrawal.approve',
      before: { state: 'confirmed', amount: '400.000000' },
      after: { state: 'approved', amount: '400.000000', approved_by: `user:${staff.id}` },
    },
  ])
})

test('of one who approves and one who rejects at the same time, one is heard', async () => {
  const id = await waitingWithdrawal(world, '600')

  const answers = await Promise.all([
    withCode(world, staff, 'approveWithdrawal', { params: { id }, body: {} }),
    withCode(world, colleague, 'approveWithdrawal', { params: { id }, body: {} }),
    colleague.browser.call('rejectWithdrawal', { params: { id }, body: { reason: 'Looks wrong.' } }),
  ])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await auditOf(world, `withdrawal:${id}`)).toHaveLength(1)
})

test('a rejected one goes back to its owner, once, with the reason', async () => {
  const id = await waitingWithdrawal(world, '300')
  const [row] = await world.query<{ user_id: string }>('select user_id from withdrawal where id = $1', [id])
  const reject = () =>
    staff.browser.call('rejectWithdrawal', { params: { id }, body: { reason: 'The owner did not ask.' } })

  expect((await reject()).status).toBe(200)
  expect((await reject()).body.code).toBe('withdrawal.not_waiting')

  expect(await holdings(world, row?.user_id ?? '')).toEqual({ available: '600.000000' })
  expect(await auditOf(world, `withdrawal:${id}`)).toMatchObject([
    { action: 'withdrawal.reject', after: { state: 'rejected', reason: 'The owner did not ask.' } },
  ])
})

test('nobody decides on their own withdrawal', async () => {
  const id = await waitingWithdrawal(world, '200', staff.id)

  expect((await withCode(world, staff, 'approveWithdrawal', { params: { id }, body: {} })).body.code).toBe(
    'withdrawal.own',
  )
  expect(
    (await staff.browser.call('rejectWithdrawal', { params: { id }, body: { reason: 'Mine.' } })).body.code,
  ).toBe('withdrawal.own')
  expect(await stateOf(id)).toBe('confirmed')
})
