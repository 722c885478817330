import { contract } from '@florin/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { writerOf } from './answer-writer.ts'

const id = '7605c118-f600-4e61-a554-7e6582084f97'
const at = '2026-11-14T23:36:01.242Z'

const shape = z.object({
  id: z.uuid(),
  at: z.iso.datetime().nullable(),
  amount: z.string().regex(/^-?\d+(\.\d+)?$/),
  status: z.enum(['pending', 'complete']),
  currency: z.literal('RUB'),
  count: z.number().int(),
  share: z.number(),
  isLate: z.boolean(),
  bank: z.object({ name: z.string() }),
  notes: z.array(z.string()),
})

const fitting = {
  id,
  at,
  amount: '-12.50',
  status: 'complete',
  currency: 'RUB',
  count: -3,
  share: 0.25,
  isLate: false,
  bank: { name: 'Сбербанк' },
  notes: ['', 'a "quoted" \\ text', 'line\nbreak', '•••• 0001', '😀', '\ud800', 'ж'.repeat(60)],
}

test('what fits is written as zod and JSON would write it', () => {
  const text = writerOf(shape)(fitting) ?? ''

  expect(JSON.parse(text)).toEqual(fitting)
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(shape.parse(fitting))))
})

test('what the shape does not name is not written, at any depth', () => {
  const more = { ...fitting, password: 'hidden', bank: { name: 'x', password: 'hidden' } }

  expect(writerOf(shape)(more)).not.toContain('hidden')
})

test.each([
  ['a text that is no id', { id: 'x' }],
  ['a date without a time', { at: '2026-11-14' }],
  ['a day that does not exist', { at: '2026-02-30T00:00:00Z' }],
  ['a missing time', { at: undefined }],
  ['a float for money', { amount: 12.5 }],
  ['an amount with a comma', { amount: '12,5' }],
  ['a status of tomorrow', { status: 'gone' }],
  ['another currency', { currency: 'USD' }],
  ['half a thing', { count: 0.5 }],
  ['more than is exact', { count: 2 ** 53 }],
  ['no number', { share: Number.NaN }],
  ['no end', { share: Number.POSITIVE_INFINITY }],
  ['a word for a claim', { isLate: 'false' }],
  ['null for an object', { bank: null }],
  ['a list for an object', { bank: [] }],
  ['a number in a text’s place', { bank: { name: 1 } }],
  ['an object for a list', { notes: {} }],
  ['a wrong element', { notes: ['a', 1] }],
])('%s is not written', (_, wrong) => {
  const value = { ...fitting, ...wrong }

  expect(shape.safeParse(value).success).toBe(false)
  expect(writerOf(shape)(value)).toBeUndefined()
})

test.each([null, undefined, 'x', 1, []])('%j is no object', (value) => {
  expect(writerOf(shape)(value)).toBeUndefined()
})

// Each has a rule that only zod knows; the answer is what zod makes of it.
test.each<[string, z.ZodType, unknown, unknown]>([
  ['a union', z.union([z.string(), z.number()]), 5, 5],
  ['a record', z.record(z.string(), z.string()), { a: 'b' }, { a: 'b' }],
  [
    'a field that may be absent',
    z.object({ a: z.object({ b: z.string().optional() }) }),
    { a: {} },
    { a: {} },
  ],
  ['a bounded text', z.string().max(3), 'abc', 'abc'],
  ['a trimmed text', z.string().trim(), ' a ', 'a'],
  ['a coerced number', z.coerce.number(), '5', 5],
  ['a default', z.object({ a: z.string().default('b') }), {}, { a: 'b' }],
  ['a strict object', z.strictObject({ a: z.string() }), { a: 'b' }, { a: 'b' }],
  ['a loose object', z.looseObject({ a: z.string() }), { a: 'b', c: 'd' }, { a: 'b', c: 'd' }],
  ['a refined object', z.object({ a: z.string() }).refine(({ a }) => a === 'b'), { a: 'b' }, { a: 'b' }],
  ['an e-mail', z.email(), 'a@example.com', 'a@example.com'],
])('%s is judged by zod', (_, odd, value, written) => {
  const text = writerOf(odd)(value)

  // What may be absent is left to the parse of the whole.
  if (text !== undefined) expect(JSON.parse(text)).toEqual(written)
  expect(writerOf(odd)(Symbol('nonsense'))).toBeUndefined()
})

test.each([
  ['a bounded text', z.string().max(3), 'abcd'],
  ['a strict object', z.strictObject({ a: z.string() }), { a: 'b', c: 'd' }],
  ['a refined object', z.object({ a: z.string() }).refine(({ a }) => a === 'b'), { a: 'c' }],
  ['an e-mail', z.email(), 'nobody'],
])('%s that breaks its rule is not written', (_, odd, value) => {
  expect(writerOf(odd)(value)).toBeUndefined()
})

test('labels in other alphabets do not make a list heavier for the machine', () => {
  const text = writerOf(z.array(z.string()))(['Тинькофф', '₽'])

  expect(text).toMatch(/^[\0-\x7f]*$/)
  expect(JSON.parse(text ?? '')).toEqual(['Тинькофф', '₽'])
})

test('every answer of the contract has its writer', () => {
  for (const { answer } of Object.values(contract))
    if (answer !== 'raw') expect(writerOf(answer)(Symbol('nonsense'))).toBeUndefined()
})
