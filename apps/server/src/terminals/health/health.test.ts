import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { alertsOf } from '../../../test/alerts.ts'
import { useWorld } from '../../../test/world.ts'
import { newOwner, type Owner, pairedPhone, theOnly } from '../test/owners.ts'
import type { Phone } from '../test/phone.ts'
import { clearBankBlock, raiseBankBlock } from './bank-block.ts'
import { watchTerminals } from './watch.ts'

const world = useWorld({
  environment: {
    TERMINAL_PING_SECONDS: '1',
    TERMINAL_SILENT_SECONDS: '60',
    TERMINAL_ALERT_SECONDS: '600',
  },
})

/** As if the phone had spoken that long ago, by the database's clock. */
async function lastHeard(phone: Phone, secondsAgo: number): Promise<void> {
  await world.query('update terminal set last_ping_at = now() - make_interval(secs => $2) where id = $1', [
    phone.terminalId,
    secondsAgo,
  ])
}

const lost = ({ subject }: { subject: string }) => subject.includes('does not answer')
const lostMails = ({ email }: Owner) => world.mails.filter((mail) => mail.to === email && lost(mail))
const eventsOf = ({ userId }: Owner) =>
  world
    .query<{ type: string }>(
      // The list of alerts has news of its own.
      `select event->>'type' as type from live_event where user_id = $1 and event->>'type' <> 'alerts.changed' order by id`,
      [userId],
    )
    .then((rows) => rows.map((row) => row.type))

test('a ping tells how the phone does, and is answered with config, acknowledged number and time', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)

  const first = await phone.ping({ charge: 14, queue_len: 101, sms_permission: false })
  const version = first.body.config_version
  const second = await phone.ping({
    config_version: version,
    clock: new Date(Date.now() + 180_000).toISOString(),
  })

  expect(first.body).toMatchObject({ acked_seq: 0, config: { version, ping_seconds: 1 } })
  expect(first.body.config.never_send.length).toBeGreaterThan(0)
  expect(Math.abs(new Date(second.body.server_time).getTime() - Date.now())).toBeLessThan(5_000)
  expect(second.body).not.toHaveProperty('config')
  expect(await theOnly(owner)).toMatchObject({ phone_charge: 80, troubles: ['clock_off'] })
})

test('what a phone cannot tell stays as it was told last', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  await phone.ping({ charge: 14, charging: false })

  await phone.ping({ charge: null, charging: null, network: null })

  expect(await theOnly(owner)).toMatchObject({ phone_charge: 14, troubles: ['battery_low'] })
})

test('without a ping a terminal is silent, and two pings bring it back', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  const status = async () => (await theOnly(owner)).status
  await lastHeard(phone, 20)
  expect(await status()).toBe('terminal_enabled')
  await lastHeard(phone, 61)
  expect(await theOnly(owner)).toMatchObject({
    status: 'terminal_disabled',
    terminal_status_display: 'Disabled',
    troubles: ['silent'],
  })

  await phone.ping()
  expect(await status()).toBe('terminal_disabled')
  // It falls silent again before the second: that one counts as a first.
  await lastHeard(phone, 61)
  await phone.ping()
  expect(await status()).toBe('terminal_disabled')
  await phone.ping()

  expect(await status()).toBe('terminal_enabled')
})

test('methods of a silent terminal, or of one that never spoke, are withheld', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  const { body } = await owner.browser.call('createPayment', {
    body: { name: 'Анна Королёва', bank: 'sberbank', card: '4276000000001015' },
  })
  const ids = [body.payment_id]
  await owner.browser.call('connectPayments', {
    params: { id: phone.terminalId },
    body: { payment_ids: ids },
  })
  await owner.browser.call('updatePayment', { params: { id: ids[0] }, body: { is_active: true } })
  const withheld = async () => {
    const { body: page } = await owner.browser.call('terminalPayments', { params: { id: phone.terminalId } })
    return page.results[0].withheld
  }

  expect(await withheld()).toBeNull()
  await lastHeard(phone, 61)

  expect(await withheld()).toBe('terminal_silent')
})

// Two nodes have a worker each; both run at the same moment.
test('a silence is noticed by itself and written about once, by however many workers', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  const node = await world.node()
  const both = () =>
    Promise.all([
      watchTerminals(world.florin.services.terminals),
      watchTerminals(node.florin.services.terminals),
    ])

  await lastHeard(phone, 300)
  for (let look = 0; look < 5; look += 1) await both()
  expect(lostMails(owner)).toHaveLength(0)
  expect((await eventsOf(owner)).slice(-2)).toEqual(['terminals.changed', 'payments.changed'])
  const events = (await eventsOf(owner)).length

  await lastHeard(phone, 601)
  for (let look = 0; look < 5; look += 1) await both()
  await world.mail(owner.email, lost)
  await sleep(300)

  expect(lostMails(owner)).toHaveLength(0)
  expect(await eventsOf(owner)).toHaveLength(events)

  // One ping is no return: it is still the same silence.
  await phone.ping()
  await lastHeard(phone, 601)
  await both()
  await sleep(300)
  expect(lostMails(owner)).toHaveLength(0)

  const backs = () => alertsOf(world, { userId: owner.userId, kind: 'terminal.back' })
  expect(await backs()).toEqual([])
  await phone.ping()
  await phone.ping()
  expect(await backs()).toMatchObject([{ about: `terminal:${phone.terminalId}` }])
  await lastHeard(phone, 601)
  await both()
  const mail = await world.mail(owner.email, lost)
  expect(mail.text).toMatch(/Last heard of: 20\d\d-\d\d-\d\d \d\d:\d\d UTC/)
  await node.stop()
})

test('the worker notices without being called, and the number of the silent can be watched', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)

  await lastHeard(phone, 601)

  await world.mail(owner.email, lost)
  const { body: metrics } = await world.browser().send('GET', '/metrics')
  expect(Number(/^florin_terminals_silent (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0)
})

test('a terminal that never spoke, and a deleted one, are nobody’s worry', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  await owner.browser.call('deleteTerminal', { params: { id: phone.terminalId } })
  await lastHeard(phone, 601)

  await watchTerminals(world.florin.services.terminals)
  await sleep(300)

  expect(lostMails(owner)).toHaveLength(0)
})

test('pages hear of what they show, and of nothing else', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  await phone.ping({ charge: 50 })
  const before = await eventsOf(owner)

  await phone.ping({ charge: 50 })
  expect(await eventsOf(owner)).toEqual(before)
  await phone.ping({ charge: 49 })

  expect(await eventsOf(owner)).toEqual([...before, 'terminals.changed'])
})

test('a bank’s block is told once, withholds by bank, and can be lifted', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  const { terminals, db } = world.florin.services
  const raise = () => db.write((tx) => raiseBankBlock(terminals, tx, phone.terminalId, 'sberbank'))

  await raise()
  await raise()

  const mail = await world.mail(owner.email, ({ subject }) => subject.includes('block'))
  expect(mail.text).toContain('Bank: Sberbank')
  await sleep(300)
  expect(world.mails.filter((one) => one.to === owner.email && one.subject.includes('block'))).toEqual([])
  expect((await theOnly(owner)).troubles).toEqual(['bank_blocked'])
  const clear = () =>
    db.write((tx) => clearBankBlock(terminals, tx, phone.terminalId, 'sberbank', 'user:somebody'))
  expect(await clear()).toBe(true)
  expect(await clear()).toBe(false)
  expect((await theOnly(owner)).troubles).toEqual([])
})
