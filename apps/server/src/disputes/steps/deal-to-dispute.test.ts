import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { openDeal } from '../../deals/test/opened.ts'
import { setRate } from '../../deals/test/shop.ts'
import { allChecklists } from '../checklists/checklists.ts'
import {
  type CasePerson,
  completeDeal,
  disputed,
  expiredDeal,
  type MerchantPerson,
  merchant,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld()
let staff: CasePerson
let ann: TraderPerson
let shop: MerchantPerson

beforeAll(async () => {
  await setRate(world)
  ;[staff, shop] = await Promise.all([support(world), merchant(world)])
  ann = await trader(world)
})

const look = (id: string, person: CasePerson = staff) =>
  person.browser.call('dealToDispute', { params: { id } })
const worth = async (dealId: string) =>
  (await world.query<{ micro: bigint }>('select value_micro as micro from deal where id = $1', [dealId]))[0]
    ?.micro ?? 0n
const micro = (usdt: string) => BigInt(usdt.replace('.', ''))

test('an expired deal: both names, what would be frozen of the trader, and what each reason asks', async () => {
  const { dealId } = await expiredDeal(world, shop, '5000.00')

  const { status, body } = await look(dealId)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: dealId,
    amount: '5000.00',
    merchant: expect.stringMatching(/./),
    trader: expect.stringMatching(/./),
    status: 'expired',
    is_disputable: true,
    reasons: ['not_credited', 'another_sum', 'wrong_requisite', 'paid_late', 'paid_twice'],
    frozen_of: 'trader',
    checklists: allChecklists,
  })
  expect(micro(body.would_freeze)).toBe(await worth(dealId))
})

test('of a completed deal the shop would have to pay, and what is frozen then is what was told', async () => {
  const { dealId } = await completeDeal(world, shop, ann, '4000.00')

  const { body } = await look(dealId)
  const id = await disputed(world, { dealId }, 'support')

  expect(body).toMatchObject({
    frozen_of: 'merchant',
    reasons: ['another_sum', 'paid_twice', 'forged_receipt', 'bank_returned'],
  })
  const [held] = await world.query<{ micro: bigint }>(
    'select held_micro as micro from dispute where id = $1',
    [id],
  )
  expect(micro(body.would_freeze)).toBe(held?.micro)
  expect((await look(dealId)).body).toMatchObject({ status: 'dispute', is_disputable: false, reasons: [] })
})

test('a deal that is still open cannot be disputed; an unknown one is not there; it is support’s alone', async () => {
  const { dealId } = await openDeal(world, shop.shop, '3000.00')

  expect((await look(dealId)).body).toMatchObject({ status: 'pending', is_disputable: false })
  expect((await look(randomUUID())).body.code).toBe('deal.not_found')
  expect((await look(dealId, ann)).status).toBe(451)
})
