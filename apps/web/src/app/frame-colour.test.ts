import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
const tokens = await read('styles/tokens.css')
const [light = '', dark = ''] = [...tokens.matchAll(/--canvas: (#\w+)/g)].map(([, colour]) => colour)
const welcome = /--hero-3: (#\w+)/.exec(tokens)?.[1]

test('a window that opens has the page’s own colours before any style has come', async () => {
  const page = await read('../../index.html')

  expect(page).toContain(`<meta name="theme-color" content="${light}" />`)
  expect(page).toMatch(new RegExp(`'${welcome}'\\s*:\\s*dark\\s*\\?\\s*'${dark}'\\s*:\\s*'${light}'`))
})

test('so has the installed app’s', async () => {
  const manifest = JSON.parse(await read('../../public/assets/florin.webmanifest'))

  expect(manifest).toMatchObject({ theme_color: light, background_color: light })
})
