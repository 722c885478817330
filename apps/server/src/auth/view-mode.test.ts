import { contract, type EndpointName } from '@florin/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { alertsOf } from '../../test/alerts.ts'
import { authorisation } from '../../test/authorisation-table.ts'
import type { Browser } from '../../test/browser.ts'
import { useWorld } from '../../test/world.ts'
import { setRate } from '../deals/test/shop.ts'
import * as cases from '../disputes/test/cases.ts'
import { isViewable } from '../http/viewable.ts'
import { runReadOnly } from '../platform/read-only.ts'
import { endViewsInTime } from './view-mode.ts'

const world = useWorld()
let agent: cases.CasePerson
let person: cases.TraderPerson
let shop: cases.MerchantPerson
let caseId: string

beforeAll(async () => {
  await setRate(world)
  agent = await cases.support(world)
  person = await cases.trader(world)
  shop = await cases.merchant(world)
  caseId = await cases.disputed(world, await cases.expiredDeal(world, shop, '5000.00'))
})

async function start(id = person.id, by = agent): Promise<Browser> {
  const { status, body } = await by.browser.call('startView', {
    params: { id },
    body: { reason: 'does not see a deal' },
  })
  expect(status).toBe(200)
  const browser = world.browser()
  browser.tokens = { access_token: body.access_token, refresh_token: 'none' }
  return browser
}

const acts = (action: string) =>
  world.query<{ actor: string; after: object }>(
    'select actor, after from audit where action = $1 and subject = $2 order by id desc',
    [action, `user:${person.id}`],
  )

test('support sees the screens of the person, and says so', async () => {
  const view = await start()

  expect((await view.call('userInfo')).body.email).toBe(person.email)
  const { body } = await view.call('currentView')
  expect(body.view).toMatchObject({ reason: 'does not see a deal' })
  expect(body.view.seconds_left).toBeGreaterThan(890)
  expect((await agent.browser.call('currentView')).body.view).toBeNull()
  expect(await acts('view.started')).toContainEqual({
    actor: `user:${agent.id}`,
    after: expect.objectContaining({ reason: 'does not see a deal' }),
  })
})

test('the owner is told, sees the view among the sessions, and can end it', async () => {
  const before = (await alertsOf(world, { kind: 'account.viewed' })).length
  const view = await start()
  expect(await alertsOf(world, { kind: 'account.viewed' })).toHaveLength(before + 1)

  const list = await person.browser.call('listSessions')
  const shown = list.body.results.find((one: { kind: string }) => one.kind === 'view')
  expect(shown).toMatchObject({ is_open: true, reason: 'does not see a deal', ip: null, device: null })
  expect((await person.browser.call('endSession', { params: { id: shown.id } })).status).toBe(200)

  expect((await view.call('userInfo')).status).toBe(401)
  expect((await acts('view.ended'))[0]).toMatchObject({ actor: `user:${person.id}` })
})

test('finishing is audited, ends the view, and ends nobody else’s session', async () => {
  const view = await start()

  expect((await view.call('endView')).status).toBe(200)

  expect((await view.call('userInfo')).status).toBe(401)
  expect((await agent.browser.call('userInfo')).status).toBe(200)
  expect((await person.browser.call('userInfo')).status).toBe(200)
  expect((await acts('view.ended'))[0]).toMatchObject({ actor: `user:${agent.id}` })
})

test('a view ends with its 15 minutes, and that is audited too', async () => {
  const view = await start()
  await world.query(
    `update session set expires_at = now() - interval '1 second' where viewer_id is not null and ended_at is null`,
  )
  world.florin.services.sessions.forget(person.id)
  expect((await view.call('userInfo')).status).toBe(401)

  await endViewsInTime(world.florin.services.db)

  expect((await acts('view.ended'))[0]).toMatchObject({ actor: 'system' })
})

test('a view ends when its viewer logs out, is blocked or loses their rights', async () => {
  const other = await cases.support(world)
  const view = await start(person.id, other)
  await other.browser.call('logout')
  expect((await view.call('userInfo')).status).toBe(401)

  const third = await cases.support(world)
  const another = await start(person.id, third)
  await world.florin.services.users.changeRights('test', { ip: '', requestId: 't' }, third.id, {
    isStaff: false,
  })
  await expect.poll(async () => (await another.call('userInfo')).status).toBe(401)
})

test.each([
  ['another member of staff', async () => (await cases.support(world)).id, 451],
  ['oneself', async () => agent.id, 451],
  ['nobody', async () => '00000000-0000-4000-8000-000000000000', 404],
])('no view of %s', async (_name, whom, status) => {
  const answer = await agent.browser.call('startView', {
    params: { id: await whom() },
    body: { reason: 'curious' },
  })
  expect(answer.status).toBe(status)
})

test('a view needs a reason', async () => {
  const answer = await agent.browser.call('startView', {
    params: { id: person.id },
    body: { reason: '  x ' },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toHaveProperty('reason')
})

// Every call of the contract that looks at the session, by what the authorisation table sends.
const looksAtSession = (Object.keys(authorisation) as EndpointName[]).filter((name) =>
  ['user', 'lead', 'staff', 'anyone'].includes(contract[name].access),
)
const others = looksAtSession.filter((name) => !isViewable(contract[name]))
const reads = looksAtSession.filter((name) => isViewable(contract[name]))

describe('in view mode', () => {
  let view: Browser
  beforeAll(async () => {
    view = await start()
  })

  test.each(others)('%s is refused', async (name) => {
    const answer = await view.call(name, authorisation[name].sending as never)

    expect(answer.status).toBe(451)
    expect(answer.body.code).toBe('view.read_only')
  })

  test.each(reads)('%s reads over read-only connections and fails nowhere', async (name) => {
    const answer = await view.call(name, authorisation[name].sending as never)

    expect([200, 404, 451]).toContain(answer.status)
    if (answer.status === 451) expect(answer.body.code).toBe('rights.lacking')
  })

  test('logging out and refreshing are refused', async () => {
    expect((await view.call('logout')).status).toBe(451)
    expect((await view.call('refreshTokens', { body: { refresh_token: 'none' } })).status).toBe(401)
    expect((await view.call('userInfo')).status).toBe(200)
  })

  test('an idempotency key of the person’s answers nothing', async () => {
    const headers = { 'idempotency-key': 'the-same' }
    const body = { username: 'renamed_once' }
    expect((await person.browser.call('changeUsername', { body }, headers)).status).toBe(200)

    expect((await view.call('changeUsername', { body }, headers)).status).toBe(451)
  })

  test('reading a case leaves the trader’s alerts unopened', async () => {
    const answer = await view.call('getDispute', { params: { id: caseId } })

    expect(answer.status).toBe(200)
    const about = `dispute:${caseId}`
    const opened = await world.query('select from alert where about = $1 and opened_at is not null', [about])
    expect(opened).toEqual([])
    await person.browser.call('getDispute', { params: { id: caseId } })
    expect(
      await world.query('select from alert where about = $1 and opened_at is not null', [about]),
    ).not.toEqual([])
  })

  test('a link to a file that the view got opens in nobody’s browser', async () => {
    const { body } = await (await start(shop.id)).call('getDispute', { params: { id: caseId } })
    const links: string[] = [...body.files_from_trader, ...body.files_from_merchant]
    expect(links.length).toBeGreaterThan(0)

    for (const browser of [view, agent.browser, shop.browser])
      for (const link of links) {
        const path = new URL(link, world.url)
        expect((await browser.send('GET', path.pathname + path.search)).status).not.toBe(200)
      }
    expect(await world.query('select from evidence_view')).toEqual([])
  })

  test('its token opens no other door: not the live channel, not an export, not a refresh with the person’s cookie', async () => {
    const cookies = { cookie: `sid=${person.browser.cookies.get('sid')}` }
    for (const name of [
      'liveEvents',
      'exportTransactions',
      'exportStatement',
      'telegramKey',
      'listApiKeys',
    ] as const)
      expect((await view.call(name, {} as never, cookies)).status, name).toBe(451)
    const token = view.tokens?.access_token ?? ''
    expect((await view.call('refreshTokens', { body: { refresh_token: token } }, cookies)).status).toBe(401)
    // Neither a key of a shop nor another way to name a method makes it one.
    expect((await view.send('GET', '/merchant/v1/balance')).status).toBe(401)
    const odd = { 'x-http-method-override': 'POST' }
    expect(
      (await view.send('GET', contract.changeUsername.path, undefined, odd)).status,
    ).toBeGreaterThanOrEqual(400)
  })

  test('a code that the person asked for can’t be used in it', async () => {
    await person.browser.call('requestPasswordReset', { body: { email: person.email } })
    const body = {
      email: person.email,
      otp: await world.code(person.email),
      new_password: 'Better@horse8!',
      confirm_password: 'Better@horse8!',
    }

    expect((await view.call('resetPassword', { body })).status).toBe(451)
  })

  test('full numbers are masked, the rest is what the owner sees', async () => {
    const [seen] = (await view.call('listPayments')).body.results
    const [owned] = (await person.browser.call('listPayments')).body.results

    const numbers = ({ card, phone_number: phone, nomer_scheta: account }: Record<string, unknown>) =>
      JSON.stringify([card, phone, account])
    expect(numbers(seen)).not.toMatch(/\d{10}/)
    expect(numbers(owned)).toMatch(/\d{10}/)
    expect(seen.id).toBe(owned.id)
  })

  test('it is not a session of the person’s: their browsers and devices stay as they were', async () => {
    const [row] = await world.query<{ known: boolean }>(
      `select exists (select from session as view join session as own using (device_hash)
       where view.viewer_id is not null and own.viewer_id is null) as known`,
    )
    expect(row?.known).toBe(false)
    for (let number = 0; number < 11; number += 1) await start()
    expect((await person.browser.call('userInfo')).status).toBe(200)
  })
})

describe('a write that is reached by mistake', () => {
  test('fails in the database, by the read-only transaction', async () => {
    await expect(
      runReadOnly(() =>
        world.florin.services.db.write((tx) =>
          world.florin.services.live.announce(tx, person.id, { type: 'user.changed' }),
        ),
      ),
    ).rejects.toMatchObject({ code: '25006' })
  })

  test('fails by the role even where the transaction may write', async () => {
    const written = runReadOnly(async () => {
      const client = await world.florin.services.db.pool.connect()
      try {
        await client.query('begin read write')
        await client.query(`update user_account set is_staff = true`)
      } finally {
        client.release(true)
      }
    })

    await expect(written).rejects.toMatchObject({ code: '42501' })
  })

  test.each(['access_token', 'one_time_code', 'telegram_key', 'outbox', 'upload_link'])(
    '%s can’t even be read',
    async (table) => {
      await expect(
        runReadOnly(() => world.florin.services.db.pool.query(`select from ${table}`)),
      ).rejects.toMatchObject({
        code: '42501',
      })
    },
  )
})
