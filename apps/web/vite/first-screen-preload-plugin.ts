import type { Plugin } from 'vite'

interface Chunk {
  readonly type: string
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

type Bundle = Record<string, Chunk>

const frame = ['src/app/shell/shell.tsx', 'src/app/later-screens.ts']
const overview = ['src/app/overview-route.tsx']
/** What the overview fetches by itself as soon as it stands: behind the rest, but before its calls, which it would hold up. */
const below = [
  'src/features/overview/chart/summary-chart.tsx',
  'src/features/overview/terminals/terminal-threats.tsx',
  'src/features/wallet/wallet-history.tsx',
]
const words = (language: string, ...names: string[]) =>
  names.map((name) => `packages/texts/src/${language}/${name}.ts`)

/**
 * Whoever is signed in will need the frame and, at home, its first screen. The page asks for them at once, not only when the
 * app has begun to run: on a slow network that is a second.
 */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'florin-first-screen-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!filename.endsWith('/index.html')) return
        const chunks = (bundle ?? {}) as unknown as Bundle
        const filesFor = (modules: readonly string[]) =>
          filesOf(chunks, modules).filter((file) => !html.includes(file))
        const wordsFor = (language: string) => ({
          first: filesFor(words(language, 'common', 'overview')),
          later: filesFor(words(language, 'terminals', 'wallet')),
        })
        const files = {
          frame: filesFor(frame),
          home: filesFor(overview),
          later: filesFor(below),
          en: wordsFor('en'),
          ru: wordsFor('ru'),
        }
        // Before the styles, which a script behind them would wait for.
        return html.replace('</title>', () => `</title>\n    <script>${script(files)}</script>`)
      },
    },
  }
}

/** The modules' files and all that these need, styles included. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const queue = modules.map((module) => {
    const chunk = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
    if (!chunk) throw new Error(`The build has no "${module}": was it renamed?`)
    return chunk.fileName
  })
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (files.has(name)) continue
    files.add(name)
    const chunk = bundle[name]
    for (const css of chunk?.viteMetadata?.importedCss ?? []) files.add(css)
    queue.push(...(chunk?.imports ?? []))
  }
  return [...files]
}

/** Knows the keys of `lib/tokens.ts` and `lib/look.ts` by heart: nothing of the app is there yet. */
function script(files: object): string {
  return `
;((files) => {
  const path = location.pathname
  let language = navigator.languages.find((tag) => /^(en|ru)/.test(tag)) ?? 'en'
  try {
    if (!localStorage.getItem('access_token') || /^\\/(welcome|logout)/.test(path)) return
    const kept = /(?:^|; )Florin_look=(ru|en)/.exec(document.cookie)?.[1]
    language = localStorage.getItem('Florin_language') ?? kept ?? language
  } catch {
    return
  }
  const isHome = /^\\/(profile\\/?)?$/.test(path)
  const words = files[language.slice(0, 2)] ?? files.en
  const first = new Set([...files.frame, ...words.first, ...(isHome ? files.home : [])])
  const ask = (file, fetchPriority) => {
    const as = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    const href = '/' + file
    document.head.append(Object.assign(document.createElement('link'), as, { fetchPriority, crossOrigin: '', href }))
  }
  for (const file of first) ask(file, 'auto')
  if (!isHome) return
  for (const file of [...files.later, ...words.later]) if (!first.has(file)) ask(file, 'low')
})(${JSON.stringify(files)})
`
}
