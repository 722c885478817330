import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const sources = join(import.meta.dirname, '..')

// Six dialogs had four weights, and a page behind a form was darker than the same page behind a question.
test('every veil has one weight: the theme’s, and nobody else’s', () => {
  for (const name of ['ModalOverlay', 'DrawerOverlay'] as const)
    expect(theme.components?.[name]?.defaultProps).toEqual({ blur: 0, backgroundOpacity: 0.44 })

  const others = globSync('**/*.tsx', { cwd: sources }).flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(/(?:backgroundOpacity|blur):\s*([\d.]+)/g)].map(
      ([, weight]) => `${file} ${weight}`,
    ),
  )
  // The search box is another package's, which the theme does not reach.
  expect(others.sort()).toEqual(['app/find/find-dialog.tsx 0', 'app/find/find-dialog.tsx 0.44'])
})
