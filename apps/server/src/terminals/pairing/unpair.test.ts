import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import type { CallingDevice } from '../../http/request.ts'
import { takePing } from '../health/health.ts'
import { watchTerminals } from '../health/watch.ts'
import { connect, newOwner, pairedPhone, theOnly } from '../test/owners.ts'
import { Phone } from '../test/phone.ts'

const world = useWorld()

test('a phone that leaves is shut out, its terminal waits for one, and its owner is written to', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  await phone.ping()

  expect((await phone.unpair()).body).toEqual({ status: 'success' })

  expect((await phone.ping()).body.code).toBe('device.unknown')
  expect((await phone.unpair()).body.code).toBe('device.unknown')
  expect(await theOnly(owner)).toMatchObject({ status: 'terminal_waiting', troubles: ['not_paired'] })
  const mail = await world.mail(owner.email, ({ subject }) => subject.includes('has left'))
  expect(mail.text).toContain('Terminal: Terminal 1')
})

test('a ping that was let in just before the phone left does not bring it back', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  const [device] = await world.query<CallingDevice>(
    `select device.id as "deviceId", terminal_id as "terminalId", installation_id as "installationId", owner_id as "ownerId"
     from device join terminal on terminal.id = terminal_id where terminal_id = $1`,
    [phone.terminalId],
  )
  await phone.unpair()

  const late = takePing(world.florin.services.terminals, device as CallingDevice, { charge: 50 })

  await expect(late).rejects.toMatchObject({ code: 'device.unknown' })
  expect(await theOnly(owner)).toMatchObject({ status: 'terminal_waiting', troubles: ['not_paired'] })
})

test('no alert about a silence follows, and its methods get no deals', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  await phone.unpair()
  const { db, terminals } = world.florin.services
  await world.query(`update terminal set last_ping_at = now() - interval '1 day' where id = $1`, [
    phone.terminalId,
  ])

  await watchTerminals({ ...terminals, db })

  const [row] = await world.query('select alerted_at, steady_pings from terminal where id = $1', [
    phone.terminalId,
  ])
  expect(row).toEqual({ alerted_at: null, steady_pings: 0 })
})

test('a phone that is paired again is well, and the time without one counts as a silence', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  await phone.unpair()
  await world.query(`update terminal set unpaired_at = now() - interval '1 hour' where id = $1`, [
    phone.terminalId,
  ])

  const offer = await connect(world, owner, phone.terminalId)
  await new Phone(world.url, offer.terminal_id, offer.auth_key).pair()

  expect(await theOnly(owner)).toMatchObject({ status: 'terminal_enabled', troubles: [] })
  const [silence] = await world.query(
    `select extract(epoch from ended_at - began_at) between 3600 and 3700 as was_an_hour from terminal_silence where terminal_id = $1`,
    [phone.terminalId],
  )
  expect(silence).toEqual({ was_an_hour: true })
  const [row] = await world.query(
    'select was_silent_until is not null as doubted from terminal where id = $1',
    [phone.terminalId],
  )
  expect(row).toEqual({ doubted: true })
})

test('a phone that is paired again after it was switched off, with or without leaving, hides no silence', async () => {
  for (const leaves of [false, true]) {
    const owner = await newOwner(world)
    const phone = await pairedPhone(world, owner)
    await phone.ping()
    await world.query(`update terminal set last_ping_at = now() - interval '1 hour' where id = $1`, [
      phone.terminalId,
    ])
    if (leaves) await phone.unpair()

    const offer = await connect(world, owner, phone.terminalId)
    await new Phone(world.url, offer.terminal_id, offer.auth_key).pair()

    const [kept] = await world.query(
      `select was_silent_until > now() - interval '1 minute' as doubted,
         (select extract(epoch from ended_at - began_at) between 3600 and 3700 from terminal_silence where terminal_id = terminal.id) as was_an_hour
       from terminal where id = $1`,
      [phone.terminalId],
    )
    expect(kept).toEqual({ doubted: true, was_an_hour: true })
  }
})

test('a phone that is replaced while it is heard has no silence', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  await phone.ping()

  const offer = await connect(world, owner, phone.terminalId)
  await new Phone(world.url, offer.terminal_id, offer.auth_key).pair()

  expect(
    await world.query('select from terminal_silence where terminal_id = $1', [phone.terminalId]),
  ).toEqual([])
})
