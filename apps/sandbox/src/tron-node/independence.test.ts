import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

// A node that shared code with the client would share its mistakes, and the tests of both would agree on them.
test('the node is made of its own files, Node itself and two libraries of mathematics', () => {
  const here = import.meta.dirname
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('test'),
  )
  const imported = files.flatMap((file) =>
    [...readFileSync(join(here, file), 'utf8').matchAll(/ from '([^']+)'/g)].map(([, name = '']) => ({
      name,
      // Where it leads, seen from this folder.
      path: relative(here, join(here, file, '..', name)),
    })),
  )
  const foreign = imported
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))

  expect(files.length).toBeGreaterThan(40)
  expect([...new Set(foreign)].sort()).toEqual([
    '@noble/curves/secp256k1.js',
    '@noble/hashes/sha2.js',
    '@noble/hashes/sha3.js',
  ])
  expect(imported.filter(({ name, path }) => name.startsWith('.') && path.startsWith('..'))).toEqual([])
})
