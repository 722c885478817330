import { expect, test } from 'vitest'
import { codes, credits, patterns } from './code-texts.ts'
import { useWorld } from './world.ts'

const world = useWorld()

test.each(codes)('a one-time code stays on the phone: %#', async (text) => {
  const judge = await world().judge()
  expect(await judge.looksLikeCode([text])).toBe(true)
})

test.each(credits)('a credit may leave: %#', async (text) => {
  const judge = await world().judge()
  expect(await judge.looksLikeCode([text])).toBe(false)
})

test.each(patterns)('the server’s %s means the same here', async (pattern, text, isMatch) => {
  const judge = await world().judge([pattern])
  expect(judge.refusedPatterns).toBe(0)
  expect(await judge.looksLikeCode([text])).toBe(isMatch)
})

test('what the phone cannot say is counted, not guessed', async () => {
  const judge = await world().judge(['\\Cx', '(?U)a+', '(', 'x'.repeat(1_001), '[[:nonsense:]]', 'fine'])
  expect(judge.refusedPatterns).toBe(5)
})

// RE2 is never slow, the phone's engine can be: it must neither hang nor send what it could not judge.
test('a text that takes too long to judge stays on the phone', async () => {
  const judge = await world().judge([`${'a*'.repeat(9)}b`])
  const began = performance.now()

  expect(await judge.looksLikeCode([`${'a'.repeat(60)}!`])).toBe(true)
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(await judge.looksLikeCode(['Перевод 1000р'])).toBe(false)
})
