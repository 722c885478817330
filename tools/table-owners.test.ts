import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  foreignTables,
  foreignTablesOfFunctions,
  ownerOf,
  readersOf,
  tableOwners,
  tablesNamedIn,
  tablesOf,
  viewsOf,
} from './table-owners.ts'

const server = join(import.meta.dirname, '..', 'apps', 'server')
const tables = tablesOf(join(server, 'sql', 'schema'))

test('every table has one owner', () => {
  const owned = Object.values(tableOwners).flat()

  expect(tables.size).toBeGreaterThan(100)
  expect([...tables].filter((table) => !owned.includes(table))).toEqual([])
  expect(owned.filter((table, at) => owned.indexOf(table) !== at)).toEqual([])
})

/**
 * Neighbours' tables, each with the number of files that name it. The numbers only go down: code that needs one more calls the owner's
 * functions or reads a named view, and code that needs one less writes the smaller number here.
 */
const allowed = {
  'audit-log': {
    audit: 2,
  },
  auth: {
    user_account: 1,
  },
  deals: {
    merchant_event: 2,
    payment_method: 2,
    receipt: 1,
    referral_code: 1,
  },
  disputes: {
    dispute: 3,
  },
  merchants: {
    merchant_event: 1,
  },
  signer: {
    one_time_code: 1,
    payout: 1,
    standing_order: 1,
    wallet_address: 1,
    whitelist_address: 1,
    withdrawal: 1,
    withdrawal_person: 1,
  },
}

test('no domain names a table of its neighbours, but for those that it still does', () => {
  expect(foreignTables(join(server, 'src'), tables)).toEqual(allowed)
})

const functions = join(server, 'sql', 'functions')

/** What SQL functions write or lock of their neighbours, or read of it what no view shows. These numbers only go down, too. */
const allowedInFunctions = {
  deals: {
    balance_chain: 1,
    live_event: 1,
    merchant_event: 3,
    payment_method: 4,
    receipt: 1,
    referral_code: 2,
    terminal_alarm: 1,
  },
  messages: {
    device_sequence: 1,
    terminal: 1,
  },
}

test('no SQL function names a table of another domain than its folder, but for those that still do', () => {
  expect(foreignTablesOfFunctions(functions, tables)).toEqual(allowedInFunctions)
})

test('of a SQL function the tables are found that are not of its folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'))
  mkdirSync(join(folder, 'deals'))
  const text =
    '-- Reads from alert.\nselect from deal join receipt on true;\nupdate only terminal set x = 1; select from person_facts;'
  writeFileSync(join(folder, 'deals', 'one.sql'), text)
  writeFileSync(join(folder, 'deals', 'two.sql'), 'delete from receipt where true;')
  expect(foreignTablesOfFunctions(folder, tables)).toEqual({ deals: { receipt: 2, terminal: 1 } })
  rmSync(folder, { recursive: true })
})

test.each([
  ['sql`select id from deal join user_account on true`', ['deal', 'user_account']],
  ["tables<T>(tx).selectFrom('deal').innerJoin('rate', 'a', 'b')", ['deal', 'rate']],
  ['sql`insert into outbox (topic) values (1)`; sql`update only deal set x = 1`', ['outbox', 'deal']],
  ['/** Taken from deal to deal. */\n  // Told from deal to deal.', []],
  ['sql`select from rating_history`', []],
  ['sql`select 1 from rate as one, deal where true`', ['rate', 'deal']],
  ['const joins = sql`deal as one left join rate on true`', ['deal', 'rate']],
  ['sql`select 1 where 1 is distinct from deal.id`', []],
])('in %s the tables are found', (source, expected) => {
  const known = new Set(['deal', 'user_account', 'rate', 'outbox'])
  expect([...tablesNamedIn(source, known)]).toEqual(expected)
})

const views = viewsOf(join(server, 'sql', 'schema'))
const readers = readersOf(join(server, 'src'), views)

test('a view is columns of one table, so that a query with it is planned as one with the table', () => {
  expect(views.length).toBeGreaterThan(0)
  expect(views.filter(({ table }) => !tables.has(table))).toEqual([])
})

/** Secrets, and what they can be found or tried by. */
const secret = /sealed|password|secret|token|proof|^code$|_(hash|mac|index)$|^(hash|shape)_/

/** Each with the neighbour that needs it. */
const shownSecrets = {
  // `user-story` opens them for support.
  raw_message_facts: ['sealed_title', 'sealed_text'],
}

test('no view shows a secret, but for those that a neighbour opens', () => {
  const shown = views
    .map(({ name, columns }) => [name, columns.filter((column) => secret.test(column))] as const)
    .filter(([, columns]) => columns.length > 0)
  expect(Object.fromEntries(shown)).toEqual(shownSecrets)
})

test('every view has a neighbour who reads it', () => {
  const unread = views.filter(({ name, table }) => {
    const domains = [...(readers.get(name)?.keys() ?? [])]
    return domains.every((domain) => domain === ownerOf(table))
  })
  expect(unread.map(({ name }) => name)).toEqual([])
})

test('every column of a view is a word in the files of a domain that reads it', () => {
  const unread = views.flatMap(({ name, table, columns }) => {
    const texts = [...(readers.get(name) ?? [])].filter(([domain]) => domain !== ownerOf(table))
    return columns
      .filter((column) => !texts.some(([, text]) => new RegExp(`\\b${column}\\b`).test(text)))
      .map((column) => `${name}.${column}`)
  })
  expect(unread).toEqual([])
})

test.each([
  ['create view deal_facts as select id, status from deal;', 'deal', ['id', 'status']],
  [
    'create view deal_facts as select id from deal;\ndrop view deal_facts;\ncreate view deal_facts as select no from deal;',
    'deal',
    ['no'],
  ],
  ['create view deal_facts as select deal.id from deal join rate on true;', '', ['']],
  ['create view deal_facts as select * from deal;', '', ['']],
])('of %s the table and the columns are found', (text, table, columns) => {
  const folder = mkdtempSync(join(tmpdir(), 'views-'))
  writeFileSync(join(folder, '0001-views.sql'), text)
  expect(viewsOf(folder)).toEqual([{ name: 'deal_facts', table, columns }])
  rmSync(folder, { recursive: true })
})
