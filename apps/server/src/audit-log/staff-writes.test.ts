import type { contract, EndpointName } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newCourt } from '../deals/test/court.ts'
import { setRate } from '../deals/test/shop.ts'
import { BankPhone } from '../messages/test/bank-phone.ts'
import { newOwner, newSupport, type Owner } from '../terminals/test/owners.ts'

// Safety 73: each write of staff leaves exactly one entry, with before or after. A new call that is not placed here does not compile.

const world = useWorld({ environment: { HELD_CHANGES: 'off' } })

let support: Owner
beforeAll(async () => {
  await setRate(world)
  support = await newSupport(world)
})

type StaffWrite = {
  [Name in EndpointName]: (typeof contract)[Name] extends { access: 'staff'; method: 'GET' }
    ? never
    : (typeof contract)[Name] extends { access: 'staff' }
      ? Name
      : never
}[EndpointName]

/** Makes what the call needs; answers what it sends. */
type Scene = () => Promise<object>
/** Dry runs, letters with codes, and the lease of a case, which ends by itself. */
const nothing = 'changes nothing of anybody’s'
/** Their scenes need a world of their own; that file asserts the entry. */
type Elsewhere = `tested in ${string}`

const person = async () => (await newOwner(world)).userId
const reason = 'for this test'
const draft = {
  name: 'Весёлый банк',
  banks: ['sberbank'],
  channels: ['sms'],
  direction: 'credit',
  pattern: 'Ура! Деньги у вас: {amount}{cur} Отправитель {payer}',
  samples: [
    { text: 'Ура! Деньги у вас: 5 руб. Отправитель Иван И.', expected: { amount: '5.00', payer: 'Иван И.' } },
    { text: 'Ура! Деньги у вас: 6 руб. Отправитель Олег Т.', expected: { amount: '6.00', payer: 'Олег Т.' } },
  ],
}
const ofMethod = async () => {
  const { owner, methodId } = await BankPhone.withCard(world)
  return { userId: owner.userId, paymentId: methodId }
}

const scenes: Record<StaffWrite, Scene | typeof nothing | Elsewhere> = {
  updateUserPayment: async () => ({ params: await ofMethod(), body: { name: 'Kira Bell' } }),
  revealNumber: async () => {
    const { userId: id, paymentId } = await ofMethod()
    return { params: { id, paymentId }, body: { number: 'card', reason } }
  },
  changeUser: async () => ({
    params: { id: await person() },
    body: { is_premium: true, deposit_percent: '4.25', is_lead: true },
  }),
  blockUser: async () => ({ params: { id: await person() }, body: { reason } }),
  unblockUser: async () => {
    const id = await person()
    await world.query('update user_account set blocked_at = now() where id = $1', [id])
    return { params: { id }, body: { reason } }
  },
  endUserSession: async () => {
    const id = await person()
    const [session] = await world.query<{ id: string }>('select id from session where user_id = $1', [id])
    return { params: { id, sessionId: session?.id } }
  },
  startView: async () => ({ params: { id: await person() }, body: { reason } }),
  resolveDispute: async () => {
    const court = await newCourt(world)
    const id = await court.disputed(await court.expired())
    return { params: { id }, body: { resolution: 'trader', comment: 'Decided.' } }
  },
  saveTemplate: async () => ({ body: draft }),
  switchTemplate: async () => {
    const { body } = await support.browser.call('saveTemplate', {
      body: { ...draft, name: 'Другой', banks: ['vtb-bank'] } as never,
    })
    return { params: { id: body.id }, body: { is_active: false } }
  },
  replayMessages: async () => ({ body: { hours: 24 } }),
  verifyAudit: async () => ({}),
  dismissMessage: 'tested in messages/templates.test.ts',
  admitDispute: 'tested in deals/dispute.test.ts',
  deleteDisputeFile: 'tested in disputes/files.test.ts',
  activateUsers: 'tested in support/activate-users.test.ts',
  dismissMessages: 'tested in messages/templates.test.ts',
  restoreMessage: 'tested in messages/templates.test.ts',
  changeStaffRight: 'tested in held-acts.test.ts',
  coverDebt: 'tested in held-acts.test.ts',
  approveHeldChange: 'tested in held-changes',
  rejectHeldChange: 'tested in held-changes',
  sendBackHeldChange: 'tested in held-changes',
  activateUser: 'tested in back-office',
  approveWithdrawal: 'tested in back-office',
  rejectWithdrawal: 'tested in back-office',
  attachReceipt: 'tested in back-office',
  explainReceipt: 'tested in back-office',
  dismissChainAlarm: 'tested in back-office',
  haltMoney: 'tested in back-office',
  resumeMoney: 'tested in back-office',
  resendWebhooks: 'tested in back-office',
  switchWebhookOff: 'tested in back-office',
  proposeTemplate: nothing,
  testTemplate: nothing,
  previewVerdict: nothing,
  previewAttach: nothing,
  requestStaffCode: nothing,
  blockDispute: nothing,
  unblockDispute: nothing,
  nextDispute: nothing,
  saveView: 'tested in saved-views/saved-views.test.ts',
  changeSavedView: 'tested in saved-views/saved-views.test.ts',
  deleteSavedView: 'tested in saved-views/saved-views.test.ts',
}

const own = Object.entries(scenes).flatMap(([name, scene]) =>
  typeof scene === 'function' ? [[name as StaffWrite, scene] as const] : [],
)

test.each(own)('%s leaves exactly one entry, with what changed', async (name, scene) => {
  const sending = await scene()
  const acts = () =>
    world.query<{ before: object | null; after: object | null }>(
      `select before, after from audit where actor = $1 order by id`,
      [`user:${support.userId}`],
    )
  const earlier = (await acts()).length

  const { status, body } = await support.browser.call(name, sending as never)

  expect(status, JSON.stringify(body)).toBe(200)
  const [entry, ...more] = (await acts()).slice(earlier)
  expect(more).toEqual([])
  expect(entry?.before ?? entry?.after).toBeTruthy()
})

test('every field that a change names is in its entry, before and after', async () => {
  const id = await person()
  const change = { is_activated: false, is_premium: true, is_work: false, withdraw_percent: '0.50' }
  expect((await support.browser.call('changeUser', { params: { id }, body: change as never })).status).toBe(
    200,
  )

  const { body } = await support.browser.call('listAudit', { query: { subject: `user:${id}` } })
  const fields = body.results[0].fields.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(expect.arrayContaining(['isPremium', 'withdrawBasisPoints']))
})
