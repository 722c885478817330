import type { FastifyRequest } from 'fastify'
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

function asked(url: string, query: Record<string, string>): FastifyRequest {
  return { raw: { url }, query } as unknown as FastifyRequest
}

test('a query is read once, and the same one is the same thing', () => {
  const read = queryReader(shape)
  const first = read(asked('/list?page=2', { page: '2' }))

  expect(first).toEqual({ page: 2, status: [] })
  expect(read(asked('/list?page=2', { page: '2' }))).toBe(first)
  expect(read(asked('/list?page=3', { page: '3' }))).toEqual({ page: 3, status: [] })
  expect(read(asked('/list', {}))).toEqual({ page: 1, status: [] })
})

test('nobody can change what others are given', () => {
  const query = queryReader(shape)(asked('/list?status=a,b', { status: 'a,b' })) as z.output<typeof shape>

  expect(() => query.status.push('c')).toThrow(TypeError)
  expect(() => Object.assign(query, { page: 9 })).toThrow(TypeError)
})

test('a wrong one is refused each time', () => {
  const read = queryReader(shape)

  for (let round = 0; round < 2; round += 1)
    expect(() => read(asked('/list?page=0', { page: '0' }))).toThrow(z.ZodError)
})

test('long ones are read, not remembered; and of short ones there are never too many', () => {
  const read = queryReader(shape)
  const long = asked(`/list?status=${'a'.repeat(300)}`, { status: 'a'.repeat(300) })
  expect(read(long)).not.toBe(read(long))
  const first = read(asked('/list?page=1', { page: '1' }))

  for (let page = 2; page <= 501; page += 1) read(asked(`/list?page=${page}`, { page: `${page}` }))

  expect(read(asked('/list?page=1', { page: '1' }))).not.toBe(first)
})

test('a call without a query has none', () => {
  expect(queryReader(undefined)(asked('/list?page=2', { page: '2' }))).toBeUndefined()
})
