import { beforeAll, expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { useWorld } from '../../../test/world.ts'
import { forgetNonces } from '../device-store.ts'
import { newOwner, type Owner, pairedPhone } from '../test/owners.ts'
import { Phone } from '../test/phone.ts'

const world = useWorld()
let owner: Owner
let phone: Phone

beforeAll(async () => {
  owner = await newOwner(world)
  phone = await pairedPhone(world, owner)
})

test('a signed call gets in', async () => {
  expect((await phone.ping()).status).toBe(200)
})

test('a body that is not the signed one, or another key, is a forgery', async () => {
  const answers = [await phone.ping({}, { signedBody: '{}' }), await phone.ping({}, { key: 'x'.repeat(43) })]

  for (const { status, body } of answers) expect([status, body.code]).toEqual([401, 'device.signature'])
})

test('of many that call at the same moment each is known for itself', async () => {
  const other = await pairedPhone(world, owner)
  const stranger = new Phone(world.url, '00000000-0000-4000-8000-000000000000', phone.key)
  const mistaken = new Phone(world.url, other.terminalId, phone.key)

  const answers = await Promise.all([phone, stranger, other, mistaken, phone].map((one) => one.ping()))

  expect(answers.map(({ status, body }) => body.code ?? status)).toEqual([
    200,
    'device.unknown',
    200,
    'device.signature',
    200,
  ])
})

test.each([301_000, -301_000])('a clock that is %d ms off is told the server’s time', async (ms) => {
  const skewed = await phone.ping({}, { timestampMs: Date.now() + ms })

  expect([skewed.status, skewed.body.code]).toEqual([401, 'device.clock_skew'])
  expect(Math.abs(new Date(skewed.body.server_time).getTime() - Date.now())).toBeLessThan(5_000)
})

test('within five minutes a clock may be wrong', async () => {
  expect((await phone.ping({}, { timestampMs: Date.now() + 290_000 })).status).toBe(200)
  expect((await phone.ping({}, { timestampMs: Date.now() - 290_000 })).status).toBe(200)
})

test('the same request twice, on two nodes at once, gets in once', async () => {
  const node = await world.node()
  const timestampMs = Date.now()
  const signing = { nonce: 'the-same-nonce', timestampMs }
  const there = Object.assign(Object.create(Object.getPrototypeOf(phone)), phone, {
    browser: new Browser(node.url),
  }) as Phone
  const clock = new Date().toISOString()

  const answers = await Promise.all([
    phone.ping({ clock }, signing),
    there.ping({ clock }, signing),
    phone.ping({ clock }, signing),
  ])

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'device.replayed')).toHaveLength(2)
  await node.stop()
})

test('a nonce is remembered for ten minutes', async () => {
  const { db } = world.florin.services
  const insert =
    'insert into device_nonce (terminal_id, nonce, seen_at) values ($1, $2, now() - $3::interval)'
  await world.query(insert, [phone.terminalId, 'nine-minutes', '9 minutes 50 seconds'])
  await world.query(insert, [phone.terminalId, 'ten-minutes', '10 minutes 10 seconds'])

  await forgetNonces(db.each)

  const left = await world.query<{ nonce: string }>(
    `select nonce from device_nonce where nonce like '%-minutes'`,
  )
  expect(left.map((row) => row.nonce)).toEqual(['nine-minutes'])
})

test('the third forged signature in a row raises an alarm, a right one in between does not', async () => {
  const other = await pairedPhone(world, owner)
  const forge = () => other.ping({}, { key: 'forged' })
  const alarms = () =>
    world.query('select from terminal_alarm where kind = $1 and terminal_id = $2', [
      'forged',
      other.terminalId,
    ])

  await forge()
  await forge()
  await other.ping()
  await forge()
  await forge()
  expect(await alarms()).toHaveLength(0)
  await forge()

  expect(await alarms()).toHaveLength(1)
  expect(world.logLines.some((line) => line.includes('three forged signatures'))).toBe(true)
  const { body: metrics } = await world.browser().send('GET', '/metrics')
  expect(metrics).toContain('florin_device_forgeries 1')
})

test.each([
  ['without headers', {}],
  ['with half of them', { 'X-Terminal-Id': '00000000-0000-4000-8000-000000000000', 'X-Nonce': 'x' }],
])('a call %s is of nobody', async (_how, headers) => {
  const answer = await world.browser().send('POST', '/device/v1/ping', {}, headers as Record<string, string>)

  expect([answer.status, answer.body.code]).toEqual([401, 'device.unknown'])
})

test('a session of the owner is no phone, and a phone is no session', async () => {
  expect((await owner.browser.send('POST', '/device/v1/ping', {})).status).toBe(401)
  const { terminalId: id } = phone
  const answer = await phone.send(`/user/terminal/connect-request/`, { terminal_id: id })
  expect([answer.status, answer.body.code]).toEqual([401, 'session.missing'])
})

test('what is signed must still fit the contract', async () => {
  const answer = await phone.ping({ charge: 101, is_admin: true })

  expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
})

test('a phone has sixty calls a minute and three hundred on top', async () => {
  const other = await pairedPhone(world, owner)
  await other.ping()
  const used = 300 * world.config.limitFactor
  const { 0: device } = await world.query<{ id: string }>('select id from device where terminal_id = $1', [
    other.terminalId,
  ])
  await world.query('update rate_limit set count = $1 where key = $2', [used, `device.call/60:${device?.id}`])

  const refused = await other.ping()

  expect([refused.status, refused.body.code]).toEqual([429, 'limit.reached'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a call that was refused for its number has used up its nonce, and a replay uses nothing up', async () => {
  const other = await pairedPhone(world, owner)
  await other.ping()
  const [row] = await world.query<{ key: string }>(
    `select 'device.call/60:' || id as key from device where terminal_id = $1`,
    [other.terminalId],
  )
  const used = 300 * world.config.limitFactor
  const counted = () => world.query('select count from rate_limit where key = $1', [row?.key])
  await world.query('update rate_limit set count = $1 where key = $2', [used, row?.key])
  const signing = { nonce: 'refused-for-its-number', timestampMs: Date.now() }
  const clock = new Date().toISOString()

  const answers = [await other.ping({ clock }, signing), await other.ping({ clock }, signing)]

  expect(answers.map(({ body }) => body.code)).toEqual(['limit.reached', 'device.replayed'])
  expect(await counted()).toEqual([{ count: used }])
})

test.each(['application/json', 'application/x-www-form-urlencoded'])(
  'a body in %s for what is not there is no bug of ours',
  async (type) => {
    const answer = await world.browser().send('POST', '/device/v2/ping', 'a=1', { 'content-type': type })

    expect([400, 404, 415]).toContain(answer.status)
  },
)

test('a body above 256 KB is refused', async () => {
  const answer = await phone.ping({ network: 'x'.repeat(262_144) })

  expect([answer.status, answer.body.code]).toEqual([413, 'request.too_large'])
})
