import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const vocabulary = ['facts', 'list-view', 'panel', 'question', 'table', 'toolbar']
const measured =
  /^\s*(font-size|line-height|border-radius|gap|row-gap|column-gap|margin|padding)[a-z-]*:.*?(\d+px)/

// Sizes of boxes may be pixels; type, radius and spacing come from the theme, where a change changes every screen.
test.each(vocabulary)('the style sheet of %s takes type, radius and spacing from the theme', (folder) => {
  const sheets = globSync(`${folder}/*.css`, { cwd: here })
  const literal = sheets.flatMap((sheet) =>
    readFileSync(`${here}${sheet}`, 'utf8')
      .split('\n')
      .filter((line) => measured.test(line)),
  )

  expect(sheets).not.toEqual([])
  expect(literal).toEqual([])
})
