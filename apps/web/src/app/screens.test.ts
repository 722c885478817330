import { expect, test } from 'vitest'
import { isOfLaterScreen } from './later-paths.ts'
import { screens } from './screens.ts'
import source from './screens.ts?raw'

const all = Object.values(screens).flat()
const files = Object.keys(import.meta.glob('../features/**/*-screen.tsx'))
/** Where everybody begins, and the page of a link: `router.tsx` has them itself. */
const first = ['overview/overview', 'upload-link/upload', 'welcome/welcome'].map(
  (name) => `../features/${name}-screen.tsx`,
)

test('each screen stands at an address, once', () => {
  const registered = [...source.matchAll(/import\('(.+?)'\)/g)].map(([, file]) => file)

  expect([...registered, ...first].sort()).toEqual(files.sort())
  expect(new Set(all.map(({ path }) => path)).size).toBe(registered.length)
})

test.each(all.map(({ path }) => path))('the router looks for %s among the later screens', (path) => {
  expect(isOfLaterScreen(path)).toBe(true)
})
