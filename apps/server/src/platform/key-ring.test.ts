import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  firstRing,
  formatKeyRing,
  knownKeys,
  loadKeyRing,
  newestKey,
  parseKeyRing,
  saveKeyRing,
  withNewKey,
  withoutKeysBefore,
} from './key-ring.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-keys-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a file of before there were rotations is a ring of one key', () => {
  const root = randomBytes(32)

  expect(parseKeyRing(`${root.toString('hex')}\n`)).toEqual(firstRing(root))
})

test('what is written is read again, and the newest key comes first', () => {
  const ring = withNewKey(withNewKey(firstRing(randomBytes(32))))
  const retired = withoutKeysBefore(ring, 2)

  expect(parseKeyRing(formatKeyRing(ring))).toEqual(ring)
  expect(knownKeys(ring)).toEqual([2, 1, 0])
  expect(parseKeyRing(formatKeyRing(retired))).toEqual(retired)
  expect(knownKeys(retired)).toEqual([2])
  // A number is never used twice, or old work would seem to be of the new key.
  expect(newestKey(withNewKey(retired))).toBe(3)
})

test('a file is made once for its owner alone, and replaced as a whole', async () => {
  const file = join(folder, 'secret.key')
  const [made, again] = await Promise.all([loadKeyRing(file), loadKeyRing(file)])
  expect(made).toEqual(again)

  const rotated = withNewKey(made)
  await saveKeyRing(file, rotated)

  expect(await loadKeyRing(file)).toEqual(rotated)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secret.key'])
})

// With units the database's user reads it as a member of the group, to copy it.
test('a rotation leaves the file readable for whom the operator has let read it', async () => {
  const file = join(folder, 'shared.key')
  const ring = await loadKeyRing(file)
  await chmod(file, 0o640)

  await saveKeyRing(file, withNewKey(ring))

  expect((await stat(file)).mode & 0o777).toBe(0o640)
})

test.each(['', 'abc', `${'a'.repeat(64)}\nkey one ${'b'.repeat(64)}`])('%j is refused', async (text) => {
  const file = join(folder, 'wrong.key')
  await writeFile(file, text)

  await expect(loadKeyRing(file)).rejects.toThrow('must hold 64 hexadecimal digits')
  expect(await readFile(file, 'utf8')).toBe(text)
})
