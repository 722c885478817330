import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryReader } from './read-query.ts'

const shape = z.object({
  page: z.coerce.number().int().min(1).default(1),
  status: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
})

test('a query is read by its shape, its defaults too', () => {
  const read = queryReader(shape)

  expect(read({ query: { page: '2', status: 'a,b' } })).toEqual({ page: 2, status: ['a', 'b'] })
  expect(read({ query: { other: 'x' } })).toEqual({ page: 1, status: [] })
})

test('a strict call refuses what it does not know', () => {
  const read = queryReader(shape, { isStrict: true })

  expect(() => read({ query: { pgae: '2' } })).toThrow(z.ZodError)
  expect(() => queryReader(undefined, { isStrict: true })({ query: { page: '2' } })).toThrow(z.ZodError)
})

test('a wrong one is refused', () => {
  expect(() => queryReader(shape)({ query: { page: '0' } })).toThrow(z.ZodError)
})

test('a call without a query has none', () => {
  expect(queryReader(undefined)({ query: { page: '2' } })).toBeUndefined()
})
