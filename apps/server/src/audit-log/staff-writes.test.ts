import { readFile } from 'node:fs/promises'
import type { contract, EndpointName } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { newCourt } from '../deals/test/court.ts'
import { setRate } from '../deals/test/shop.ts'
import { BankPhone } from '../messages/test/bank-phone.ts'
import { newOwner, newSupport, type Owner } from '../terminals/test/owners.ts'
import { raiseAlarm } from '../wallet/chain/chain-alarms-store.ts'

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
/** Its scene needs a world of its own: the named file asserts the entry of that action. */
interface Elsewhere {
  readonly action: string
  readonly file: string
}

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
const newcomer = async () => {
  const id = await person()
  await world.query('update user_account set is_activated = false where id = $1', [id])
  return id
}
const view = { page: '/support/users' as const, query: 'is_premium=true', is_shared: false }
const savedView = async (name: string) => {
  const { body } = await support.browser.call('saveView', { body: { ...view, name } })
  return { id: body.id as string }
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
  activateUser: async () => ({ params: { id: await newcomer() } }),
  activateUsers: async () => ({ body: { user_ids: [await newcomer()], carry_out: true } }),
  changeStaffRight: async () => ({ params: { id: await person() }, body: { is_staff: true, reason } }),
  saveView: async () => ({ body: { ...view, name: 'saved' } }),
  changeSavedView: async () => ({ params: await savedView('changed'), body: { is_shared: true } }),
  deleteSavedView: async () => ({ params: await savedView('deleted') }),
  admitDispute: async () => {
    const court = await newCourt(world)
    const [, , id] = [
      await court.disputed(await court.expired('5000.00')),
      await court.disputed(await court.expired('4000.00')),
      await court.disputed(await court.expired('3000.00')),
    ]
    return { params: { id } }
  },
  dismissChainAlarm: async () => {
    await raiseAlarm(world.florin.services.db.each, 'surplus', { chain: '5' })
    return { params: { kind: 'surplus' }, body: { reason } }
  },
  dismissMessage: { action: 'messages.dismissed', file: 'messages/templates/templates.test.ts' },
  dismissMessages: { action: 'messages.dismissed', file: 'messages/templates/templates.test.ts' },
  restoreMessage: { action: 'messages.restored', file: 'messages/templates/templates.test.ts' },
  deleteDisputeFile: { action: 'dispute.file.remove', file: 'disputes/files/files.test.ts' },
  coverDebt: { action: 'debt.cover', file: 'deals/verdicts/verdict.test.ts' },
  approveHeldChange: { action: 'held_change.approve', file: 'held-changes/decisions.test.ts' },
  rejectHeldChange: { action: 'held_change.reject', file: 'held-changes/decisions.test.ts' },
  sendBackHeldChange: { action: 'held_change.send_back', file: 'held-changes/decisions.test.ts' },
  approveWithdrawal: { action: 'withdrawal.approve', file: 'back-office/withdrawals.test.ts' },
  rejectWithdrawal: { action: 'withdrawal.reject', file: 'back-office/withdrawals.test.ts' },
  attachReceipt: { action: 'receipt.attach', file: 'back-office/attach.test.ts' },
  unexplainReceipt: { action: 'receipt.unexplain', file: 'back-office/attach.test.ts' },
  explainReceipt: { action: 'receipt.explain', file: 'back-office/attach.test.ts' },
  haltMoney: { action: 'money.halt', file: 'back-office/queue.test.ts' },
  resumeMoney: { action: 'money.resume', file: 'back-office/queue.test.ts' },
  resendWebhooks: { action: 'webhook.resend', file: 'back-office/queue.test.ts' },
  switchWebhookOff: { action: 'webhook.switch_off', file: 'back-office/queue.test.ts' },
  proposeTemplate: nothing,
  testTemplate: nothing,
  previewVerdict: nothing,
  previewAttach: nothing,
  requestStaffCode: nothing,
  blockDispute: nothing,
  unblockDispute: nothing,
  nextDispute: nothing,
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

  expect([200, 201], JSON.stringify(body)).toContain(status)
  const [entry, ...more] = (await acts()).slice(earlier)
  expect(more).toEqual([])
  expect(entry?.before ?? entry?.after).toBeTruthy()
  // A field that has a value before has one after, unless the whole thing is gone.
  if (entry?.after)
    expect(Object.keys(entry.after)).toEqual(expect.arrayContaining(Object.keys(entry.before ?? {})))
})

const elsewhere = Object.entries(scenes).flatMap(([name, scene]) =>
  typeof scene === 'object' ? [[name, scene] as const] : [],
)

// A test that is renamed, or no longer looks at the log, is missed here.
test.each(elsewhere)(
  'the entry of %s is asserted by the file that is named for it',
  async (_name, { action, file }) => {
    const source = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
    const lines = source.split('\n').filter((line) => line.includes(`'${action}'`))

    expect(lines.length, `${file} has no '${action}'`).toBeGreaterThan(0)
    expect(source).toMatch(/from audit|auditOf|actsOf/)
  },
)

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
