import { expect, test } from 'vitest'
import { alertsOf } from '../../test/alerts.ts'
import { useWorld } from '../../test/world.ts'
import { expireHeld } from './expire.ts'
import { approveHeldAsOperator, describeHeld, rejectHeldAsOperator } from './operator.ts'
import { Office, type OfficePerson } from './test/office.ts'

const world = useWorld({ environment: { HELD_CHANGES: 'on' } })
const office = new Office(world)
const origin = { ip: 'console', requestId: 'console' }

const percentages = (maker: OfficePerson, person: OfficePerson, withdrawBasisPoints = 150) =>
  office.hold(
    maker,
    'user.percentages',
    { userId: person.userId, withdrawBasisPoints },
    { concerns: [person.userId] },
  )
const people = async () => [await office.support(), await office.support(), await office.person()] as const
const pointsOf = async ({ userId }: OfficePerson) => {
  const rows = await world.query<{ points: number }>(
    'select withdraw_basis_points as points from user_account where id = $1',
    [userId],
  )
  return rows[0]?.points
}
const setPoints = ({ userId }: OfficePerson, points: number) =>
  world.query('update user_account set withdraw_basis_points = $2 where id = $1', [userId, points])
const read = async (reader: OfficePerson, id: string) =>
  (await reader.browser.call('readHeldChange', { params: { id } })).body

const lastActOf = async ({ userId }: OfficePerson) =>
  (
    await world.query(
      'select actor, action, before, after from audit where subject = $1 order by id desc limit 1',
      [`user:${userId}`],
    )
  )[0]

test('a held change is not carried out before a second member of staff approves it, with a code', async () => {
  const [ilya, kate, volkov] = await people()
  const id = await percentages(ilya, volkov)
  expect(await pointsOf(volkov)).toBe(100)
  const without = await kate.browser.call('approveHeldChange', { params: { id }, body: {} })
  expect([without.status, without.body.code]).toEqual([400, 'code.missing'])

  const { status, body } = await office.approve(kate, id)

  expect([status, body.change.state, body.change.decided_by]).toEqual([
    200,
    'approved',
    kate.email.split('@')[0]?.replace(/[^a-z0-9._-]/g, ''),
  ])
  expect(await pointsOf(volkov)).toBe(150)
  expect(await office.approve(kate, id).catch(() => 'no code')).toMatchObject({ status: 409 })
  const acts = await world.query<{ actor: string; action: string }>(
    'select actor, action from audit where subject = $1 order by id',
    [`user:${volkov.userId}`],
  )
  expect(acts).toEqual([
    { actor: `user:${ilya.userId}`, action: 'held_change.make' },
    { actor: `user:${ilya.userId}`, action: 'user.update' },
    { actor: `user:${kate.userId}`, action: 'held_change.approve' },
  ])
})

test('one member of staff alone: nobody approves their own request, nor one about their own account', async () => {
  const [ilya, kate, volkov] = await people()
  const own = await percentages(ilya, volkov)
  const about = await percentages(ilya, kate)

  const approved = await ilya.browser.call('approveHeldChange', {
    params: { id: own },
    body: { otp: '000000' },
  })
  const rejected = await ilya.browser.call('rejectHeldChange', { params: { id: own }, body: { reason: 'x' } })
  const hers = await kate.browser.call('approveHeldChange', {
    params: { id: about },
    body: { otp: '000000' },
  })

  expect([approved.status, approved.body.code]).toEqual([451, 'held.own_change'])
  expect([rejected.status, rejected.body.code]).toEqual([451, 'held.own_change'])
  expect([hers.status, hers.body.code]).toEqual([451, 'held.own_account'])
  expect(await read(ilya, own)).toMatchObject({ is_own: true, may_decide: false, state: 'waiting' })
  expect(await read(kate, about)).toMatchObject({ is_own: false, may_decide: false })
  // Also past the verbs: the table itself refuses it.
  const forged = world.query(
    `update held_change set state = 'approved', decided_by = maker_id, decided_at = now() where id = $1`,
    [own],
  )
  await expect(forged).rejects.toMatchObject({ constraint: 'held_change_never_approved_by_its_own' })
})

test('after the facts moved an approval is refused with the difference, and nothing is carried out', async () => {
  const [ilya, kate, volkov] = await people()
  const id = await percentages(ilya, volkov)
  await setPoints(volkov, 200)

  const { status, body } = await office.approve(kate, id)

  expect([status, body.code]).toEqual([409, 'held.moved'])
  expect(body.differences).toEqual([{ field: 'withdraw_percent', asked: '1.00', now: '2.00' }])
  expect(await pointsOf(volkov)).toBe(200)
  const shown = await read(kate, id)
  expect(shown).toMatchObject({ state: 'refused', may_decide: true })
  expect(shown.fields).toEqual([{ field: 'withdraw_percent', before: '1.00', after: '1.50', now: '2.00' }])
  // Not even when the facts have moved back: its maker asks again.
  await setPoints(volkov, 100)
  const again = await kate.browser.call('approveHeldChange', { params: { id }, body: { otp: '000000' } })
  expect([again.status, again.body.code]).toEqual([409, 'held.decided'])

  const back = await kate.browser.call('sendBackHeldChange', { params: { id } })
  expect([back.status, back.body.change.may_decide]).toEqual([200, false])
  const alerts = await alertsOf(world, { kind: 'held_change.ended', userId: ilya.userId })
  expect(alerts.map(({ values }) => values.outcome)).toEqual(['held_state.refused', 'held_state.sent_back'])
  expect(await lastActOf(volkov)).toMatchObject({
    actor: `user:${kate.userId}`,
    action: 'held_change.send_back',
    before: { held: id, state: 'refused' },
    after: { held: id, state: 'refused', maker: `user:${ilya.userId}` },
  })
})

test('a fact besides the field counts too: the person was blocked meanwhile', async () => {
  const [ilya, kate, volkov] = await people()
  const id = await percentages(ilya, volkov)
  await office.setRights(volkov.userId, { isBlocked: true })

  const { body } = await office.approve(kate, id)

  expect(body.differences).toEqual([{ field: 'blocked', asked: 'off', now: 'on' }])
})

test('of three approvals at once one wins, and the change is carried out once', async () => {
  const [ilya, , volkov] = await people()
  const deciders = [await office.support(), await office.support(), await office.support()]
  const id = await percentages(ilya, volkov)
  const codes: string[] = []
  for (const one of deciders) codes.push(await office.code(one, `/support/changes/${id}/approve/`))

  const answers = await Promise.all(
    deciders.map((one, at) =>
      one.browser.call('approveHeldChange', { params: { id }, body: { otp: codes[at] } }),
    ),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const acts = await world.query(
    `select from audit where subject = $1 and action in ('user.update', 'held_change.approve')`,
    [`user:${volkov.userId}`],
  )
  expect(acts).toHaveLength(2)
})

test('an approval and a rejection at once: one of them holds', async () => {
  const [ilya, kate, volkov] = await people()
  const oleg = await office.support()
  const id = await percentages(ilya, volkov)
  const otp = await office.code(kate, `/support/changes/${id}/approve/`)

  const [approved, rejected] = await Promise.all([
    kate.browser.call('approveHeldChange', { params: { id }, body: { otp } }),
    oleg.browser.call('rejectHeldChange', { params: { id }, body: { reason: 'no' } }),
  ])

  expect([approved.status, rejected.status].sort()).toEqual([200, 409])
  const state = approved.status === 200 ? 'approved' : 'rejected'
  expect([await office.stateOf(id), await pointsOf(volkov)]).toEqual([
    state,
    state === 'approved' ? 150 : 100,
  ])
})

test('whoever is no longer staff approves nothing, and what they asked for is refused', async () => {
  const [ilya, kate, volkov] = await people()
  const id = await percentages(ilya, volkov)
  await world.query('update user_account set is_staff = false where id = $1', [ilya.userId])
  const gone = await office.approve(kate, id)
  expect([gone.status, gone.body.code, await office.stateOf(id)]).toEqual([409, 'held.maker_left', 'refused'])

  const [oleg, vera] = [await office.support(), await office.support()]
  const next = await percentages(oleg, volkov)
  const { heldParts } = world.florin.services
  const { approve } = await import('./approve.ts')
  // The session still says staff: the transaction looks at the person.
  await world.query('update user_account set blocked_at = now() where id = $1', [vera.userId])
  await expect(
    approve(heldParts, next, { userId: vera.userId, code: undefined, origin }),
  ).rejects.toMatchObject({
    code: 'rights.lacking',
  })
  expect([await office.stateOf(next), await pointsOf(volkov)]).toEqual(['waiting', 100])
})

test('after 72 hours it has ended, by the clock and for good', async () => {
  const [ilya, kate, volkov] = await people()
  const id = await percentages(ilya, volkov)
  const otp = await office.code(kate, `/support/changes/${id}/approve/`)
  await world.query(
    `update held_change set created_at = now() - interval '73 hours', expires_at = now() - interval '1 hour'
    where id = $1`,
    [id],
  )

  const late = await kate.browser.call('approveHeldChange', { params: { id }, body: { otp } })
  expect([late.status, late.body.code]).toEqual([409, 'held.expired'])
  await Promise.all([
    expireHeld(world.florin.services.heldParts),
    expireHeld(world.florin.services.heldParts),
  ])

  // The server's own job may be about to end it: a row that is locked is left to who has locked it.
  await expect.poll(() => office.stateOf(id)).toBe('expired')
  const alerts = await alertsOf(world, { kind: 'held_change.ended', userId: ilya.userId })
  expect(alerts.map(({ values }) => values.outcome)).toEqual(['held_state.expired'])
})

test('a crash between carrying out and ending leaves neither', async () => {
  const [ilya, kate, volkov] = await people()
  const id = await percentages(ilya, volkov)
  const otp = await office.code(kate, `/support/changes/${id}/approve/`)
  await world.query(`create function held_crash() returns trigger language plpgsql as
    $$ begin raise exception 'crash'; end $$`)
  await world.query(
    'create trigger held_crash before update on held_change for each row execute function held_crash()',
  )
  world.expectsErrors = true
  const crashed = await kate.browser.call('approveHeldChange', { params: { id }, body: { otp } })
  world.expectsErrors = false
  await world.query('drop trigger held_crash on held_change')

  expect(crashed.status).toBe(500)
  expect([await office.stateOf(id), await pointsOf(volkov)]).toEqual(['waiting', 100])
  // The code was not spent either.
  const retried = await kate.browser.call('approveHeldChange', { params: { id }, body: { otp } })
  expect([retried.status, await pointsOf(volkov)]).toEqual([200, 150])
})

test('what is to be done is sealed in the table, and a row is neither deleted nor decided twice', async () => {
  const [ilya, kate, volkov] = await people()
  const id = await percentages(ilya, volkov)
  const [row] = await world.query<{ change: Buffer }>('select change from held_change where id = $1', [id])
  expect(row?.change.toString('utf8')).not.toContain('withdrawBasisPoints')
  await expect(world.query('delete from held_change where id = $1', [id])).rejects.toThrow('never changed')
  await office.approve(kate, id)
  await expect(world.query(`update held_change set reason = 'other' where id = $1`, [id])).rejects.toThrow(
    'never changed',
  )
})

test('the list has what waits and what was decided; the other members of staff are told', async () => {
  const [ilya, kate, volkov] = await people()
  const [id, other] = [await percentages(ilya, volkov), await percentages(kate, volkov, 170)]
  const list = async (person: OfficePerson) =>
    (await person.browser.call('listHeldChanges', { query: { user: volkov.userId } })).body

  expect(await list(ilya)).toMatchObject({
    waiting: 2,
    own: 1,
    open: [
      { id, is_own: true, may_decide: false, kind: 'user.percentages' },
      { id: other, is_own: false, may_decide: true },
    ],
  })
  const alerts = await alertsOf(world, { kind: 'held_change.waiting', userId: kate.userId })
  expect(alerts).toHaveLength(1)
  await kate.browser.call('rejectHeldChange', { params: { id }, body: { reason: 'not agreed' } })
  expect(await list(kate)).toMatchObject({ waiting: 1, decided: [{ id, state: 'rejected' }] })
  expect(await read(ilya, id)).toMatchObject({ decision_reason: 'not agreed', network: '188.17.•.•' })
  const [rejection] = await world.query(
    `select actor, before, after from audit where action = 'held_change.reject' and after ->> 'held' = $1`,
    [id],
  )
  expect(rejection).toMatchObject({
    actor: `user:${kate.userId}`,
    before: { held: id, state: 'waiting' },
    after: { held: id, state: 'rejected', reason: 'not agreed' },
  })
})

test('the operator approves only where no member of staff can', async () => {
  const [ilya, kate, volkov] = await people()
  const id = await percentages(ilya, volkov)
  const { heldParts } = world.florin.services
  await expect(approveHeldAsOperator(heldParts, id, origin)).rejects.toThrow(
    'A member of staff decides on it',
  )
  expect(await pointsOf(volkov)).toBe(100)
  await world.query('update user_account set is_staff = false where id <> $1', [ilya.userId])

  expect((await describeHeld(heldParts)).join('\n')).toContain(`${id}  user.percentages`)
  await approveHeldAsOperator(heldParts, id, origin)

  expect([await office.stateOf(id), await pointsOf(volkov)]).toEqual(['approved', 150])
  const [act] = await world.query<{ actor: string }>(
    `select actor from audit where action = 'held_change.approve' and subject = $1`,
    [`user:${volkov.userId}`],
  )
  expect(act?.actor).toBe('operator')
  const next = await percentages(ilya, kate)
  await rejectHeldAsOperator(heldParts, next, 'nobody knows her', origin)
  expect(await office.stateOf(next)).toBe('rejected')
})
