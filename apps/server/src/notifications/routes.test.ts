import { type AlertKind, alertRules } from '@florin/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { forgetOldAlerts } from './sweep-store.ts'

const world = useWorld()
let ann: Person
let userId: string

beforeAll(async () => {
  ann = await register(world)
  userId = await world.userId(ann.email)
})

const settings = async (person = ann) => (await person.browser.call('alertSettings')).body
const change = (body: object) => ann.browser.call('changeAlertSettings', { body: body as never })

async function sendAlert(
  person: Person,
  kind: 'deposit.credited' | 'dispute.decided' = 'deposit.credited',
): Promise<string> {
  const { auth, db } = world.florin.services
  const to = await world.userId(person.email)
  const isCase = kind === 'dispute.decided'
  const about = isCase ? 'dispute:0190c0de-0000-4000-8000-000000000001' : undefined
  const values: Record<string, string> = isCase
    ? { dispute: '№ 7', amount: '100 RUB', verdict: '-' }
    : { amount: '120.00 USDT', address: 'TAddress', txid: 'abc' }
  await db.write((tx) => auth.tell(tx, { userId: to, kind, values, about }))
  const last = 'select id, state from alert where user_id = $1 order by created_at desc limit 1'
  const newest = async () => (await world.query<{ id: string; state: string }>(last, [to]))[0]
  await expect.poll(async () => (await newest())?.state).toBe('taken')
  return (await newest())?.id ?? ''
}

describe('settings', () => {
  test('begin with the usual order, no quiet hours, everything on, and the address masked', async () => {
    const body = await settings()

    expect(body).toMatchObject({
      order: ['telegram', 'push', 'mail'],
      quiet: { is_on: false, from: '23:00', to: '07:00', time_zone: 'Europe/Moscow' },
    })
    const mail = body.channels.find(({ name }: { name: string }) => name === 'mail')
    expect(mail).toEqual({ name: 'mail', state: 'works', places: ['pe•••••@example.com'] })
    expect(body.switches.every(({ is_on }: { is_on: boolean }) => is_on)).toBe(true)
  })

  test('offer a trader no switch for what happens to shops only', async () => {
    const kinds = new Set((await settings()).switches.map(({ kind }: { kind: string }) => kind))

    expect(kinds).toContain('dispute.opened')
    expect(kinds).not.toContain('webhook.disabled')
    // And none about Telegram: this installation has no bot.
    const isOffered = ({ only, needs }: (typeof alertRules)[AlertKind]) =>
      (only === undefined || only === 'trader') && needs === undefined
    expect(kinds.size).toBe(Object.values(alertRules).filter(isOffered).length)
  })

  test('change as far as they are named', async () => {
    const quiet = { is_on: true, from: '22:30', to: '06:45', time_zone: 'Asia/Yekaterinburg' }
    expect(await change({ quiet })).toMatchObject({ status: 200, body: { quiet } })
    const order = ['mail', 'telegram', 'push']
    expect(await change({ order })).toMatchObject({ status: 200, body: { quiet, order } })
    const one = { kind: 'deposit.credited', channel: 'mail', is_on: false }
    expect((await change({ switches: [one] })).body.switches).toContainEqual({ ...one, is_locked: false })
    expect((await change({ switches: [{ ...one, is_on: true }] })).body).toMatchObject({ quiet, order })
    expect((await settings()).switches).toContainEqual({ ...one, is_on: true, is_locked: false })
    await change({ quiet: { ...quiet, is_on: false } })
  })

  test('keep security alerts in mail', async () => {
    const one = { kind: 'login.new_device', channel: 'mail' }
    expect((await settings()).switches).toContainEqual({ ...one, is_on: true, is_locked: true })

    expect(await change({ switches: [{ ...one, is_on: false }] })).toMatchObject({
      status: 400,
      body: { code: 'alert.security_stays' },
    })
    expect((await settings()).switches).toContainEqual({ ...one, is_on: true, is_locked: true })
  })

  test.each([
    [{}, 'request.invalid'],
    [{ order: ['mail', 'mail', 'push'] }, 'request.invalid'],
    [{ order: ['mail'] }, 'request.invalid'],
    [{ quiet: { is_on: true, from: '24:00', to: '07:00', time_zone: 'UTC' } }, 'request.invalid'],
    [
      { quiet: { is_on: true, from: '23:00', to: '07:00', time_zone: 'Mars/Olympus' } },
      'alert.time_zone_unknown',
    ],
  ])('refuse %j', async (body, code) => {
    expect(await change(body)).toMatchObject({ status: 400, body: { code } })
  })
})

describe('the log', () => {
  test('shows what was told, by which way, and whether it was opened', async () => {
    const bob = await register(world)
    const id = await sendAlert(bob)
    const { body } = await bob.browser.call('listAlerts')

    expect(body.total_items).toBe(1)
    expect(body.results).toEqual([
      {
        id,
        kind: 'deposit.credited',
        weight: 'ordinary',
        summary: '120.00 USDT',
        created_at: expect.any(String),
        state: 'taken',
        tries: [{ channel: 'mail', at: expect.any(String), result: 'taken', reason: null }],
        delivered: { channel: 'mail', at: expect.any(String), in_digest: false },
        opened_at: null,
        link: '/settings#wallet',
      },
    ])

    const opened = await bob.browser.call('openAlert', { params: { id } })
    expect(opened).toMatchObject({ status: 200, body: { opened_at: expect.any(String) } })
    expect((await bob.browser.call('listAlerts')).body.results).toMatchObject([opened.body])
  })

  test('names the device of a login as people do', async () => {
    const bob = await register(world)
    const { auth, db } = world.florin.services
    const device =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
    const values = { time: '10:00', ip: '203.0.113.7', device }
    const to = await world.userId(bob.email)
    await db.write((tx) => auth.tell(tx, { userId: to, kind: 'login.new_device', values }))

    expect((await bob.browser.call('listAlerts')).body.results).toMatchObject([
      { summary: 'Chrome, Windows' },
    ])
  })

  test('goes back thirty days, in pages', async () => {
    const bob = await register(world)
    const id = await world.userId(bob.email)
    const first = await sendAlert(bob)
    await world.query(
      `insert into alert (user_id, kind, weight, content, state, next_at, created_at)
       select user_id, kind, weight, content, 'given_up', null, now() - make_interval(days => days)
       from alert, generate_series(1, 40) days where user_id = $1`,
      [id],
    )
    const page = async (number: number) =>
      (await bob.browser.call('listAlerts', { query: { page: number, page_size: 20 } as never })).body

    expect(await page(1)).toMatchObject({
      total_items: 30,
      results: [{ id: first }, ...Array(19).fill({ delivered: null })],
    })
    expect((await page(2)).results).toHaveLength(10)
    expect((await page(3)).results).toEqual([])
  })

  test('tells nobody of the alerts of others', async () => {
    const bob = await register(world)
    const id = await sendAlert(bob)

    expect((await ann.browser.call('openAlert', { params: { id } })).status).toBe(404)
    expect((await bob.browser.call('listAlerts')).body.results).toMatchObject([{ id, opened_at: null }])
  })
})

test('old alerts are forgotten, those about cases later', async () => {
  await sendAlert(ann)
  await sendAlert(ann, 'dispute.decided')
  await world.query(
    `insert into alert (user_id, kind, weight, content, state, next_at, created_at)
     select user_id, kind, weight, content, 'given_up', null, now() - make_interval(days => days)
     from alert, unnest(array[29, 31, 89, 91]) days where user_id = $1 and state = 'taken'`,
    [userId],
  )
  // Still on its way, however old.
  await world.query(`update alert set next_at = now() + interval '1 day', state = 'waiting'
    where weight = 'ordinary' and created_at between now() - interval '90 days' and now() - interval '80 days'`)
  await forgetOldAlerts(world.florin.services.db.each)

  const left = await world.query(
    `select weight, extract(day from now() - created_at)::int as days from alert
     where user_id = $1 and state <> 'taken' order by days, weight`,
    [userId],
  )
  expect(left).toEqual([
    { weight: 'case', days: 29 },
    { weight: 'ordinary', days: 29 },
    { weight: 'case', days: 31 },
    { weight: 'case', days: 89 },
    { weight: 'ordinary', days: 89 },
  ])
})

test('what was told about a case stays while the case is open', async () => {
  await sendAlert(ann, 'dispute.decided')
  const cases = await world.query<{ id: string; status: string }>(
    `insert into dispute (deal_id, trader_id, merchant_id, status, opened_by, admitted_at, deal_status_before, amount_kopecks, is_test)
     select gen_random_uuid(), $1, $1, status, 'support', now(), 'expired', 100, true from unnest(array['waiting', 'completed_towards_trader']) status
     returning id, status`,
    [userId],
  )
  const idOf = (status: string) => cases.find((one) => one.status === status)?.id
  await world.query(
    `insert into alert (user_id, kind, weight, content, about, state, taken_by, taken_at, next_at, created_at)
     select $1, kind, weight, content, 'dispute:' || dispute.id, 'taken', 'mail', now(), null, now() - interval '200 days'
     from alert, dispute where alert.user_id = $1 and alert.kind = 'dispute.decided' and about is null and dispute.trader_id = $1`,
    [userId],
  )
  await forgetOldAlerts(world.florin.services.db.each)

  const left = await world.query<{ about: string }>(
    `select distinct about from alert where user_id = $1 and created_at < now() - interval '100 days'`,
    [userId],
  )
  expect(left).toEqual([{ about: `dispute:${idOf('waiting')}` }])
})
