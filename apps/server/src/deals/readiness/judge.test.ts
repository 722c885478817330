import { expect, test } from 'vitest'
import { holdsOf, obstaclesOf, type ReadinessFacts, stepsOf } from './judge.ts'

type Method = ReadinessFacts['methods'][number]

const method = (id: string, change: Partial<Method> = {}): Method => ({
  id,
  bank: 'sberbank',
  unmet: [],
  isChangedByStaff: false,
  terminalId: 'redmi',
  points: 0,
  largest: 100n,
  openDisputes: 0,
  lastUsedAt: undefined,
  chain: 'proven',
  ...change,
})

const known = (change: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  methods: [method('sber')],
  phones: [{ id: 'redmi', isSilent: false }],
  availableMicro: 100n,
  hasRate: true,
  isLow: false,
  ...change,
})

const states = (one: ReadinessFacts) => stepsOf(one).map(({ name, state }) => `${name} ${state}`)

test('the six steps from nothing to the first deal', () => {
  const nothing = known({ methods: [], phones: [], availableMicro: 0n })
  const loose = method('sber', { unmet: ['unbound', 'inactive'], terminalId: undefined, chain: undefined })

  expect(states(nothing)).toEqual([
    'fund next',
    'phone later',
    'method later',
    'bind later',
    'switch_on later',
    'prove advice',
  ])
  expect(states(known({ methods: [] }))).toContain('method next')
  expect(states(known({ methods: [loose] }))).toEqual([
    'fund done',
    'phone done',
    'method done',
    'bind next',
    'switch_on later',
    'prove advice',
  ])
  expect(stepsOf(known({ methods: [loose] }))[3]).toMatchObject({ methodId: 'sber', terminalId: 'redmi' })
  expect(states(known({ methods: [method('sber', { unmet: ['inactive'] })] }))).toContain('switch_on next')
  expect(states(known({ methods: [method('sber', { chain: 'unproven' })] }))).toEqual([
    ...['fund done', 'phone done', 'method done', 'bind done', 'switch_on done'],
    'prove advice',
  ])
})

test('a step that was done and breaks is the next one again', () => {
  const silent = known({
    methods: [method('sber', { unmet: ['terminal_silent'] })],
    phones: [
      { id: 'redmi', isSilent: true },
      { id: 'samsung', isSilent: false },
    ],
  })
  expect(stepsOf(silent).find(({ state }) => state === 'next')).toMatchObject({
    name: 'phone',
    terminalId: 'redmi',
  })
  expect(states(known({ methods: [method('sber', { unmet: ['funds'] })] }))).toContain('fund next')
})

test('steps follow one method: one that is bound and another that is on take no deal', () => {
  const methods = [
    method('a', { unmet: ['unbound'], terminalId: undefined }),
    method('b', { unmet: ['inactive'] }),
  ]

  expect(stepsOf(known({ methods })).filter(({ state }) => state === 'next')).toHaveLength(1)
})

test('what brings back most comes first, each phone for itself', () => {
  const methods = [
    method('sber', { unmet: ['terminal_silent'] }),
    method('tbank', { unmet: ['terminal_silent'], bank: 'tbank' }),
    method('vtb', { unmet: ['unbound'], terminalId: undefined }),
    method('other', { unmet: ['terminal_silent', 'inactive'], terminalId: 'samsung' }),
  ]

  const obstacles = obstaclesOf(known({ methods }))

  expect(
    obstacles.map((one) => [one.condition, one.terminalId, one.bringsBack, one.methodIds.length]),
  ).toEqual([
    ['terminal_silent', 'redmi', 2, 2],
    ['unbound', undefined, 1, 1],
    ['terminal_silent', 'samsung', 0, 1],
    ['inactive', undefined, 0, 1],
  ])
  expect(holdsOf(obstacles)).toEqual(['account', 'rating', 'debt', 'disputes', 'funds', 'proven', 'rate'])
})

test('little money and an unproven balance are warnings, and no rate keeps every deal away', () => {
  const methods = [method('sber', { chain: 'unproven' }), method('vtb')]

  const obstacles = obstaclesOf(known({ methods, isLow: true, hasRate: false }))

  expect(obstacles.map(({ condition, level, bringsBack }) => [condition, level, bringsBack])).toEqual([
    ['rate', 'bad', 2],
    ['low_funds', 'warn', 0],
    ['unproven', 'warn', 0],
  ])
  expect(obstaclesOf(known())).toEqual([])
})
