import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

const source = join(import.meta.dirname, '..', 'src')

/**
 * What a browser asks first: the welcome page with its window to sign in, and the frame and the overview with what it fetches by itself.
 * What these bring only after a press, by `import()`, is none of it.
 */
const first = [
  'main.tsx',
  'app/welcome-route.tsx',
  'app/auth-window.tsx',
  'app/shell/shell.tsx',
  'app/overview-route.tsx',
  'features/overview/chart/summary-chart.tsx',
  'features/overview/terminals/terminal-threats.tsx',
  'features/wallet/wallet-history.tsx',
  'features/transactions/waiting/waiting-on-overview.tsx',
]

let known: ReadonlySet<string> | undefined

/** Whether one of the first screens' files has the call's name in quotes. */
export function isFirstCall(call: string): boolean {
  known ??= wordsOf(first.map((path) => join(source, path)))
  return known.has(call)
}

/** Every word in single quotes in these files and in all of ours that they import, however deep. */
function wordsOf(starts: readonly string[]): ReadonlySet<string> {
  const reached = new Set(starts)
  const words = new Set<string>()
  // A set yields what is added to it while it is walked.
  for (const path of reached) {
    if (!existsSync(path)) throw new Error(`There is no "${path}": was it renamed?`)
    if (!/\.tsx?$/.test(path)) continue
    const text = readFileSync(path, 'utf8')
    for (const [, word = ''] of text.matchAll(/'(\w+)'/g)) words.add(word)
    for (const next of importsOf(path, text)) reached.add(join(dirname(path), next))
  }
  return words
}

function importsOf(path: string, text: string): string[] {
  const { staticImports, staticExports } = parseSync(path, text).module
  const imported = staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  return [
    ...imported.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(
      ({ entries }) => entries.find(({ isType }) => !isType)?.moduleRequest?.value ?? [],
    ),
  ]
    .filter((name) => name.startsWith('.'))
    .map((name) => name.replace(/\?.*$/, ''))
}
