import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * What waits for a second at most: a busy machine stalls for longer. `expect.poll` has its patience from vitest.config.ts, and what
 * components show from `components/test/show.tsx`.
 */
function impatientWaits(text: string): string[] {
  return [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)].flatMap(({ index, 0: call }) => {
    const end = endOfCall(text, index + call.length)
    const last = text.slice(text.lastIndexOf('\n', end - 2) + 1, end)
    const saysHowLong = /timeout|patien|\bsoon\b|[,}]\s*[\d_]{4,},?\s*$/i.test(text.slice(end - 120, end))
    return saysHowLong ? [] : [last.trim()]
  })
}

function endOfCall(text: string, from: number): number {
  let depth = 1
  let at = from
  for (; depth > 0 && at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
  }
  return at - 1
}

test('a test that waits says for how long, or waits with expect.poll', () => {
  const files = globSync('{apps,packages,tools,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })

  const found = files.flatMap((file) =>
    impatientWaits(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})
