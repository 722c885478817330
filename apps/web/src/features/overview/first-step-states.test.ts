import { expect, test } from 'vitest'
import { type Belongings, firstStepStates } from './first-step-states.ts'

const phone = {
  status: 'terminal_enabled',
  terminal_status_display: 'Enabled',
  last_ping: '2026-11-15T10:00:00.000Z',
} as const
const silent = { ...phone, status: 'terminal_disabled', terminal_status_display: 'Disabled' } as const
const named = {
  ...phone,
  status: 'terminal_waiting',
  terminal_status_display: 'Disabled',
  last_ping: null,
} as const
const method = { is_connect: true, is_active: true, withheld: null }
const ready: Belongings = {
  hasAddress: true,
  profile: { balance: '10.000000', frozen_balance: '0.000000' },
  terminals: [phone],
  methods: [method],
}
const allDone = { wallet: 'done', terminal: 'done', method: 'done' }

test('with money, a phone that answers and a method bound and on, all is done', () => {
  expect(firstStepStates(ready)).toEqual(allDone)
})

test('a newcomer has nothing', () => {
  const nothing = { hasAddress: false, profile: undefined, terminals: [], methods: [] }

  expect(firstStepStates(nothing)).toEqual({ wallet: 'missing', terminal: 'missing', method: 'missing' })
})

test('an address without free money is not enough', () => {
  const frozen = { balance: '10.000000', frozen_balance: '10.000000' }

  expect(firstStepStates({ ...ready, profile: frozen })).toEqual({ ...allDone, wallet: 'empty' })
})

test.each([
  { terminals: [named], state: 'missing' },
  { terminals: [named, silent], state: 'silent' },
  { terminals: [silent, phone], state: 'done' },
] as const)('the phone is $state', ({ terminals, state }) => {
  const methods = [{ ...method, withheld: 'terminal_silent' as const }]

  expect(firstStepStates({ ...ready, terminals, methods }).terminal).toBe(state)
})

test.each([
  { methods: [{ ...method, is_connect: false, is_active: false }], state: 'unbound' },
  { methods: [{ ...method, is_active: false }], state: 'off' },
  // One is bound and the other is on: no deal comes to either.
  {
    methods: [
      { ...method, is_connect: false },
      { ...method, is_active: false },
    ],
    state: 'off',
  },
  { methods: [{ ...method, withheld: 'rating' as const }], state: 'withheld' },
  { methods: [{ ...method, withheld: 'rating' as const }, method], state: 'done' },
])('the method is $state', ({ methods, state }) => {
  expect(firstStepStates({ ...ready, methods }).method).toBe(state)
})
