import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { connect, newOwner, pairedPhone, theOnly } from '../test/owners.ts'
import { Phone } from '../test/phone.ts'

const world = useWorld()

async function unpaired(owner: Awaited<ReturnType<typeof newOwner>>) {
  const offer = await connect(world, owner)
  return new Phone(world.url, offer.terminal_id, offer.auth_key)
}

test('a phone shows the key once: it gets a secret, its owner a mail', async () => {
  const owner = await newOwner(world)
  const phone = await unpaired(owner)

  const paired = await phone.pair()

  expect(paired.body).toMatchObject({
    device_secret: expect.stringMatching(/^[\w-]{43}$/),
    config: { ping_seconds: 60, senders: expect.arrayContaining(['900']) },
  })
  expect(Math.abs(new Date(paired.body.server_time).getTime() - Date.now())).toBeLessThan(5_000)
  expect(await theOnly(owner)).toMatchObject({
    status: 'terminal_enabled',
    terminal_status_display: 'Enabled',
    connection: 'client',
    model: 'Redmi Note 12',
    troubles: [],
  })
  const mail = await world.mail(owner.email, ({ subject }) => subject.includes('terminal is connected'))
  expect(mail.text).toContain('Terminal: Terminal 1')
})

test('the second use of a QR code is told that it is over', async () => {
  const phone = await unpaired(await newOwner(world))
  const key = phone.key
  await phone.pair()

  const again = await phone.pair({ key })

  expect([again.status, again.body.code]).toEqual([410, 'pairing.over'])
})

test('a QR code is over after ten minutes', async () => {
  const phone = await unpaired(await newOwner(world))
  await world.query('update pairing_key set expires_at = now() where terminal_id = $1', [phone.terminalId])

  const late = await phone.pair()

  expect([late.status, late.body.code]).toEqual([410, 'pairing.over'])
})

// A photo of the QR code is enough for a second phone to try at the same moment.
test('of ten phones at once with one key, one is trusted', async () => {
  const first = await unpaired(await newOwner(world))
  const phones = Array.from({ length: 10 }, () => new Phone(world.url, first.terminalId, first.key))

  const answers = await Promise.all(phones.map((phone) => phone.pair()))

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'pairing.over')).toHaveLength(9)
  const live = await world.query('select from device where terminal_id = $1 and revoked_at is null', [
    first.terminalId,
  ])
  expect(live).toHaveLength(1)
})

test('pairing anew shuts out the phone before', async () => {
  const owner = await newOwner(world)
  const old = await pairedPhone(world, owner)
  const offer = await connect(world, owner, old.terminalId)
  // Until the new phone has come, the old one reads on.
  expect((await old.ping()).status).toBe(200)
  const fresh = new Phone(world.url, offer.terminal_id, offer.auth_key)

  await fresh.pair()

  for (let tries = 0; tries < 4; tries += 1) {
    const refused = await old.ping()
    expect([refused.status, refused.body.code]).toEqual([401, 'device.unknown'])
  }
  expect((await fresh.ping()).status).toBe(200)
  // It was replaced and is no forger.
  expect(await world.query('select from terminal_alarm where terminal_id = $1', [old.terminalId])).toEqual([])
})

test('another key, another body or another clock pairs nothing and leaves the key good', async () => {
  const phone = await unpaired(await newOwner(world))

  const answers = [
    await phone.pair({ key: 'x'.repeat(43) }),
    await phone.pair({ signedBody: JSON.stringify({ ...phone.introduction(), model: 'Other' }) }),
    await phone.pair({ timestampMs: Date.now() - 301_000 }),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'device.signature'],
    [401, 'device.signature'],
    [401, 'device.clock_skew'],
  ])
  expect((await phone.pair()).status).toBe(200)
})

test('a pairing that is repeated letter by letter is refused before it is judged over', async () => {
  const phone = await unpaired(await newOwner(world))
  const nonce = 'nonce-used-before'
  await world.query('insert into device_nonce (terminal_id, nonce) values ($1, $2)', [
    phone.terminalId,
    nonce,
  ])

  const replayed = await phone.pair({ nonce })

  expect([replayed.status, replayed.body.code]).toEqual([401, 'device.replayed'])
})

test('the key of one terminal opens no other', async () => {
  const mine = await unpaired(await newOwner(world))
  const other = await unpaired(await newOwner(world))

  const answer = await new Phone(world.url, other.terminalId, mine.key).pair()

  expect([answer.status, answer.body.code]).toEqual([401, 'device.signature'])
})
