import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { feeFinding, heightFindings } from './chain.ts'
import { serverFindings } from './database.ts'
import { certificateFinding } from './door.ts'
import { bad, examine, graded, ok, printed, warn } from './finding.ts'
import { diskFinding, keyFinding, machineLook } from './machine.ts'
import { outboxFindings } from './mail.ts'
import { rateFindings } from './rate.ts'
import { runningFindings } from './running.ts'

const states = (findings: readonly { readonly state: string }[]) => findings.map(({ state }) => state)

const server = {
  version: '18.4',
  shared_buffers: String(1024 ** 3),
  max_wal_size: String(4 * 1024 ** 3),
  max_connections: 200,
  connections: 20,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  archive_mode: 'off',
  is_standby: false,
  size: '1000000',
  milliseconds: '0',
  transaction_age: 0,
  blocked: 0,
}

describe('the database', () => {
  test('as it should be', () => {
    expect(new Set(states(serverFindings(server, 20)))).toEqual(new Set(['ok']))
  })

  test.each([
    ['fsync', { fsync: 'off' }, 'bad'],
    ['synchronous_commit', { synchronous_commit: 'off' }, 'bad'],
    ['too little memory', { shared_buffers: String(16 * 1024 ** 2) }, 'bad'],
    ['the usual max_wal_size', { max_wal_size: String(1024 ** 3) }, 'warn'],
    ['connections run out', { connections: 185 }, 'warn'],
    ['no connection is left', { connections: 198 }, 'bad'],
    ['a standby', { is_standby: true }, 'warn'],
    ['a transaction that was forgotten', { transaction_age: 400 }, 'warn'],
    ['somebody waits for a lock', { blocked: 1 }, 'warn'],
  ])('%s', (_, changed, state) => {
    const found = serverFindings({ ...server, ...changed }, 20).filter((finding) => finding.state !== 'ok')
    expect(states(found)).toEqual([state])
    expect(found[0]?.todo).not.toBe('')
  })
})

test('a limit that is lower is worse is judged the other way round', () => {
  const rest = ['fact', 'todo'] as const
  expect(graded(5, { warnAt: 3, badAt: 10 }, ...rest).state).toBe('warn')
  expect(graded(10, { warnAt: 3, badAt: 10 }, ...rest).state).toBe('bad')
  expect(graded(2, { warnAt: 3, badAt: 10 }, ...rest).state).toBe('ok')
  expect(graded(5, { warnAt: 20, badAt: 3 }, ...rest).state).toBe('warn')
  expect(graded(3, { warnAt: 20, badAt: 3 }, ...rest).state).toBe('bad')
  expect(graded(21, { warnAt: 20, badAt: 3 }, ...rest).state).toBe('ok')
})

test.each([
  [100, 0.5, 'ok'],
  [100, 0.05, 'warn'],
  [5, 0.5, 'warn'],
  [1, 0.5, 'bad'],
  [100, 0.01, 'bad'],
])('%d GB free, a share of %d: %s', (free, share, state) => {
  expect(diskFinding(free, share).state).toBe(state)
})

test('the disk of the copies is looked at as well, and one that is not there is bad', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'florin-doctor-'))
  const secretFile = join(folder, 'secret.key')
  await writeFile(secretFile, '', { mode: 0o600 })
  const places = { dataDir: folder, databaseDir: folder, secretFile, groupMayRead: false }
  const facts = async (backupDir: string | undefined) =>
    (await machineLook({ ...places, backupDir }).look()).map(({ fact }) => fact)

  // Another disk than any folder's: of one disk the first name is enough.
  expect(await facts('/dev')).toEqual([
    expect.stringMatching(/ GB free for DATA_DIR /),
    expect.stringMatching(/ GB free for BACKUP_DIR /),
    'SECRET_FILE is readable by its owner alone',
  ])
  expect(await facts(join(folder, 'unmounted'))).toContainEqual(expect.stringContaining('BACKUP_DIR: ENOENT'))
  expect(await facts(folder)).toHaveLength(2)
  await rm(folder, { recursive: true })
})

test.each([
  [0o600, false, 'ok'],
  [0o640, false, 'warn'],
  [0o640, true, 'ok'],
  [0o660, true, 'warn'],
  [0o644, true, 'warn'],
])('a key file of mode %o, its group may read it: %s: %s', (mode, groupMayRead, state) => {
  expect(keyFinding('secret.key', mode, groupMayRead).state).toBe(state)
})

test('where it sends an operator into the code there is such a file', () => {
  const { todo = '' } = feeFinding(1_000_000)
  const [, file = ''] = /\((apps\/[^)]+)\)/.exec(todo) ?? []
  expect(existsSync(join(import.meta.dirname, '../../../../..', file))).toBe(true)
})

test('sources that agree; that differ; one alone; none', () => {
  const source = (name: string, rate: bigint | string) => ({ name, rate })
  expect(states(rateFindings([source('a', 950_000n), source('b', 960_000n)]))).toEqual(['ok', 'ok'])
  expect(states(rateFindings([source('a', 950_000n), source('b', 990_000n)]))).toEqual(['ok', 'ok', 'warn'])
  expect(states(rateFindings([source('a', 950_000n)]))).toEqual(['ok', 'warn'])
  expect(states(rateFindings([source('a', 'away'), source('b', 'away')]))).toEqual(['warn', 'warn', 'bad'])
  expect(rateFindings([source('a', 950_049n)])[0]?.fact).toBe('a says 95.00 RUB')
})

test('nodes: one that is away, one that is behind, one that stands still', () => {
  const now = 1_000_000_000
  const at = (height: bigint, secondsAgo: number) => ({ height, timeMs: now - secondsAgo * 1000 })
  const look = (...heights: (string | ReturnType<typeof at>)[]) =>
    states(
      heightFindings(
        heights.map((height, index) => ({ place: `node ${index}`, height })),
        now,
      ),
    )
  expect(look(at(1000n, 60), at(999n, 63))).toEqual(['ok', 'ok'])
  expect(look(at(1000n, 60), 'connect ECONNREFUSED')).toEqual(['ok', 'bad'])
  expect(look(at(1000n, 60), at(950n, 210))).toEqual(['ok', 'warn'])
  expect(look(at(1000n, 3_600))).toEqual(['bad'])
})

test('a payout that burns more than the signer signs', () => {
  expect([feeFinding(undefined), feeFinding(33.4), feeFinding(100.1)].map(({ state }) => state)).toEqual([
    'ok',
    'ok',
    'bad',
  ])
})

describe('what runs', () => {
  const facts = {
    staff: 2,
    halted: null,
    checked: 30,
    copied: null,
    base: 3_600,
    archived: 8,
    problem: null,
    restored: null,
  }
  const options = { heldChanges: true, ownPostgres: true, backupDir: '/copies', isSameDisk: false }
  const found = (changed: object, other: object = {}) =>
    states(runningFindings({ ...facts, ...changed }, { ...options, ...other })).filter(
      (state) => state !== 'ok',
    )

  test.each([
    ['as it should be', {}, {}, []],
    ['money stands still', { halted: 'a drill' }, {}, ['bad']],
    ['the books were never looked at', { checked: null }, {}, ['warn']],
    ['one member of staff', { staff: 1 }, {}, ['warn']],
    ['one is enough', { staff: 1 }, { heldChanges: false }, []],
    ['an earlier state that nobody has accepted', { restored: '2026-11-18T09:30:00Z' }, {}, ['bad']],
    ['the archive is behind', { archived: 90 }, {}, ['warn']],
    ['the archive stands still', { archived: 900 }, {}, ['bad']],
    ['no base copy yet', { base: null }, {}, ['warn']],
    ['an old base copy', { base: 27 * 3_600 }, {}, ['warn']],
    ['copies on the disk that they should outlive', {}, { isSameDisk: true }, ['bad']],
    ['set and not running', { base: null, archived: null }, {}, ['bad']],
    ['never set', { base: null, archived: null }, { backupDir: undefined }, ['warn']],
    ['copied by hand', { base: null, archived: null, copied: 60 }, { backupDir: undefined }, []],
    [
      'a server of one’s own',
      { base: null, archived: null },
      { ownPostgres: false, backupDir: undefined },
      [],
    ],
  ])('%s', (_, changed, other, expected) => {
    expect(found(changed, other)).toEqual(expected)
  })
})

test('mails that wait, and those given up', () => {
  expect(states(outboxFindings({ failed: 0, seconds: 5 }))).toEqual(['ok'])
  expect(states(outboxFindings({ failed: 2, seconds: 400 }))).toEqual(['bad', 'warn'])
})

test('a certificate that ends soon', () => {
  expect(certificateFinding(60).state).toBe('ok')
  expect(certificateFinding(10).state).toBe('warn')
  expect(certificateFinding(-1).state).toBe('bad')
})

test('a look that fails is a finding, with its causes', async () => {
  const look = () => Promise.reject(new Error('no login', { cause: new Error('535 wrong password') }))
  expect(await examine({ subject: 'mail', look })).toMatchObject([
    { state: 'bad', fact: 'no login: 535 wrong password' },
  ])
})

test('is printed one line a finding, and what to do below it', () => {
  expect(printed('mail', [ok('sends'), warn('slow', 'Wait.'), bad('away', 'Call them.')])).toBe(
    [
      'ok   mail         sends',
      'WARN mail         slow',
      '                  → Wait.',
      'BAD  mail         away',
      '                  → Call them.',
    ].join('\n'),
  )
})
