import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { addTerminal } from '../../terminals/index.ts'
import { newOwner, newSupport } from '../../terminals/test/owners.ts'
import { BankPhone } from '../test/bank-phone.ts'

const world = useWorld()

const healthy = {
  maker: 'Google',
  sdk: 33,
  notifications: 'granted',
  is_listener_bound: true,
  rebound_at: null,
  rebound_after: null,
  background_work: 'allowed',
  hidden_count: 0,
  hidden_at: null,
  last_sms_at: null,
  last_push_at: null,
}

const examined = async (phone: BankPhone) =>
  (await phone.owner.browser.call('terminalDoctor', { params: { id: phone.phone.terminalId } })).body

test('a healthy phone is well, with its banks, their chains and what templates read', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.phone.ping({ phone: healthy })
  await phone.isProven(phone.methodId, 50_000)
  await phone.brings(
    {
      channel: 'push',
      sender: 'ru.sberbankmobile',
      text: 'MIR-4417 12:00 Перевод 500р от Иван И. Баланс: 50500р',
    },
    { text: 'Ваш новый тариф +700 что-то о нём 11 раз' },
  )

  const doctor = await examined(phone)

  expect(doctor).toMatchObject({ verdict: 'well', android: '13', maker: 'Google', trial: null })
  expect(doctor.checks.map(({ check, state }: { check: string; state: string }) => [check, state])).toEqual([
    ['notifications', 'ok'],
    ['listener', 'ok'],
    ['sms', 'ok'],
    ['battery', 'ok'],
    ['network', 'ok'],
    ['clock_and_queue', 'ok'],
  ])
  expect(doctor.banks).toEqual([
    {
      payment_id: phone.methodId,
      bank_id: 'sberbank',
      bank_name: 'Sberbank',
      tail: '4417',
      chain: 'proven',
      templates: { push: { read: 1, seen: 1 }, sms: { read: 0, seen: 1 } },
    },
  ])
})

test('the last message is shown without its balance', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.brings({ text: 'MIR-4417 12:00 Перевод 500р от Иван И. Баланс: 51234р' })

  const { last_message } = await examined(phone)

  expect(last_message).toMatchObject({ bank_name: 'Sberbank', channel: 'sms', is_read: true, deal_id: null })
  expect(last_message.text).toContain('500р')
  expect(last_message.text).not.toContain('51234')
})

test.each([
  [
    'behind the words for it',
    'Никому не сообщайте. Вход в Сбербанк Онлайн, пароль для входа в приложение 48213',
  ],
  ['before them', '48213 — это код, не сообщайте его никому'],
  ['in the middle of others', 'Код для входа через сайт банка в новом браузере: 48213'],
])('a one-time code %s is shown to nobody', async (_where, text) => {
  const phone = await BankPhone.withCard(world)
  await phone.brings({ text })

  const { last_message } = await examined(phone)

  expect(last_message.text).not.toMatch(/48213/)
})

test('a date, a maker or a clock that no phone has breaks neither the ping nor the doctor', async () => {
  const phone = await BankPhone.withCard(world)
  const absurd = { ...healthy, hidden_at: '9999-12-31T23:59:59.999Z', rebound_at: '0000-01-01T00:00:00Z' }
  const maker = '\ud800<img src=x onerror=alert(1)>'

  const pings = [
    await phone.phone.ping({ phone: { ...absurd, maker } }),
    await phone.phone.ping({ phone: absurd, clock: '0000-01-01T00:00:00Z', app_version: '9'.repeat(40) }),
    await phone.phone.ping({ network: '\ud800' }),
  ]
  const trial = (await phone.phone.startTrial()).body
  const trialPush = {
    id: trial.id,
    channel: 'push',
    sender: 'org.florin.terminal',
    title: null,
    text: trial.text,
  }
  const far = '9999-12-31T23:59:59.999Z'
  const text = 'MIR-4417 12:00 Перевод 500р от Иван И. Баланс: 51234р'
  const sent = await phone.phone.messages([
    { ...trialPush, seq: 1, received_at: far, trial: { queued_at: '0000-01-01T00:00:00Z' } },
    { seq: 2, id: crypto.randomUUID(), channel: 'sms', sender: '900', title: null, text, received_at: far },
  ])
  await phone.isRead()

  for (const { status } of [...pings, sent]) expect(status).toBeLessThan(500)
  const { status } = await phone.owner.browser.call('terminalDoctor', {
    params: { id: phone.phone.terminalId },
  })
  expect(status).toBe(200)
  expect((await phone.phone.trial(trial.id)).status).toBe(200)
  expect((await phone.owner.browser.call('listReceipts', {})).status).toBe(200)
})

test('what the app tells is kept with the terminal, whole, and a new pairing forgets it', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.phone.ping({ phone: { ...healthy, maker: 'Xiaomi', is_listener_bound: false } })
  const sick = await examined(phone)

  expect(sick.verdict).toBe('look')
  expect(sick.terminal.troubles).toEqual(['listener_dead'])
  expect(sick.checks[0]).toMatchObject({ check: 'listener', state: 'broken', fact: 'listener_unbound' })
  expect(sick.checks[1]).toMatchObject({ check: 'autostart', state: 'look', fact: 'autostart_xiaomi' })
  // A ping without it leaves what was reported before.
  await phone.phone.ping()
  expect((await examined(phone)).maker).toBe('Xiaomi')
  await phone.phone.unpair()
  expect(await examined(phone)).toMatchObject({
    maker: null,
    verdict: 'broken',
    checks: [{ check: 'connection', fact: 'unpaired' }],
  })
})

test('a phone that never spoke has only that to tell', async () => {
  const owner = await newOwner(world)
  const { db } = world.florin.services
  const id = await db.write((tx) => addTerminal(tx, owner.userId, 'Redmi'))

  const { body } = await owner.browser.call('terminalDoctor', { params: { id } })

  expect(body).toMatchObject({ verdict: 'never_connected', checks: [{ fact: 'never_connected' }], banks: [] })
})

test('somebody else’s phone is not there, for staff neither', async () => {
  const phone = await BankPhone.of(world)
  for (const { browser } of [await newOwner(world), await newSupport(world)])
    expect((await browser.call('terminalDoctor', { params: { id: phone.phone.terminalId } })).status).toBe(
      404,
    )
})

test('support sees it in view mode, with the last digits and no balance, and starts no test', async () => {
  const phone = await BankPhone.withCard(world)
  await phone.brings({ text: 'MIR-4417 12:00 Перевод 500р от +79161234567 Иван И. Баланс: 51234р' })
  const staff = await newSupport(world)
  const { body: view } = await staff.browser.call('startView', {
    params: { id: phone.owner.userId },
    body: { reason: 'the phone reads nothing' },
  })
  const viewer = world.browser()
  viewer.tokens = { access_token: view.access_token, refresh_token: 'none' }
  const params = { id: phone.phone.terminalId }

  const { status, body } = await viewer.call('terminalDoctor', { params })

  expect(status).toBe(200)
  expect(body.banks).toMatchObject([{ tail: '4417' }])
  expect(JSON.stringify(body)).not.toMatch(/51234|9161234567/)
  expect((await viewer.call('startTerminalTrial', { params })).body.code).toBe('view.read_only')
})

test('the slot of the SIM card is kept with an SMS', async () => {
  const phone = await BankPhone.of(world)
  const [message] = phone.written([{ text: 'MIR-4417 12:00 Перевод 500р от Иван И.' }])
  await phone.phone.messages([{ ...message, sim_slot: 1 }])

  const rows = await world.query('select sim_slot from raw_message where terminal_id = $1', [
    phone.phone.terminalId,
  ])
  expect(rows).toEqual([{ sim_slot: 1 }])
})
