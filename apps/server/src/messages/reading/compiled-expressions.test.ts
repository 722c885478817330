import { expect, test } from 'vitest'
import { builtInTemplates } from '../templates/built-in/built-in.ts'
import { compile } from './compile-template.ts'
import { expressionOf } from './compiled-expressions.ts'

test('a pattern that was compiled before is not compiled again', () => {
  expect(expressionOf('^a{1,3}$')).toBe(expressionOf('^a{1,3}$'))
  expect(expressionOf('^a{1,3}$').testExact('aa')).toBe(true)
  expect(expressionOf('^b$')).not.toBe(expressionOf('^a{1,3}$'))
})

test('the one that was not asked for longest is let go, and no other', () => {
  const first = expressionOf('^first$')
  const used = expressionOf('^used$')
  for (let count = 0; count < 399; count += 1) {
    expressionOf(`^number ${count}$`)
    expect(expressionOf('^used$')).toBe(used)
  }
  expect(expressionOf('^first$')).not.toBe(first)
})

test('all templates of the product have room, and half as many again', () => {
  const sources = new Set(
    builtInTemplates.map((template) => compile(template).compiled?.expression.pattern() ?? ''),
  )
  expect(sources.size).toBeGreaterThan(50)
  expect(sources.size * 1.5).toBeLessThan(400)
})
