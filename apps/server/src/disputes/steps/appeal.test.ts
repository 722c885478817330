import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import {
  type CasePerson,
  disputed,
  expiredDeal,
  filesAbout,
  type MerchantPerson,
  merchant,
  paper,
  program,
  support,
  type TraderPerson,
  trader,
} from '../test/cases.ts'

const world = useWorld({ isIdle: true })
let judge: CasePerson
let other: CasePerson
let ann: TraderPerson
let shop: MerchantPerson
let id: string
let dealId: string

beforeAll(async () => {
  await setRate(world)
  ;[judge, other] = await Promise.all([support(world), support(world)])
})

beforeEach(async () => {
  shop = await merchant(world)
  ann = await trader(world)
  ;({ dealId } = await expiredDeal(world, shop, '5000.00'))
  id = await disputed(world, { dealId })
})

const seen = async (by: CasePerson, of = id) =>
  (await by.browser.call('getDispute', { params: { id: of } })).body
const decide = (by: CasePerson, resolution: 'merchant' | 'trader', of = id) =>
  by.browser.call('resolveDispute', { params: { id: of }, body: { resolution, comment: 'Decided.' } })
const appeal = (by: CasePerson, files: readonly File[], of = id) =>
  by.browser.call('appealDispute', { params: { id: of }, body: { note: 'Look again.' }, files })

describe('an appeal', () => {
  test('is the loser’s, with a new file; somebody else decides it, and that is the end', async () => {
    await decide(judge, 'trader')
    expect(await seen(shop)).toMatchObject({ may: { appeal: true }, appeal_until: expect.any(String) })
    expect((await seen(ann)).may.appeal).toBe(false)
    expect((await appeal(ann, [paper()])).body.code).toBe('dispute.not_appealable')
    expect((await appeal(judge, [paper()])).body.code).toBe('dispute.not_appealable')
    expect((await appeal(shop, [])).body.code).toBe('dispute.appeal_needs_evidence')

    const opened = await appeal(shop, [paper()])

    expect(opened).toMatchObject({ status: 201, body: { number: expect.any(Number) } })
    expect(await seen(shop)).toMatchObject({
      appealed_by: opened.body,
      appeal_until: null,
      may: { appeal: false },
    })
    expect(await seen(other, opened.body.id)).toMatchObject({
      status: 'waiting',
      note: 'Look again.',
      appeal_of: { id },
      may: { resolve: true },
    })
    expect((await seen(judge, opened.body.id)).may.resolve).toBe(false)
    expect((await seen(judge, opened.body.id)).awaits_reader).toBe(false)
    expect((await decide(judge, 'trader', opened.body.id)).body.code).toBe('dispute.same_judge')
    const waiting = async (by: CasePerson) => (await by.browser.call('disputesAwaiting')).body.awaiting
    const before = [await waiting(judge), await waiting(other)]
    await ann.browser.call('addDisputeFiles', {
      params: { id: opened.body.id },
      body: { type: 'trader' },
      files: [paper()],
    })
    expect([await waiting(judge), await waiting(other)]).toEqual([before[0], before[1] + 1])
    expect((await seen(other, opened.body.id)).awaits_reader).toBe(true)
    expect((await decide(other, 'merchant', opened.body.id)).status).toBe(200)
    expect((await appeal(ann, [paper()], opened.body.id)).body.code).toBe('dispute.not_appealable')
  })

  test('that is refused keeps no file of the decided case', async () => {
    await decide(judge, 'merchant')

    expect((await appeal(shop, [paper()])).body.code).toBe('dispute.not_appealable')
    expect((await appeal(ann, [paper(), program()])).body).toMatchObject({
      code: 'evidence.wrong_type',
      file_name: 'program.exe',
    })
    expect(await filesAbout(world, dealId)).toHaveLength(1)
    expect((await appeal(ann, [paper()])).status).toBe(201)
    expect(await filesAbout(world, dealId)).toHaveLength(2)
  })

  test('is too late after three days, and none of a stranger', async () => {
    await decide(judge, 'trader')
    const stranger = await merchant(world)

    expect((await appeal(stranger, [paper()])).body.code).toBe('dispute.not_found')
    await world.query(`update dispute set appeal_until = now() - interval '1 second' where id = $1`, [id])
    expect(await seen(shop)).toMatchObject({ appeal_until: null, may: { appeal: false } })
    expect((await appeal(shop, [paper()])).body.code).toBe('dispute.not_appealable')
  })
})

describe('a withdrawal', () => {
  const withdraw = (by: CasePerson, of = id) => by.browser.call('withdrawDispute', { params: { id: of } })

  test('is the merchant’s own act: towards the trader, and not to be appealed', async () => {
    expect((await withdraw(ann)).body.code).toBe('dispute.not_withdrawable')
    expect((await withdraw(judge)).body.code).toBe('dispute.not_withdrawable')
    expect((await seen(shop)).may.withdraw).toBe(true)

    expect((await withdraw(shop)).body).toEqual({ status: 'completed_towards_trader' })

    expect(await seen(shop)).toMatchObject({
      is_withdrawn: true,
      appeal_until: null,
      may: { withdraw: false },
    })
    expect((await withdraw(shop)).body.code).toBe('dispute.decided')
  })

  test('is not for what support opened', async () => {
    await withdraw(shop)
    const bySupport = await disputed(world, await expiredDeal(world, shop, '4000.00'), 'support')

    expect((await withdraw(shop, bySupport)).body.code).toBe('dispute.not_withdrawable')
    expect((await seen(shop, bySupport)).may.withdraw).toBe(false)
  })
})

test('a case beyond the shop’s limits waits for support to admit it', async () => {
  const open = async (amount: string) => disputed(world, await expiredDeal(world, shop, amount))
  await open('4000.00')
  const third = await open('3000.00')

  expect(await seen(judge, third)).toMatchObject({
    is_admitted: false,
    answer_due_at: null,
    awaits_reader: true,
    may: { admit: true },
  })
  expect((await ann.browser.call('admitDispute', { params: { id: third } })).status).toBe(451)
  expect((await judge.browser.call('admitDispute', { params: { id: third } })).body).toEqual({
    status: 'waiting',
  })
  expect(await seen(ann, third)).toMatchObject({ is_admitted: true, awaits_reader: true })
})
