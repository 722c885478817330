import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { book, expectSoundBooks, openDeal, placed, statusOf } from '../deals/test/opened.ts'
import { newShop, newTrader, setRate } from '../deals/test/shop.ts'
import type { CasePerson } from '../disputes/test/cases.ts'
import { auditOf, twoOfStaff, withCode } from './test/staff.ts'

const world = useWorld({ environment: { HELD_CHANGES: 'on', HELD_ATTACH_ABOVE: '10000' } })
let staff: CasePerson
let colleague: CasePerson

beforeAll(async () => {
  await setRate(world)
  ;[staff, colleague] = await twoOfStaff(world)
})

test('above the setting’s sum a second member of staff attaches it; below, it is attached at once', async () => {
  const shop = await newShop(world)
  const trader = await newTrader(world, { usdt: 1_000n })
  const large = await openDeal(world, shop, '12500.00')
  const small = await openDeal(world, shop, '5000.00')
  const [receiptId = '', smallId = ''] = await book(
    world,
    trader,
    { amount: '12510.00', cardTail: null },
    { amount: '5010.00', cardTail: null },
  )
  await placed(world)
  const body = { transaction_id: large.dealId, status: 'pending', reason: 'The payer’s receipt.' } as const
  const attach = (id: string, dealId: string) =>
    staff.browser.call('attachReceipt', { params: { id }, body: { ...body, transaction_id: dealId } })

  expect((await attach(smallId, small.dealId)).body).toEqual({ status: 'complete', held: null })
  expect((await attach(receiptId, large.dealId)).body.code).toBe('code.missing')
  const request = await withCode(world, staff, 'attachReceipt', { params: { id: receiptId }, body })

  expect(request).toMatchObject({ status: 200, body: { status: 'pending', held: expect.any(String) } })
  expect(await statusOf(world, large.dealId)).toBe('pending')
  const { body: queue } = await staff.browser.call('supportQueue')
  expect(queue.held).toMatchObject([{ id: request.body.held, kind: 'receipt.attach', is_own: true }])

  const approved = await withCode(world, colleague, 'approveHeldChange', {
    params: { id: request.body.held },
    body: {},
  })

  expect(approved.status).toBe(200)
  expect(await statusOf(world, large.dealId)).toBe('complete')
  expect(
    (await auditOf(world, `receipt:${receiptId}`)).find(({ action }) => action === 'receipt.attach'),
  ).toMatchObject({
    actor: `user:${colleague.id}`,
    after: { asked_by: `user:${staff.id}`, status: 'complete' },
  })
  await expectSoundBooks(world)
})
