import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const most = 5

const declaration = /^(export )?(?:interface|type) (\w+)\b/gm

function tooCommon(files: readonly { readonly path: string; readonly text: string }[]) {
  const declared = new Map<string, { files: Set<string>; isExported: boolean }>()
  for (const { path, text } of files)
    for (const [, isExported, name = ''] of text.matchAll(declaration)) {
      const known = declared.get(name) ?? { files: new Set(), isExported: false }
      known.files.add(path)
      declared.set(name, { ...known, isExported: known.isExported || isExported !== undefined })
    }
  return Object.fromEntries(
    [...declared]
      .filter(([name, one]) => name !== 'Props' && one.isExported && one.files.size > most)
      .map(([name, one]) => [name, one.files.size]),
  )
}

test('an exported type has a name that at most five files declare', () => {
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim()
  const files = paths.split('\n').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

  expect(files.length).toBeGreaterThan(1_000)
  // A new type says in its name of what it is.
  expect(tooCommon(files)).toEqual({})
})

test('a name in six files would be found, a private one would not', () => {
  const six = (text: string) => Array.from({ length: 6 }, (_, at) => ({ path: `${at}.ts`, text }))

  expect(tooCommon(six('export interface Step {\n}'))).toEqual({ Step: 6 })
  expect(tooCommon(six('interface Row {\n}'))).toEqual({})
  expect(tooCommon(six('export interface Props {\n}'))).toEqual({})
})
