import { expect, test } from 'vitest'
import { ConnectionLost, isOutage, NoConnection, troubleOf, worthRepeating } from './database-errors.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

test('a batch that fails because the database is ill is not tried again in halves', () => {
  const codes = [
    '08006',
    '25006',
    '53100',
    '53300',
    '57014',
    '57P01',
    '58000',
    '58030',
    'ECONNRESET',
    'EPIPE',
  ]
  expect(codes.filter((code) => !isOutage(withCode(code)))).toEqual([])
  expect([new NoConnection(new Error('x')), new ConnectionLost('x'), new Error('x')].every(isOutage)).toBe(
    true,
  )
})

test('one that a single item can have spoiled is', () => {
  const codes = ['23505', '22P02', 'FD002', 'insufficient_funds', ...worthRepeating]
  expect(codes.filter((code) => isOutage(withCode(code)))).toEqual([])
})

test('whatever is tried again is told as a locked row when all tries have failed', () => {
  expect(new Set([...worthRepeating].map((code) => troubleOf(withCode(code))))).toEqual(new Set(['locked']))
})
