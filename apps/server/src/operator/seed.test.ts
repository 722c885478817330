import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seed } from './seed.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-seed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function said(verb: string, ...words: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await seed.run(verb, words)
    return write.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    write.mockRestore()
  }
}

test('a seed is 24 words for its owner alone, and its address is told now and later', async () => {
  const file = join(folder, 'seed.txt')

  const made = await said('make', file)

  const words = (await readFile(file, 'utf8')).trim()
  expect(validateMnemonic(words, wordlist)).toBe(true)
  expect(words.split(' ')).toHaveLength(24)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const [address] = /T[1-9A-HJ-NP-Za-km-z]{33}/.exec(made) ?? []
  expect(address).toBeDefined()
  expect(await said('address', file)).toBe(`${address}\n`)
  // The words are on paper, not on the screen.
  expect(made).not.toContain(words.split(' ').slice(0, 3).join(' '))
})

test('a wallet that is there is never written over', async () => {
  const file = join(folder, 'kept.txt')
  await said('make', file)
  const words = await readFile(file, 'utf8')
  await expect(said('make', file)).rejects.toThrow('EEXIST')
  expect(await readFile(file, 'utf8')).toBe(words)
})

test('a missing word or another verb is told', async () => {
  await expect(said('make')).rejects.toThrow('Something is missing')
  await expect(said('keep', 'x')).rejects.toThrow('There is no "seed keep"')
})
