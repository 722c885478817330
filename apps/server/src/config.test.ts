import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

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

test('with a database of one’s own the demo is off and everything is strict', () => {
  expect(read({ DATABASE_URL: 'postgres://florin@db/florin' })).toMatchObject({
    demoData: false,
    activateNewUsers: false,
    mailboxPage: false,
    limitFactor: 1,
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

test('the demo can be had on another database, and switched off on the own one', () => {
  expect(read({ DATABASE_URL: 'postgres://florin@db/florin', DEMO: '1' }).demoData).toBe(true)
  expect(read({ DEMO: '0' }).demoData).toBe(false)
})

test('an https address turns on what only works there', () => {
  expect(read({ PUBLIC_URL: 'https://pay.example' }).isSecure).toBe(true)
})

test('codes are not shown on a page that other machines can reach', () => {
  expect(read({ HOST: '0.0.0.0' }).mailboxPage).toBe(false)
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
    [{ MAIL_URL: 'smtp://mail.example', MAILBOX_PAGE: '1' }, 'MAILBOX_PAGE: needs mails in files'],
    [{ ROLE: 'captain' }, 'ROLE: must be one of all, api, worker, signer, not "captain".'],
    [{ DEMO: 'perhaps' }, 'DEMO: must be 1 or 0, not "perhaps".'],
    [{ LIMIT_FACTOR: '-1' }, 'LIMIT_FACTOR: must be a whole number'],
    [
      { TRUSTED_PROXIES: '10.0.0.1,proxy' },
      'TRUSTED_PROXIES: must be a comma list of IP addresses or networks, not "proxy".',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of'],
    [
      { TRON_URL: 'node.example' },
      'TRON_URL: must be a comma list of http or https addresses, not "node.example".',
    ],
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
    [{ TELEGRAM_BOT_TOKEN: 'x' }, 'TELEGRAM_BOT_TOKEN: unset it: the bot is not built yet.'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL: unset it'],
  ])('%j', (environment, sentence) => {
    expect(() => read(environment)).toThrow(sentence)
  })

  test('and never repeats a password', () => {
    expect(() => read({ DATABASE_URL: 'http://florin:hunter2@db' })).toThrow(/^(?!.*hunter2)/)
  })
})
