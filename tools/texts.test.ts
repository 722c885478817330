import { readdir, readFile } from 'node:fs/promises'
import { holes } from '@florin/texts'
import { describe, expect, test } from 'vitest'
import { builtScreens, specTexts } from './spec-texts.ts'

type Catalogue = Record<string, string>

const folder = new URL('../packages/texts/src/', import.meta.url)
const parts = (await readdir(new URL('en/', folder)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))

async function read(language: 'en' | 'ru', part: string): Promise<Catalogue> {
  const module = (await import(new URL(`${language}/${part}.ts`, folder).href)) as Record<string, Catalogue>
  const [catalogue] = Object.values(module)
  if (!catalogue) throw new Error(`${language}/${part}.ts exports nothing`)
  return catalogue
}

test('both languages have the same parts', async () => {
  expect((await readdir(new URL('ru/', folder))).sort()).toEqual(
    (await readdir(new URL('en/', folder))).sort(),
  )
})

// One list has what screens load, by name and type; the other has what the server sends. A part in neither is read by no one.
test('each part is registered where it is spoken', async () => {
  const lists = ['web/src/lib/texts.tsx', 'web/src/lib/later-texts.ts', 'web/vite/service-worker-plugin.ts']
  const readers = [
    ...lists.map((list) => new URL(`../apps/${list}`, import.meta.url)),
    new URL('server.ts', folder),
  ]
  const code = (await Promise.all(readers.map((file) => readFile(file, 'utf8')))).join()

  const forgotten = parts.filter((part) => !new RegExp(`/en/${part}(\\.ts)?'`).test(code))
  expect(forgotten).toEqual([])
})

describe.each(parts)('%s', async (part) => {
  const en = await read('en', part)
  const ru = await read('ru', part)

  test('has the same keys in both languages', () => {
    expect(Object.keys(ru).sort()).toEqual(Object.keys(en).sort())
  })

  test('has the same holes in both languages', () => {
    const differing = Object.keys(en).filter(
      (key) => String(holes(en[key] ?? '')) !== String(holes(ru[key] ?? '')),
    )

    expect(differing).toEqual([])
  })

  test('leaves no sentence empty or untranslated', () => {
    expect(Object.entries({ ...en, ...ru }).filter(([, text]) => text.trim() === '')).toEqual([])
    // A longer English sentence that reads the same in Russian was forgotten, not translated.
    const forgotten = Object.keys(en).filter(
      (key) => en[key] === ru[key] && /[a-z]{3,} [a-z]{2,} [a-z]{2,}/i.test(en[key] ?? ''),
    )
    expect(forgotten).toEqual([])
  })
})

describe('texts that the specification quotes', async () => {
  const sentences = { en: new Set<string>(), ru: new Set<string>() }
  for (const part of parts) {
    for (const text of Object.values(await read('en', part))) sentences.en.add(text)
    for (const text of Object.values(await read('ru', part))) sentences.ru.add(text)
  }

  test.each(builtScreens.flatMap((screen) => specTexts[screen].map((text) => [screen, text] as const)))(
    '%s: %s',
    (_screen, text) => {
      const language = /[а-яё]/i.test(text) ? 'ru' : 'en'

      expect(sentences[language].has(text)).toBe(true)
    },
  )
})

test('the browser walks ask only for texts that are there', async () => {
  const e2e = new URL('../e2e/', import.meta.url)
  const files = (await readdir(e2e, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const walks = await Promise.all(files.map((name) => readFile(new URL(name, e2e), 'utf8')))
  const requests = walks.flatMap((walk) => [...walk.matchAll(/\bsay\(\s*'([a-z-]+)',\s*'([\w.]+)'/g)])
  const there = new Map<string, Catalogue>()
  for (const part of parts) there.set(part, await read('ru', part))

  const missing = requests.filter(([, part = '', key = '']) => there.get(part)?.[key] === undefined)
  expect(missing.map(([words]) => words)).toEqual([])
  expect(requests.length).toBeGreaterThan(500)
})

test('a missing text would be found', () => {
  expect(holes('{count, plural, one {# day} other {# days of {name}}}')).toEqual(['count', 'name'])
  expect(holes('no holes')).toEqual([])
})
