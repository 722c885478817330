import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLook, keptLook, languageKey, readLook, schemeKey } from './look.ts'
import { forgetEverything } from './storage.ts'

const stored = new Map<string, string>()
let written: string[] = []

const at = (address: string) => {
  const { protocol, pathname } = new URL(address)
  vi.stubGlobal('location', { protocol, pathname })
}

beforeEach(() => {
  stored.clear()
  written = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    clear: () => stored.clear(),
  })
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.stubGlobal('document', {
    get cookie() {
      return written
        .map((line) => line.split(';')[0])
        .slice(-1)
        .join('')
    },
    set cookie(line: string) {
      written.push(line)
    },
  })
  at('https://pay.example/logout')
})
afterEach(() => vi.unstubAllGlobals())

test('what was chosen outlives the storage, two words and nothing else', () => {
  stored.set(languageKey, 'ru').set(schemeKey, 'dark').set('access_token', 'A1')
  keepLook()
  forgetEverything()

  expect(written).toEqual(['Florin_look=ru.dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
  expect(keptLook()).toEqual({ language: 'ru', scheme: 'dark' })
})

test('a second leaving keeps what only the cookie knew', () => {
  stored.set(languageKey, 'ru').set(schemeKey, 'dark')
  keepLook()
  stored.clear()
  stored.set(languageKey, 'en')
  keepLook()

  expect(keptLook()).toEqual({ language: 'en', scheme: 'dark' })
})

test('whoever chose nothing gets no cookie', () => {
  keepLook()

  expect(written).toEqual([])
})

test('a payer’s page does not look at it', () => {
  stored.set(languageKey, 'ru')
  keepLook()
  at('https://pay.example/c2c/1b0c')

  expect(keptLook()).toEqual({})
})

test.each([
  ['other=1; Florin_look=en.light; more=2', { language: 'en', scheme: 'light' }],
  ['Florin_look=.dark', { language: undefined, scheme: 'dark' }],
  ['Florin_look=de.<b>', { language: undefined, scheme: undefined }],
  ['NotFlorin_look=ru.dark', { language: undefined, scheme: undefined }],
])('reads %s', (cookies, look) => expect(readLook(cookies)).toEqual(look))

test('the pages that run before the app know the cookie by its name', async () => {
  const places = ['../../index.html', '../offline/offline.js', '../../vite/first-screen-preload-plugin.ts']
  for (const place of [...places, '../../../server/src/merchant-guide/client.js'])
    expect(await readFile(new URL(place, import.meta.url), 'utf8')).toContain('Florin_look=')
})
