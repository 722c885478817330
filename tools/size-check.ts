import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/**
 * What a browser must fetch before each page works, gzipped, fonts left out. The first visit is what people wait for,
 * so the welcome page, the signed-in shell, the overview with its chart and the payer's page have budgets; above them
 * this check fails.
 */
const dist = join(import.meta.dirname, '..', 'apps', 'web', 'dist')

interface Chunk {
  readonly file: string
  readonly imports?: string[]
  readonly css?: string[]
}

interface Screen {
  readonly path: string
  readonly load: () => Promise<unknown>
  readonly texts: readonly string[]
}

interface Page {
  readonly name: string
  readonly modules: readonly string[]
  readonly texts: readonly string[]
  /** Already there when this page is opened; not counted again. */
  readonly after?: readonly string[]
  /** What comes after the first picture may bring style of its own. */
  readonly budgetKb?: { readonly js: number; readonly css?: number }
}

const entry = 'index.html'
// With what it fetches by itself afterwards. That nothing else comes before a press is `welcome-route.test.tsx`.
const welcome = [entry, 'src/app/welcome-route.tsx', 'src/app/register-worker.ts']
const shell = [entry, 'src/app/shell/shell.tsx', 'src/app/later-screens.ts', 'src/app/overview-route.tsx']
// What the overview prefetches by itself after its first picture: every visit pays for it.
const wholeOverview = [
  ...shell,
  'src/features/overview/chart/summary-chart.tsx',
  'src/features/overview/terminals/terminal-threats.tsx',
  'src/features/transactions/waiting/waiting-on-overview.tsx',
  'src/features/wallet/wallet-history.tsx',
  'src/features/wallet/wallet-modal.tsx',
]

/** What is measured of each screen follows from its registration, which is not imported by its name: no browser types here. */
const registered: { readonly screens: Readonly<Record<string, readonly Screen[]>> } = await import(
  new URL('../apps/web/src/app/screens.ts', import.meta.url).href
)
const later = Object.values(registered.screens)
  .flat()
  .map((screen) => ({
    name: `+ ${screen.path}`,
    modules: [fileOf(screen)],
    texts: screen.texts,
    after: shell,
  }))

/** By hand is only what has no registration: first visits with their budgets, and parts that a press or a section loads. */
const pages: readonly Page[] = [
  { name: 'welcome', modules: welcome, texts: ['common', 'welcome'], budgetKb: { js: 120, css: 25 } },
  {
    name: 'shell with overview',
    modules: shell,
    texts: ['common', 'overview'],
    budgetKb: { js: 220, css: 25 },
  },
  {
    name: 'overview with chart',
    modules: wholeOverview,
    texts: ['common', 'overview', 'terminals', 'transactions', 'wallet'],
    budgetKb: { js: 300 },
  },
  { name: '+ auth modal', modules: ['src/app/auth-window.tsx'], texts: ['auth'], after: welcome },
  {
    name: '+ wallet modal',
    modules: ['src/features/wallet/wallet-modal.tsx'],
    texts: ['wallet'],
    after: shell,
  },
  {
    name: '+ wallet history',
    modules: ['src/features/wallet/wallet-history.tsx'],
    texts: ['wallet'],
    after: shell,
  },
  {
    name: '+ integration',
    modules: ['src/features/settings/integration/integration-cards.tsx'],
    texts: ['integration'],
    after: [...shell, 'src/features/settings/settings-screen.tsx'],
  },
  {
    name: '+ connection',
    modules: ['src/features/settings/connection/connection-cards.tsx'],
    texts: ['connection', 'alert-log', 'push'],
    after: [...shell, 'src/features/settings/settings-screen.tsx'],
  },
  ...later,
  { name: "payer's page", modules: ['pay.html'], texts: ['checkout'], budgetKb: { js: 95, css: 25 } },
  { name: '404', modules: [entry, 'src/app/not-found-route.tsx'], texts: ['common'] },
]

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

const rows = pages.map((page) => {
  const files = filesOf(page.modules)
  for (const known of page.after ? filesOf(page.after) : []) files.delete(known)
  const js = weigh(files, '.js') + longestTexts(page.texts)
  return { page, js, css: weigh(files, '.css'), files: files.size + page.texts.length }
})

console.log('page                     JS gz      CSS gz   files   budget')
for (const { page, js, css, files } of rows) {
  const budget = Object.values(page.budgetKb ?? {}).join(' / ')
  console.log(`${page.name.padEnd(20)}${kb(js)}  ${kb(css)}  ${String(files).padStart(6)}   ${budget}`)
}

const heavy = rows.filter(
  ({ page: { budgetKb }, js, css }) =>
    budgetKb && (js > budgetKb.js || css > (budgetKb.css ?? Number.POSITIVE_INFINITY)),
)
for (const { page } of heavy) console.error(`"${page.name}" is above its budget.`)
const circles = Object.keys(manifest).filter((name) => importsOf(name).some((next) => reaches(next, name)))
// A chunk that waits for itself finds its own names undefined, and the app does not start.
for (const name of circles) console.error(`"${name}" imports itself through other chunks.`)
process.exitCode = heavy.length + circles.length > 0 ? 1 : 0

/** As the build's manifest names it. */
function fileOf({ path, load }: Screen): string {
  const [, file] = /import\('\.\.\/(.+?)'\)/.exec(String(load)) ?? []
  if (file === undefined) throw new Error(`The screen ${path} imports no file`)
  return `src/${file}`
}

function importsOf(name: string): readonly string[] {
  return manifest[name]?.imports ?? []
}

function reaches(from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return importsOf(from).some((next) => reaches(next, to, seen))
}

/** Every file the modules pull in, directly or through others, before they can run. */
function filesOf(modules: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const queue = [...modules]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no "${name}": was it renamed?`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    queue.push(...(chunk.imports ?? []))
  }
  return files
}

/** One language is loaded; the heavier one counts. */
function longestTexts(namespaces: readonly string[]): number {
  const weights = ['en', 'ru'].map((language) =>
    weigh(filesOf(namespaces.map((name) => `../../packages/texts/src/${language}/${name}.ts`)), '.js'),
  )
  return Math.max(...weights)
}

function weigh(files: Set<string>, extension: string): number {
  const weights = [...files]
    .filter((file) => file.endsWith(extension))
    .map((file) => weightOf(join(dist, file)))
  return weights.reduce((sum, bytes) => sum + bytes, 0) / 1000
}

/** Of what the build has laid beside a file for browsers that take it; what they unpack must be the file. */
function weightOf(file: string): number {
  const plain = readFileSync(file)
  const [zipped, brotli] = [readFileSync(`${file}.gz`), readFileSync(`${file}.br`)]
  if (!gunzipSync(zipped).equals(plain) || !brotliDecompressSync(brotli).equals(plain))
    throw new Error(`${file} is not what its compressed forms hold`)
  return zipped.length
}

function kb(size: number): string {
  return `${size.toFixed(1)} kB`.padStart(10)
}
