import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isEndpoint } from './endpoint.ts'
import { contract } from './index.ts'
import { modules } from './modules.ts'

const folder = new URL('.', import.meta.url)

async function declaredInFolder(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.test.ts'))
  const found = await Promise.all(
    files.map(async (file) => Object.entries<unknown>(await import(new URL(file, folder).href))),
  )
  return found.flat().flatMap(([name, value]) => (isEndpoint(value) ? [name] : []))
}

test('every call that a file of this folder declares is in the contract', async () => {
  expect(Object.keys(contract).sort()).toEqual([...new Set(await declaredInFolder())].sort())
})

// Of two calls with one name, the contract would keep the last.
test('each call is in one module only', () => {
  const names = Object.values(modules)
    .flat()
    .flatMap((module) => Object.entries<unknown>(module))
    .flatMap(([name, value]) => (isEndpoint(value) ? [name] : []))

  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
