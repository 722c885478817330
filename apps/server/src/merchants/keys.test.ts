import { randomBytes } from 'node:crypto'
import { type MerchantScope, merchantScopes } from '@florin/contract'
import { money } from '@florin/money'
import { describe, expect, test, vi } from 'vitest'
import { Browser } from '../../test/browser.ts'
import { login } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { depositCredited, post } from '../books/index.ts'
import { merchantFacts, recentFacts } from './facts.ts'
import { admitMerchant } from './gate.ts'
import { useMerchants } from './test/merchant-calls.ts'

const world = useWorld()
const calls = useMerchants(world)

const input = { name: 'till', livemode: false, scopes: ['orders:read' as const] }

describe('a key', () => {
  test('is shown once, and only its hash is kept', async () => {
    const shop = await calls.shop()

    const made = await shop.browser.call('createApiKey', {
      body: {
        ...input,
        name: ' Till 1 ',
        scopes: ['orders:read', 'orders:read'],
        allowed_ips: ['203.0.113.9/24'],
      },
    })

    expect(made.status).toBe(201)
    const key: string = made.body.key
    expect(key).toMatch(/^flk_test_[\w-]{43}$/)
    expect(made.body).toMatchObject({
      name: 'Till 1',
      livemode: false,
      prefix: key.slice(0, 14),
      scopes: ['orders:read'],
      allowed_ips: ['203.0.113.0/24'],
      last_used_at: null,
      revoked_at: null,
    })
    const listed = await shop.browser.call('listApiKeys')
    expect(listed.body.results).toMatchObject([{ id: made.body.id, prefix: key.slice(0, 14) }])
    const secret = key.slice(14)
    expect(JSON.stringify(listed.body)).not.toContain(secret)
    for (const table of ['merchant_key', 'audit', 'live_event'])
      expect(JSON.stringify(await world.query(`select ${table}::text from ${table}`))).not.toContain(secret)
    expect(world.logLines.join()).not.toContain(secret)
  })

  test('of the live world needs a code that is bound to the session, and works once', async () => {
    const shop = await calls.shop()
    const live = { ...input, livemode: true }
    const bare = await shop.browser.call('createApiKey', { body: live })
    const { otp } = await calls.codeFor(shop, { action: 'key' })
    const elsewhere = new Browser(calls.url)
    elsewhere.tokens = (await login(world, shop.email)).browser.tokens
    const other = await elsewhere.call('createApiKey', { body: { ...live, otp } })
    const address = await shop.browser.call('setSettlementAddress', {
      body: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', otp },
    })
    const made = await shop.browser.call('createApiKey', { body: { ...live, otp } })
    const again = await shop.browser.call('createApiKey', { body: { ...live, otp } })

    expect([bare.body.code, other.body.code]).toEqual(['code.missing', 'code.wrong'])
    expect(address.status).toBe(400)
    expect(made.body).toMatchObject({ livemode: true, key: expect.stringMatching(/^flk_live_/) })
    expect(again.body.code).toBe('code.wrong')
    expect((await calls.program(made.body.key).call('merchantBalance')).body.code).toBe('scope.lacking')
  })

  test('of the live world is not for a merchant whom support has not activated; test keys are', async () => {
    const shop = await calls.shop()
    const { key } = await calls.liveKey(shop)
    await world.query('update user_account set is_activated = false where id = $1', [shop.userId])
    const test = await calls.testKey(shop)

    const request = await shop.browser.call('requestIntegrationCode', { body: { action: 'key' } })
    const made = await shop.browser.call('createApiKey', {
      body: { ...input, livemode: true, otp: '123456' },
    })
    const used = admitMerchant(calls.another(), key, 'balance:read', '192.0.2.1')

    await expect(used).rejects.toMatchObject({ code: 'merchant.not_activated', status: 451 })
    expect([request, made].map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([451, 'merchant.not_activated']),
    )
    expect((await calls.program(test.key).call('merchantBalance')).status).toBe(200)
  })

  test('that is made or revoked is in the audit log, and its owner is written to', async () => {
    const shop = await calls.shop()
    const { id, key } = await calls.testKey(shop)
    const made = await world.mail(shop.email, ({ subject }) => subject.includes('new API key'))

    const revoked = await shop.browser.call('revokeApiKey', { params: { id } })
    const again = await shop.browser.call('revokeApiKey', { params: { id } })

    expect([revoked.body, again.body]).toEqual([{ status: 'success' }, { status: 'success' }])
    const ended = await world.mail(shop.email, ({ subject }) => subject.includes('revoked'))
    expect(made.text).toContain(key.slice(0, 14))
    expect(ended.text).toContain(key.slice(0, 14))
    const acts = await world.query('select action, actor from audit where subject = $1 order by id', [
      `merchant_key:${id}`,
    ])
    expect(acts).toEqual([
      { action: 'merchant_key.create', actor: shop.userId },
      { action: 'merchant_key.revoke', actor: shop.userId },
    ])
    const news = await world.query(
      `select from live_event where user_id = $1 and event->>'type' = 'integration.changed'`,
      [shop.userId],
    )
    expect(news).toHaveLength(2)
  })

  test('of somebody else is not there, and there are twenty at most, however many are made at once', async () => {
    const [shop, other] = [await calls.shop(), await calls.shop()]
    const { id } = await calls.testKey(shop)
    expect((await other.browser.call('revokeApiKey', { params: { id } })).body.code).toBe('key.not_found')

    const made = await Promise.all(
      Array.from({ length: 25 }, () => shop.browser.call('createApiKey', { body: input })),
    )

    expect(made.filter(({ status }) => status === 201)).toHaveLength(19)
    expect(made.filter(({ body }) => body.code === 'key.too_many')).toHaveLength(6)
    await shop.browser.call('revokeApiKey', { params: { id } })
    expect((await shop.browser.call('createApiKey', { body: input })).status).toBe(201)
  })

  test('with a wrong input is refused by field', async () => {
    const { browser } = await calls.shop()
    const make = async (change: object) =>
      (await browser.call('createApiKey', { body: { ...input, ...change } })).body

    expect((await make({ allowed_ips: ['203.0.113.7', 'somewhere'] })).allowed_ips).toHaveLength(1)
    expect((await make({ scopes: [] })).scopes).toBeDefined()
    expect((await make({ scopes: ['everything'] })).code).toBe('request.invalid')
    expect((await make({ name: '  ' })).name).toBeDefined()
    expect((await make({ name: 'till\0' })).name).toBeDefined()
    expect((await make({ surprise: 1 })).code).toBe('request.invalid')
  })
})

test('Settings › Integration is for merchants only', async () => {
  const { browser } = await calls.shop('trader')
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

  const answers = [
    await browser.call('integrationSettings'),
    await browser.call('changeIntegrationSettings', { body: { display_name: 'Shop' } }),
    await browser.call('requestIntegrationCode', { body: { action: 'key' } }),
    await browser.call('requestIntegrationCode', { body: { action: 'settlement', address } }),
    await browser.call('listApiKeys'),
    await browser.call('createApiKey', { body: input }),
    await browser.call('revokeApiKey', { params: { id: crypto.randomUUID() } }),
    await browser.call('setSettlementAddress', { body: { address, otp: '123456' } }),
    await browser.call('setSettlementAddress', { body: { address: null } }),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array(9).fill([451, 'rights.lacking']),
  )
})

describe('the gate', () => {
  test('asks for a key, and knows no other than its own', async () => {
    const shop = await calls.shop()
    const { key } = await calls.testKey(shop)
    const bare = await new Browser(calls.url).call('merchantBalance')
    const session = await shop.browser.call('merchantBalance')

    expect([bare.status, bare.body.code]).toEqual([401, 'key.missing'])
    expect([session.status, session.body.code]).toEqual([401, 'key.unknown'])
    for (const wrong of malformed(key))
      await expect(admitMerchant(calls.merchants, wrong, 'balance:read', '192.0.2.1')).rejects.toMatchObject({
        code: 'key.unknown',
        status: 401,
      })
    expect((await calls.program(key).call('merchantBalance')).status).toBe(200)
  })

  test('lets a scope open its own door and no other', async () => {
    const shop = await calls.shop()
    for (const owned of merchantScopes) {
      const { key } = await calls.testKey(shop, { scopes: [owned] })
      for (const request of merchantScopes) {
        const admitted = admitMerchant(calls.merchants, key, request, '192.0.2.1')
        if (request === owned)
          await expect(admitted).resolves.toMatchObject({ merchantId: shop.userId, isTest: true })
        else
          await expect(admitted).rejects.toMatchObject({
            code: 'scope.lacking',
            details: { values: { scope: request satisfies MerchantScope } },
          })
      }
    }
  })

  test('looks at the address, behind a proxy that is trusted', async () => {
    const shop = await calls.shop()
    const { key } = await calls.testKey(shop, { allowedIps: ['203.0.113.0/24', '2001:db8::/32'] })
    const from = async (ip: string) =>
      (await calls.program(key).call('merchantBalance', {}, { 'x-forwarded-for': ip })).body.code ?? 'in'

    expect(await from('203.0.113.7')).toBe('in')
    expect(await from('2001:db8::7')).toBe('in')
    expect(await from('198.51.100.7')).toBe('key.address')
    expect(await from('2001:db9::7')).toBe('key.address')
  })

  test('shuts a revoked key out at once here, and within five seconds on another node', async () => {
    const shop = await calls.shop()
    const { id, key } = await calls.testKey(shop)
    const elsewhere = calls.another()
    const there = () => admitMerchant(elsewhere, key, 'balance:read', '192.0.2.1')
    await there()
    expect((await calls.program(key).call('merchantBalance')).status).toBe(200)

    await shop.browser.call('revokeApiKey', { params: { id } })

    expect((await calls.program(key).call('merchantBalance')).body.code).toBe('key.unknown')
    const now = performance.now.bind(performance)
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000)
    await expect(there())
      .rejects.toMatchObject({ code: 'key.unknown' })
      .finally(() => later.mockRestore())
  })

  test('shuts the keys of a blocked merchant out, and those of somebody who is no merchant any more', async () => {
    const [blocked, turned] = [await calls.shop(), await calls.shop()]
    const keys = [await calls.testKey(blocked), await calls.testKey(turned)]
    await world.query('update user_account set blocked_at = now() where id = $1', [blocked.userId])
    await world.query(`update user_account set account_type = 'trader' where id = $1`, [turned.userId])

    const answers = await Promise.all(keys.map(({ key }) => calls.program(key).call('merchantBalance')))

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'account.blocked'],
      [401, 'key.unknown'],
    ])
  })

  test('asks the database once for many calls, and writes the use down once a minute', async () => {
    const shop = await calls.shop()
    const { id, key } = await calls.testKey(shop)
    const usedAt = async () =>
      (
        await world.query<{ last_used_at: Date | null }>(
          'select last_used_at from merchant_key where id = $1',
          [id],
        )
      )[0]?.last_used_at
    const admit = (merchants = calls.merchants) => admitMerchant(merchants, key, 'orders:read', '192.0.2.1')
    expect(await usedAt()).toBeNull()

    await Promise.all(Array.from({ length: 50 }, () => admit()))
    const first = await usedAt()
    await admit()
    await admit(calls.another())

    expect(first).toBeInstanceOf(Date)
    expect(await usedAt()).toEqual(first)
    await world.query(`update merchant_key set last_used_at = now() - interval '61 seconds' where id = $1`, [
      id,
    ])
    await admit(calls.another())
    expect((await usedAt())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0)
  })
})

test('live and test money are two balances', async () => {
  const shop = await calls.shop()
  const { db } = world.florin.services
  const transfer = {
    txid: randomBytes(32).toString('hex'),
    logIndex: 0,
    amount: money('USDT_TEST', 5_500_000n),
  }
  await db.write((tx) => post(tx, depositCredited(transfer, shop.userId)))
  const test = calls.program((await calls.testKey(shop)).key)
  const live = calls.program((await calls.liveKey(shop)).key)

  expect((await test.call('merchantBalance')).body).toEqual({
    asset: 'USDT_TEST',
    available: '5.500000',
    frozen: '0.000000',
    balance: '5.500000',
    debt: '0.000000',
  })
  expect((await live.call('merchantBalance')).body).toMatchObject({ asset: 'USDT', balance: '0.000000' })
})

test('the rate is the one that a new order would lock, or none', async () => {
  const { key } = await calls.testKey(await calls.shop())
  expect((await calls.program(key).call('merchantRate')).body.code).toBe('rate.unavailable')

  await world.query(
    `insert into rate (pair, rate_ten_thousandths, sources, is_accepted) values ('USDT/RUB', 925000, $1, true)`,
    [JSON.stringify([{ name: 'market', rate_ten_thousandths: '925000' }])],
  )

  expect((await calls.program(key).call('merchantRate')).body).toMatchObject({
    rate: '92.5000',
    sources: ['market'],
  })
})

test('what payers see of a shop is its own name, or else its username', async () => {
  const shop = await calls.shop()
  const { db } = world.florin.services
  const before = await shop.browser.call('integrationSettings')
  expect((await recentFacts(calls.merchants, shop.userId)).displayName).toBe(before.body.display_name)

  const changed = await shop.browser.call('changeIntegrationSettings', {
    body: { display_name: ' Чайная №1 ', allow_payer_disputes: false },
  })

  expect(changed.body).toEqual({
    display_name: 'Чайная №1',
    allow_payer_disputes: false,
    settlement_address: null,
    settlement_usable_at: null,
  })
  expect(await merchantFacts(db.each, shop.userId)).toEqual({
    merchantId: shop.userId,
    displayName: 'Чайная №1',
    avatar: null,
    depositBasisPoints: 700,
    isActivated: true,
    isBlocked: false,
    allowPayerDisputes: false,
    lead: null,
  })
  expect((await recentFacts(calls.merchants, shop.userId)).displayName).toBe('Чайная №1')
  const kept = await shop.browser.call('changeIntegrationSettings', { body: {} })
  expect(kept.body).toEqual(changed.body)
  const unseen = ['\u3164\u3164', 'Shop\uFFA0', '\u2800\u2800']
  for (const display_name of [
    'x',
    'x'.repeat(61),
    'Shop\0',
    'Shop\u202egpj',
    'Sh\u200bop',
    'Shop\ud800s',
    ...unseen,
  ])
    expect(
      (await shop.browser.call('changeIntegrationSettings', { body: { display_name } })).body.display_name,
    ).toHaveLength(1)
})

test('who invited a merchant is told with the referral', async () => {
  const [shop, lead] = [await calls.shop(), await calls.shop()]
  const [referral] = await world.query<{ id: string }>(
    `insert into referral_code (lead_id, email, code, used_by, used_at) values ($1, $2, $3, $4, now()) returning id`,
    [lead.userId, shop.email, `FLR-${randomBytes(6).toString('hex')}`, shop.userId],
  )

  const { lead: found } = await merchantFacts(world.florin.services.db.each, shop.userId)

  expect(found).toEqual({ userId: lead.userId, referralId: referral?.id })
})

function malformed(key: string): string[] {
  const flipped = (at: number) => `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`
  return [
    '',
    ' ',
    'null',
    'undefined',
    'flk_',
    'flk_test_',
    'flk_live_',
    'flk_test',
    key.slice(0, -1),
    key.slice(1),
    `${key}A`,
    `${key} `,
    ` ${key}`,
    `${key}\n`,
    `${key}=`,
    `${key}${key}`,
    key.toUpperCase(),
    key.toLowerCase(),
    key.replace('test', 'live'),
    key.replace('test', 'TEST'),
    key.replace('test', 'prod'),
    key.replace('flk_', 'flk-'),
    key.replace('flk_', 'sk_'),
    key.replaceAll('_', ''),
    `Bearer ${key}`,
    `"${key}"`,
    `${key}'; drop table merchant_key; --`,
    `${key.slice(0, 9)}${'é'.repeat(43)}`,
    `${key.slice(0, 9)}${'\0'.repeat(43)}`,
    `${key.slice(0, 9)}${'*'.repeat(43)}`,
    `${key.slice(0, 9)}${'A'.repeat(43)}`,
    `${key.slice(0, 9)}${[...key.slice(9)].reverse().join('')}`,
    `flk_test_${randomBytes(32).toString('base64url')}`,
    `flk_live_${randomBytes(32).toString('base64url')}`,
    `flk_test_${randomBytes(32).toString('hex')}`,
    `flk_test_${'x'.repeat(100_000)}`,
    ...[9, 20, 30, 50].map(flipped),
    encodeURIComponent(`${key}/`),
  ]
}
