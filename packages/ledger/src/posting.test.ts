import { money } from '@florin/money'
import { describe, expect, test } from 'vitest'
import {
  type AnyPosting,
  credit,
  debit,
  house,
  type Posting,
  post,
  type Query,
  userAccount,
} from './index.ts'

const anna = userAccount('5f0c3c0a-0000-4000-8000-000000000001', 'available')
const usdt = money('USDT', 5n)
const roubles = money('RUB', 5n)
const event = { kind: 'test', reference: 'test:1' }
const nowhere: Query = { query: () => Promise.reject(new Error('It went to the database')) }

// The compiler is the first to refuse; were it persuaded, the door still is.
describe('roubles and USDT do not meet in one posting', () => {
  test('not as an argument', async () => {
    // @ts-expect-error
    const posting: AnyPosting = { ...event, lines: [debit(anna, usdt), credit(house('custody'), roubles)] }

    await expect(post(nowhere, posting)).rejects.toMatchObject({ code: 'does_not_balance' })
  })

  test('not by the declared asset', () => {
    const posting: Posting<'USDT'> = {
      ...event,
      // @ts-expect-error
      lines: [debit(anna, usdt), credit(house('custody'), roubles)],
    }
    expect(posting.lines).toHaveLength(2)
  })

  test('not by declaring both', async () => {
    const mixed: Posting<'USDT' | 'RUB'> = { ...event, lines: [debit(anna, usdt), credit(anna, roubles)] }

    // @ts-expect-error
    await expect(post(nowhere, mixed)).rejects.toMatchObject({ code: 'does_not_balance' })
  })

  test('nor test money with real money', () => {
    // @ts-expect-error
    const posting: AnyPosting = { ...event, lines: [debit(anna, usdt), credit(anna, money('USDT_TEST', 5n))] }
    expect(posting.lines).toHaveLength(2)
  })
})

test('an account is made by its constructors only', () => {
  // @ts-expect-error
  debit({ owner: 'anna', kind: 'available' }, usdt)
  // @ts-expect-error
  userAccount('anna', 'revenue')
  // @ts-expect-error
  house('available')
})

test('a negative amount is no line', () => {
  expect(() => debit(anna, money('USDT', -1n))).toThrow(RangeError)
  expect(() => credit(anna, money('USDT', -1n))).toThrow(RangeError)
})

test('a posting that moves nothing is refused', async () => {
  await expect(post(nowhere, { ...event, lines: [] })).rejects.toMatchObject({ code: 'empty_posting' })
})
