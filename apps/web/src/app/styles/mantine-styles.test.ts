import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..', '..')
const styles = join(src, '..', '..', '..', 'node_modules', '@mantine', 'core', 'styles')

// A part without its styles compiles, renders, and looks broken.
test('every Mantine part in use has its styles in mantine.css', () => {
  const imported = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')

  const missing = partsInUse()
    .filter((part) => existsSync(join(styles, `${part}.layer.css`)))
    .filter((part) => !imported.includes(`/${part}.layer.css`))

  expect(missing).toEqual([])
})

function partsInUse(): string[] {
  const found = globSync('**/*.tsx', { cwd: src }).flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    return [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      (match) => match[1]?.split(',') ?? [],
    )
  })
  return [...new Set(found.map((name) => name.replace('type ', '').trim()))].filter(Boolean)
}
