import { expect, test } from 'vitest'
import { login } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { forgetUnconfirmed } from '../store.ts'
import { connect, newOwner, newSupport, pairedPhone, theOnly } from '../test/owners.ts'

const world = useWorld()
const nothing = '00000000-0000-4000-8000-000000000000'

test('a code by mail turns a request into a terminal, and shows its QR code once', async () => {
  const owner = await newOwner(world)

  const request = await owner.browser.call('requestTerminal', { body: {} })
  expect(request.body).toMatchObject({ status: 'otp_sent', message: 'OTP sent' })
  // Not confirmed yet.
  expect((await owner.browser.call('listTerminals')).body).toEqual([])
  const otp = await world.code(owner.email)
  const verified = await owner.browser.call('verifyTerminal', {
    body: { terminal_id: request.body.terminal_id, otp },
  })

  expect(verified.body).toMatchObject({
    terminal_id: request.body.terminal_id,
    server_url: world.config.publicUrl.origin,
    auth_key: expect.stringMatching(/^[\w-]{43}$/),
    forwarder_key: expect.stringMatching(/^[\w-]{43}$/),
  })
  const lasts = new Date(verified.body.expires_at).getTime() - Date.now()
  expect(lasts).toBeGreaterThan(590_000)
  expect(lasts).toBeLessThan(610_000)
  expect(await theOnly(owner)).toMatchObject({
    name: 'Terminal 1',
    phone_charge: 12,
    status: 'terminal_waiting',
    terminal_status: 'terminal_waiting',
    terminal_status_display: 'Disabled',
    last_ping: null,
    payments_count: 0,
    connection: null,
    troubles: ['not_paired'],
  })
  const again = await owner.browser.call('verifyTerminal', {
    body: { terminal_id: request.body.terminal_id, otp },
  })
  expect([again.status, again.body.code]).toEqual([400, 'code.wrong'])
})

test('no key of a QR code or a forwarder can be read in the database', async () => {
  const offer = await connect(world, await newOwner(world))

  const rows = await world.query(
    'select t::text, p::text from terminal t join pairing_key p on terminal_id = id',
  )

  expect(JSON.stringify(rows)).not.toContain(offer.auth_key)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(offer.auth_key).toString('hex'))
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(offer.forwarder_key).toString('hex'))
})

test('a code is good for the terminal and the session it was asked for', async () => {
  const owner = await newOwner(world)
  const other = await connect(world, owner)
  const request = await owner.browser.call('requestTerminal', { body: {} })
  const otp = await world.code(owner.email)
  const elsewhere = (await login(world, owner.email)).browser

  const otherTerminal = await owner.browser.call('verifyTerminal', {
    body: { terminal_id: other.terminal_id, otp },
  })
  const otherSession = await elsewhere.call('verifyTerminal', {
    body: { terminal_id: request.body.terminal_id, otp },
  })

  expect([otherTerminal.body.code, otherSession.body.code]).toEqual(['code.wrong', 'code.wrong'])
})

test('five wrong codes spend the right one', async () => {
  const owner = await newOwner(world)
  const request = await owner.browser.call('requestTerminal', { body: {} })
  const otp = await world.code(owner.email)
  const guess = (code: string) =>
    owner.browser.call('verifyTerminal', { body: { terminal_id: request.body.terminal_id, otp: code } })

  for (let tries = 1; tries <= 5; tries += 1) await guess(otp === '000000' ? '000001' : '000000')
  const late = await guess(otp)

  expect([late.status, late.body.code]).toEqual([400, 'code.spent'])
})

test('the owner names a terminal, and a name is never empty', async () => {
  const owner = await newOwner(world)
  const { terminal_id: id } = await connect(world, owner)
  const rename = (name: string) => owner.browser.call('renameTerminal', { params: { id }, body: { name } })

  expect((await rename('  Redmi   Note 12 ')).body).toEqual({ name: 'Redmi Note 12' })
  for (const name of ['', '   ', '\u00a0']) {
    const refused = await rename(name)
    expect([refused.status, refused.body.name]).toEqual([400, ['Name cannot be empty']])
  }
  expect((await rename('<b>')).body.name).toEqual([
    "A name may have letters, digits, spaces and . _ - ' ( ) # № +",
  ])
  expect((await rename('x'.repeat(51))).status).toBe(400)
  expect((await theOnly(owner)).name).toBe('Redmi Note 12')
})

test('a deleted terminal is gone, its phone is shut out and its methods are free', async () => {
  const owner = await newOwner(world)
  const phone = await pairedPhone(world, owner)
  const id = phone.terminalId
  const created = await owner.browser.call('createPayment', {
    body: { name: 'Анна Королёва', bank: 'sberbank', card: '4276000000001015' },
  })
  const bound = await owner.browser.call('connectPayments', {
    params: { id },
    body: { payment_ids: [created.body.payment_id] },
  })
  expect(bound.body).toEqual({ message: '1 payment method linked', connected: 1 })
  expect((await theOnly(owner)).payments_count).toBe(1)
  const read = await owner.browser.call('terminalPayments', { params: { id } })
  expect(read.body).toMatchObject({ count: 1, results: [{ terminal_name: 'Terminal 1', is_connect: true }] })

  expect((await owner.browser.call('deleteTerminal', { params: { id } })).body).toEqual({ status: 'success' })

  expect((await owner.browser.call('listTerminals')).body).toEqual([])
  const shutOut = await phone.ping()
  expect([shutOut.status, shutOut.body.code]).toEqual([401, 'device.unknown'])
  const free = await owner.browser.call('unassignedPayments', { query: {} })
  expect(free.body.count).toBe(1)
  expect((await owner.browser.call('deleteTerminal', { params: { id } })).status).toBe(404)
})

test('what is somebody else’s answers like what is not there', async () => {
  const { terminal_id: id } = await connect(world, await newOwner(world))
  const stranger = (await newOwner(world)).browser

  for (const known of [id, nothing]) {
    const answers = [
      await stranger.call('renameTerminal', { params: { id: known }, body: { name: 'Mine' } }),
      await stranger.call('deleteTerminal', { params: { id: known } }),
      await stranger.call('requestTerminal', { body: { terminal_id: known } }),
      await stranger.call('verifyTerminal', { body: { terminal_id: known, otp: '123456' } }),
      await stranger.call('terminalPayments', { params: { id: known } }),
      await stranger.call('connectPayments', { params: { id: known }, body: { payment_ids: [nothing] } }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(answers.length).fill([404, 'terminal.not_found']),
    )
  }
})

test('support sees anybody’s terminals, and binds an owner’s methods for them, which is written down', async () => {
  const owner = await newOwner(world)
  const support = await newSupport(world)
  const { terminal_id: id } = await connect(world, owner)
  const card = await owner.browser.call('createPayment', {
    body: { name: 'Анна Королёва', bank: 'sberbank', card: '4276000000002021' },
  })

  const seen = await support.browser.call('userTerminals', { params: { id: owner.userId } })
  const bound = await support.browser.call('connectPayments', {
    params: { id },
    body: { payment_ids: [card.body.payment_id] },
  })

  expect(seen.body.terminals).toMatchObject([{ id, terminal_status: 'terminal_waiting', last_ping: null }])
  expect(bound.body.connected).toBe(1)
  const written = await world.query('select from audit where actor = $1', [`user:${support.userId}`])
  expect(written).toHaveLength(1)
  const unknown = await support.browser.call('userTerminals', { params: { id: nothing } })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'user.not_found'])
})

test('methods are bound to a terminal, not to a request for one', async () => {
  const owner = await newOwner(world)
  const { body: input } = await owner.browser.call('requestTerminal', { body: {} })

  const refused = await owner.browser.call('connectPayments', {
    params: { id: input.terminal_id },
    body: { payment_ids: [nothing] },
  })

  expect([refused.status, refused.body.code]).toEqual([404, 'terminal.not_found'])
})

test('a request that nobody confirmed is forgotten after a day', async () => {
  const owner = await newOwner(world)
  const kept = await connect(world, owner)
  const { body: input } = await owner.browser.call('requestTerminal', { body: {} })
  await world.query(`update terminal set created_at = now() - interval '25 hours' where owner_id = $1`, [
    owner.userId,
  ])

  await forgetUnconfirmed(world.florin.services.db.each)

  const left = await world.query<{ id: string }>('select id from terminal where owner_id = $1', [
    owner.userId,
  ])
  expect(left.map((row) => row.id)).toEqual([kept.terminal_id])
  expect(left.map((row) => row.id)).not.toContain(input.terminal_id)
})
