import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tinyApp, tinyZip } from '../test/tiny-zip.ts'
import { loadAppFile, offeredApp } from './app-file.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'florin-app-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(bytes: Buffer): Promise<string> {
  const file = join(folder, 'own.apk')
  await writeFile(file, bytes)
  return file
}

test('an operator’s app is offered by its own version, hash and size', async () => {
  const bytes = tinyApp({ version: '1.5.0' })

  const file = await loadAppFile(await fileOf(bytes), false)

  expect(file && offeredApp(file, 'https://pay.example')).toEqual({
    version: '1.5.0',
    url: 'https://pay.example/downloads/florin-terminal-1.5.0.apk',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    package: 'org.florin.terminal',
  })
})

test.each([
  ['no archive', Buffer.from('not a zip'), 'has no assets/florin.json'],
  ['nothing at all', Buffer.alloc(0), 'has no assets/florin.json'],
  ['another archive', tinyZip({ 'readme.txt': 'x' }), 'has no assets/florin.json'],
  [
    'a compressed label',
    tinyZip({ 'assets/florin.json': '{"version":"1.0.0"}' }, 8),
    'has no assets/florin.json',
  ],
  ['a label that is no JSON', tinyZip({ 'assets/florin.json': '{' }), 'has no assets/florin.json'],
  ['a version that is none', tinyApp({ version: '../../etc' }), 'has no assets/florin.json'],
  ['a cut archive', tinyApp().subarray(0, 60), 'has no assets/florin.json'],
  // Under a bank’s package its test messages would be read as that bank’s.
  [
    'a bank’s package',
    tinyApp({ package: 'ru.sberbankmobile' }),
    'must have the package org.florin.terminal',
  ],
])('%s stops the start with one sentence', async (_what, bytes, sentence) => {
  const reading = loadAppFile(await fileOf(bytes), false)

  await expect(reading).rejects.toThrow(/^TERMINAL_APP: [^\n]+\.$/)
  await expect(reading).rejects.toThrow(sentence)
})

test('an app of the key that everybody has is offered by a demo only', async () => {
  const own = fileURLToPath(new URL('../../../../android/release/florin-terminal.apk', import.meta.url))

  expect(await loadAppFile(undefined, true)).toBeDefined()
  expect(await loadAppFile(undefined, false)).toBeUndefined()
  await expect(loadAppFile(own, false)).rejects.toThrow(
    /^TERMINAL_APP: must be signed with a key of your own/,
  )
})

test('a file that is set and not there stops the start', async () => {
  await expect(loadAppFile(join(folder, 'none.apk'), false)).rejects.toThrow(
    /^TERMINAL_APP: .*none\.apk can’t be read \(ENOENT\)\.$/,
  )
})
