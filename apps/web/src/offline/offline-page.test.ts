import { readFile } from 'node:fs/promises'
import { offline as en } from '@florin/texts/en/offline'
import { offline as ru } from '@florin/texts/ru/offline'
import { expect, test } from 'vitest'
import { offlinePage } from './offline-page.ts'

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
const parts = {
  template: await read('offline.html'),
  script: await read('offline.js'),
  styles: [await read('../app/styles/tokens.css'), await read('offline.css')],
  letters: { latin: '/assets/latin-12345678.woff2', cyrillic: '/assets/cyrillic-12345678.woff2' },
  texts: { en, ru },
}

test('the page says the same in both languages, and its own files are all that it asks for', () => {
  const page = offlinePage(parts)

  for (const texts of [en, ru]) for (const text of Object.values(texts)) expect(page).toContain(text)
  expect(page).toContain("url('/assets/cyrillic-12345678.woff2')")
  expect(page.match(/(?:src|href)="(?!#)[^"]*"/g)).toBeNull()
})

test('the stored language is looked for where the app keeps it', async () => {
  const { productName } = await import('@florin/contract/rules')

  expect(parts.script).toContain(`'${productName}_language'`)
})

test('every script and style has a place for the nonce, and nothing is left to fill in', () => {
  const page = offlinePage(parts)

  expect(page.match(/<(?:script|style)/g)).toEqual(page.match(/<(?:script|style)(?= nonce="__CSP_NONCE__")/g))
  expect(page).not.toMatch(/\/\*\w+\*\/|<!--\w+-->/)
})

test('a place that nobody knows stops the build', () => {
  expect(() => offlinePage({ ...parts, template: '<!--greeting-->' })).toThrow('nothing for <!--greeting-->')
})
