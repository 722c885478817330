import { describe, expect, test } from 'vitest'
import { publicHttp } from './adapters/public-http.ts'
import { assertMayStart, readConfig } from './config.ts'

const read = (environment: Record<string, string> = {}) => readConfig(environment, '/srv/florin')

test('nothing set: a demo on this machine, with everything in ./data', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    isSecure: false,
    dataDir: '/srv/florin/data',
    databaseUrl: undefined,
    secretFile: '/srv/florin/data/secret.key',
    mailboxPage: true,
    demoData: true,
    activateNewUsers: true,
    limitFactor: 20,
    role: 'all',
    terminals: { pingSeconds: 60, silentSeconds: 180, alertSeconds: 600 },
  })
  expect(read().publicUrl.href).toBe('http://localhost:3000/')
})

test('the demo’s phones are played where everything is on this machine, unless it is said otherwise', () => {
  expect(read().demoPhones).toBe(true)
  expect(read({ DEMO_PHONES: '0' }).demoPhones).toBe(false)
  expect(read({ DEMO: '0' }).demoPhones).toBe(false)
  const database = { DATABASE_URL: 'postgres://florin@db/florin', DEMO: '1' }
  expect(read({ ...database, DEMO_PHONES: '1' }).demoPhones).toBe(false)
  expect(read({ MAIL_URL: 'smtp://mail', MAIL_FROM: 'a@b.example', DEMO_PHONES: '1' }).demoPhones).toBe(false)
})

test('contacts of support are shown as they are written, and only where they are set', () => {
  expect(read().support).toEqual({ chat: null, email: null, telegram: null, phone: null })
  expect(
    read({
      SUPPORT_EMAIL: 'Help@Florin.example',
      SUPPORT_TELEGRAM: 'https://t.me/florin_support',
      SUPPORT_PHONE: '+7 (495) 123-45-67',
    }).support,
  ).toEqual({
    chat: 'https://t.me/florin_support',
    email: 'help@florin.example',
    telegram: 'florin_support',
    phone: '+74951234567',
  })
  expect(
    read({ SUPPORT_CHAT: 'https://chat.florin.example', SUPPORT_TELEGRAM: '@other_chat' }).support.chat,
  ).toBe('https://chat.florin.example/')
  expect(read({ SUPPORT_TELEGRAM: '@florin_support' }).support.telegram).toBe('florin_support')
})

test.each([
  ['SUPPORT_CHAT', 'javascript:alert(1)'],
  ['SUPPORT_CHAT', 'http://chat.florin.example'],
  ['SUPPORT_CHAT', 'https://a:b@chat.florin.example'],
  ['SUPPORT_EMAIL', 'help'],
  ['SUPPORT_TELEGRAM', 'https://evil.example/x'],
  ['SUPPORT_PHONE', '123'],
])('a %s that nobody could reach stops the start', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})

test('with a database of one’s own the demo is off and everything is strict', () => {
  expect(read({ DATABASE_URL: 'postgres://florin@db/florin' })).toMatchObject({
    demoData: false,
    activateNewUsers: false,
    mailboxPage: false,
    limitFactor: 1,
  })
})

test('dangerous acts of staff wait for a second person in production, above ten thousand roubles where it is about a sum', () => {
  const sums = { verdictAbove: 1_000_000n, attachAbove: 1_000_000n }
  expect(read({ DATABASE_URL: 'postgres://florin@db/florin' }).heldChanges).toEqual({ isOn: true, ...sums })
  expect(read().heldChanges).toEqual({ isOn: false, ...sums })
  expect(read({ HELD_CHANGES: 'on', HELD_VERDICT_ABOVE: '5', HELD_ATTACH_ABOVE: '0' }).heldChanges).toEqual({
    isOn: true,
    verdictAbove: 500n,
    attachAbove: 0n,
  })
})

test('limits of shops, payers and methods are strict in production and easy in a demo', () => {
  expect(read({ DATABASE_URL: 'postgres://florin@db/florin' }).deals).toMatchObject({
    mostOpen: 500,
    methodHour: 60,
    payerMost: 20,
    sharePercent: 50,
    usualChoices: { link: 10, address: 30, network: 200, shop: 300 },
  })
  expect(read().deals).toMatchObject({
    methodHour: 1_000,
    payerMost: 1_000,
    sharePercent: 50,
    usualChoices: { link: 200, address: 600, network: 4_000, shop: 6_000 },
  })
  expect(read({ METHOD_DEALS_HOUR: '0', SHOP_SHARE_PERCENT: '100' }).deals).toMatchObject({
    methodHour: 0,
    sharePercent: 100,
  })
})

test('the virus scanner is a host or a socket', () => {
  expect(read().clamdUrl).toBeUndefined()
  expect(read({ CLAMD_URL: 'tcp://127.0.0.1:3310' }).clamdUrl?.port).toBe('3310')
  expect(read({ CLAMD_URL: 'unix:/run/clamav/clamd.ctl' }).clamdUrl?.pathname).toBe('/run/clamav/clamd.ctl')
})

test.each(['clamd', 'http://127.0.0.1:3310', 'tcp://', 'tcp://host/path', 'unix:'])(
  'CLAMD_URL=%s is refused',
  (url) => {
    expect(() => read({ CLAMD_URL: url })).toThrow('CLAMD_URL')
  },
)

test('the demo can be had on another database, and switched off on the own one', () => {
  expect(read({ DATABASE_URL: 'postgres://florin@db/florin', DEMO: '1' }).demoData).toBe(true)
  expect(read({ DEMO: '0' }).demoData).toBe(false)
})

const realNetwork = { TRON_URL: 'https://node.example', WALLET_SEED_FILE: 'seed' }

// Accounts with a published password, and codes that anybody can read, stood beside real coins.
test.each([
  ['a real network', realNetwork],
  ['an address that others can reach', { PUBLIC_URL: 'https://pay.example' }],
  ['an address that only looks like this machine', { PUBLIC_URL: 'http://127.evil.example' }],
  ['a host of the network', { HOST: '192.0.2.1' }],
])('with %s there is no demo unless asked for', (_what, environment) => {
  expect(read(environment)).toMatchObject({
    demoData: false,
    activateNewUsers: false,
    mailboxPage: false,
    limitFactor: 1,
    usesSandboxRates: false,
    deals: { webhookHosts: [] },
    wallet: { coolingHours: 24, hourlyLimit: 1_000_000_000n },
  })
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])(
  '%s is this machine: a demo',
  (url) => {
    expect(read({ PUBLIC_URL: url })).toMatchObject({ demoData: true, mailboxPage: true })
  },
)

describe('what a demo may leave out stops any other start', () => {
  const mail = { MAIL_URL: 'smtp://mail.example' }
  const rates = { RATE_SOURCES: 'cbr' }
  const https = { PUBLIC_URL: 'https://pay.example' }
  const plainHttp = 'PUBLIC_URL: must be an https address, because passwords and codes go over plain http'
  const mayStart = (environment: Record<string, string>) => () => assertMayStart(read(environment))

  test.each([
    [{ DEMO: '0', ...mail, ...rates }, plainHttp],
    [{ ...realNetwork, ...mail, ...rates, PUBLIC_URL: 'http://pay.example' }, plainHttp],
    [{ ...realNetwork, ...mail, ...rates, ROLE: 'worker' }, plainHttp],
    [
      { DEMO: '0', ...https, ...rates },
      'MAIL_URL: must name a mail server, because codes go to files in a demo only.',
    ],
    [{ DEMO: '0', ...https, ...mail }, 'RATE_SOURCES: must name at least one source'],
    [{ ...realNetwork, ...rates }, 'MAIL_URL: must name a mail server'],
    [{ ...realNetwork, ...mail }, 'RATE_SOURCES: must name at least one source'],
    [{ PUBLIC_URL: 'https://pay.example' }, 'MAIL_URL: must name a mail server'],
    [{ DATABASE_URL: 'postgres://florin@db/florin', ROLE: 'api' }, 'MAIL_URL: must name a mail server'],
    [
      { ...realNetwork, ...mail, RATE_SOURCES: 'cbr, sandbox=http://127.0.0.1:4000' },
      'RATE_SOURCES: must not name the sandbox',
    ],
  ])('%j', (environment, sentence) => {
    expect(mayStart(environment)).toThrow(sentence)
  })

  test.each([{}, { ...realNetwork, ...mail, ...rates, ...https }, { ...realNetwork, ROLE: 'signer' }])(
    '%j starts',
    (environment) => {
      expect(mayStart(environment)).not.toThrow()
    },
  )
})

test('an https address turns on what only works there', () => {
  expect(read({ PUBLIC_URL: 'https://pay.example' }).isSecure).toBe(true)
})

test('codes are not shown on a page that other machines can reach', () => {
  expect(read({ HOST: '0.0.0.0' }).mailboxPage).toBe(false)
})

// Any port of this machine meant that any merchant could have us call PostgreSQL or the sandbox's node.
test('a demo sends webhooks to the ports of its shops on this machine, and to no other', () => {
  const http = publicHttp({ allowedHosts: read().deals.webhookHosts })

  for (const host of ['localhost', '127.0.0.1']) {
    expect(http.accepts(`http://${host}:18700/hooks`)).toBe(true)
    expect(http.accepts(`http://${host}:18799/hooks`)).toBe(true)
    for (const port of [80, 3000, 5432, 18_699, 18_800, 40_000])
      expect(http.accepts(`http://${host}:${port}/hooks`)).toBe(false)
  }
})

test('empty is unset', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

describe('a bad setting is refused with a sentence that names it', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535, not "70000".'],
    [{ PORT: '80.5' }, 'PORT: must be a whole number'],
    [{ SHOP_SHARE_PERCENT: '0' }, 'SHOP_SHARE_PERCENT: must be a whole number from 1 to 100, not "0".'],
    [{ PAYER_OPEN_DEALS: '0' }, 'PAYER_OPEN_DEALS: must be a whole number from 1'],
    [{ METHOD_DEALS_HOUR: 'many' }, 'METHOD_DEALS_HOUR: must be a whole number from 0'],
    [{ CHOICE_ALARM_LINK: '-1' }, 'CHOICE_ALARM_LINK: must be a whole number from 1'],
    [{ PUBLIC_URL: 'florin.example' }, 'PUBLIC_URL: must be an http or https address'],
    [
      { PUBLIC_URL: 'https://florin.example/app' },
      'PUBLIC_URL: must be an http or https address without a path',
    ],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be an address like postgres://'],
    [
      { DATABASE_URL: 'postgres://florin@db/florin', SIGNER_DATABASE_URL: 'db' },
      'SIGNER_DATABASE_URL: must be an address like postgres://',
    ],
    [
      { DATABASE_URL: 'postgres://florin@db/florin', SIGNER_DATABASE_URL: 'postgres://db/florin' },
      'SIGNER_DATABASE_URL: must name the role',
    ],
    [{ SIGNER_DATABASE_URL: 'postgres://signer@db/florin' }, 'SIGNER_DATABASE_URL: needs DATABASE_URL'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL: must be a whole number from 2'],
    [{ MAIL_URL: 'mail.example' }, 'MAIL_URL: must be an address like smtps://'],
    [
      { MAIL_URL: 'smtp://florin:50%off@mail.example' },
      'MAIL_URL: has a bare %: in the user or the password it is written %25.',
    ],
    [{ MAIL_URL: 'smtp://mail.example', MAILBOX_PAGE: '1' }, 'MAILBOX_PAGE: needs mails in files'],
    [{ ROLE: 'captain' }, 'ROLE: must be one of all, api, worker, bot, signer, database, not "captain".'],
    [{ DEMO: '1', ...realNetwork }, 'DEMO: must be off, because TRON_URL names a real network.'],
    [{ HOST: '0.0.0.0', MAILBOX_PAGE: '1' }, 'MAILBOX_PAGE: must be off where HOST or PUBLIC_URL'],
    [
      { DEMO: '1', PUBLIC_URL: 'https://pay.example', MAILBOX_PAGE: '1' },
      'MAILBOX_PAGE: must be off where HOST or PUBLIC_URL',
    ],
    [{ DEMO: 'perhaps' }, 'DEMO: must be 1 or 0, not "perhaps".'],
    [
      { WEBHOOK_ALLOW: 'shop.lan,localhost' },
      'WEBHOOK_ALLOW: must be a comma list of host, host:port or host:first-last, for this machine with its ports, not "localhost".',
    ],
    [{ WEBHOOK_ALLOW: '127.0.0.1' }, 'WEBHOOK_ALLOW: must be'],
    [{ WEBHOOK_ALLOW: '[::1]' }, 'WEBHOOK_ALLOW: must be'],
    [{ WEBHOOK_ALLOW: 'shop.lan:99999' }, 'WEBHOOK_ALLOW: must be'],
    [{ LIMIT_FACTOR: '-1' }, 'LIMIT_FACTOR: must be a whole number'],
    [
      { TRUSTED_PROXIES: '10.0.0.1,proxy' },
      'TRUSTED_PROXIES: must be a comma list of IP addresses or networks, not "proxy".',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of'],
    [{ TRON_URL: 'node.example' }, 'TRON_URL: must be a comma list of http or https addresses.'],
    [{ TRON_URL: 'https://node.example' }, 'WALLET_SEED_FILE: must name the file with the seed'],
    [{ TRON_USDT_CONTRACT: 'USDT' }, 'TRON_USDT_CONTRACT: must be a Tron address, not "USDT".'],
    [{ WITHDRAW_LIMIT_DAY: '1e9' }, 'WITHDRAW_LIMIT_DAY: must be an amount of USDT, not "1e9".'],
    [{ EXPLORER_URL: 'https://x.example' }, 'EXPLORER_URL: must be an address with {txid} in it'],
    [
      { TERMINAL_PING_SECONDS: '0' },
      'TERMINAL_PING_SECONDS: must be a whole number from 1 to 86400, not "0".',
    ],
    [{ TERMINAL_PING_SECONDS: '180' }, 'TERMINAL_SILENT_SECONDS: must be more than TERMINAL_PING_SECONDS.'],
    [
      { TERMINAL_ALERT_SECONDS: '179' },
      'TERMINAL_ALERT_SECONDS: must not be less than TERMINAL_SILENT_SECONDS.',
    ],
    [{ TELEGRAM_BOT_TOKEN: 'x' }, 'TELEGRAM_BOT_TOKEN: must look like 123456:ABC…, as BotFather gives it.'],
    [{ TELEGRAM_API_ROOT: 'http://127.0.0.1:1' }, 'TELEGRAM_API_ROOT: needs TELEGRAM_BOT_TOKEN beside it.'],
    [{ PUSH_ALLOW: 'localhost' }, 'PUSH_ALLOW: must be a comma list of host'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL: must be'],
  ])('%j', (environment, sentence) => {
    expect(() => read(environment)).toThrow(sentence)
  })

  test('and never repeats a password', () => {
    const settings = {
      DATABASE_URL: 'http://florin:hunter2@db',
      MAIL_URL: 'http://florin:hunter2@mail',
      TRON_URL: 'htps://node.example/hunter2',
      // Doctor would print it, too, as the address that it can't ask.
      PUBLIC_URL: 'https://florin:hunter2@pay.example',
    }
    for (const [name, value] of Object.entries(settings))
      expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: must be(?!.*hunter2)`))
  })
})

test('the address past the pooler needs the pooler’s', () => {
  const pooler = 'postgres://florin@pooler:6432/florin'
  const server = 'postgres://florin@server:5432/florin'
  expect(read({ DATABASE_URL: pooler, DATABASE_SESSION_URL: server }).databaseSessionUrl).toBe(server)
  expect(() => read({ DATABASE_SESSION_URL: server })).toThrow('DATABASE_SESSION_URL: needs DATABASE_URL')
})

describe('the role that keeps the own PostgreSQL for the other roles', () => {
  const shared = {
    ROLE: 'database',
    DATABASE_URL: 'postgres://florin:its%40word@127.0.0.1:5433/florin',
    SIGNER_DATABASE_URL: 'postgres://florin_signer:other@127.0.0.1:5433/florin',
  }

  test('reads the settings of the others as its own address and passwords', () => {
    const config = readConfig({ ...shared, BACKUP_DIR: '/mnt/other' }, '/srv')
    expect(config.sharedDatabase).toEqual({
      at: { port: 5433 },
      passwords: { florin: 'its@word', florin_signer: 'other' },
      url: shared.DATABASE_URL,
    })
    expect([config.databaseUrl, config.signerDatabaseUrl, config.demoData]).toEqual([
      undefined,
      undefined,
      false,
    ])
    expect(config.backup?.dir).toBe('/mnt/other')
    // It sends no mail and reads no rate.
    expect(() => assertMayStart(config)).not.toThrow()
  })

  test('in a folder for its socket needs no password of the signer', () => {
    const url = 'postgres://florin:word@%2Frun%2Fflorin-database/florin'
    const folder = { folder: '/run/florin-database' }
    expect(readConfig({ ROLE: 'database', DATABASE_URL: url }, '/srv').sharedDatabase).toEqual({
      at: folder,
      passwords: { florin: 'word', florin_signer: undefined },
      url,
    })
    const signer = 'postgres://florin_signer:its@%2Frun%2Fflorin-database/florin'
    const both = { ROLE: 'database', DATABASE_URL: url, SIGNER_DATABASE_URL: signer }
    expect(readConfig(both, '/srv').sharedDatabase).toEqual({
      at: folder,
      passwords: { florin: 'word', florin_signer: 'its' },
      url,
    })
  })

  test.each([
    [
      { DATABASE_URL: undefined },
      'DATABASE_URL: must be postgres://florin:PASSWORD@%2Frun%2Fflorin-database/florin',
    ],
    [{ DATABASE_URL: 'postgres://florin:x@db:5433/florin' }, 'DATABASE_URL: must be'],
    [{ DATABASE_URL: 'postgres://florin:x@127.0.0.1/florin' }, 'DATABASE_URL: must be'],
    [{ DATABASE_URL: 'postgres://florin@127.0.0.1:5433/florin' }, 'DATABASE_URL: must be'],
    [{ SIGNER_DATABASE_URL: undefined }, 'SIGNER_DATABASE_URL: must be postgres://florin_signer:'],
    [
      { SIGNER_DATABASE_URL: 'postgres://florin_signer:x@127.0.0.1:5434/florin' },
      'SIGNER_DATABASE_URL: must have the folder or the port of DATABASE_URL',
    ],
    [
      { SIGNER_DATABASE_URL: 'postgres://florin_signer@127.0.0.1:5433/florin' },
      'SIGNER_DATABASE_URL: must be',
    ],
    [{ DATABASE_URL: 'postgres://florin@%2Frun%2Fflorin-database/florin' }, 'DATABASE_URL: must be'],
  ])('%j is refused', (change, complaint) => {
    expect(() => readConfig({ ...shared, ...change }, '/srv')).toThrow(complaint)
  })
})

describe('copies of the own PostgreSQL', () => {
  test('one setting, and a key beside the data', () => {
    expect(readConfig({}, '/srv').backup).toBeUndefined()
    expect(readConfig({ BACKUP_DIR: '/mnt/other' }, '/srv').backup).toEqual({
      dir: '/mnt/other',
      keyFile: '/srv/data/backup.key',
      keep: 7,
      everyHours: 24,
    })
  })

  test.each([
    [
      'a server of one’s own',
      { DATABASE_URL: 'postgres://a:b@db/florin', BACKUP_DIR: '/mnt' },
      'BACKUP_DIR: is for the own',
    ],
    ['the folder that is copied', { BACKUP_DIR: 'data/copies' }, 'BACKUP_DIR: must not lie in DATA_DIR'],
    ['no copy at all', { BACKUP_DIR: '/mnt', BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
  ])('%s is refused', (_, environment, complaint) => {
    expect(() => readConfig(environment, '/srv')).toThrow(complaint)
  })
})
