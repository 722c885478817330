interface Module {
  readonly code: string | null
  readonly importedIds: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): Module | null
}

interface Group {
  readonly name: (id: string, graph: Graph) => string | null
  readonly debugName: string
  readonly priority: number
}

/** What whoever signs in sees first, and what that screen fetches as soon as it stands. */
const first = ['src/app/shell/shell.tsx', 'src/app/overview-route.tsx']
const below = [
  'src/features/overview/chart/summary-chart.tsx',
  'src/features/overview/terminals/terminal-threats.tsx',
  'src/features/wallet/wallet-history.tsx',
]

/**
 * Everything that the first screen imports, however deep, in four files: each crumb would need its own way to the server and
 * back, and a browser takes six at once. A group draws in what its modules import, so what others stand on comes first.
 */
export function firstScreenChunks(root: string, priority: number): Group[] {
  const reached = new Map<readonly string[], ReadonlySet<string>>()
  const has = (starts: readonly string[], id: string, graph: Graph) => {
    const known = reached.get(starts) ?? reachedFrom(starts, root, graph)
    reached.set(starts, known)
    return known.has(id)
  }
  const isEither = (id: string, graph: Graph) => has(first, id, graph) || has(below, id, graph)
  const group = (name: string, at: number, holds: (id: string, graph: Graph) => boolean): Group => ({
    name: (id, graph) => (holds(id, graph) ? name : null),
    debugName: name,
    priority: priority - at / 10,
  })
  return [
    group('kit', 1, (id, graph) => id.includes('/node_modules/') && isEither(id, graph)),
    group('app', 2, (id, graph) => !isOfScreen(id) && isEither(id, graph)),
    group('overview', 3, (id, graph) => has(first, id, graph)),
    group('below', 4, (id, graph) => has(below, id, graph)),
  ]
}

function isOfScreen(id: string): boolean {
  return id.includes('/src/features/') || id.endsWith('/overview-route.tsx')
}

function reachedFrom(starts: readonly string[], root: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>()
  const queue = starts.map((path) => `${root.replaceAll('\\', '/')}/${path}`)
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue
    const module = graph.getModuleInfo(id)
    if (!module) throw new Error(`The build has no "${id}": was it renamed?`)
    reached.add(id)
    queue.push(
      ...module.importedIds.flatMap((next) => (isBarrel(next) ? named(module, next, graph) : [next])),
    )
  }
  return reached
}

/** The file that re-exports a whole library: through it everything would be reached. Icons have a chunk of their own. */
function isBarrel(id: string): boolean {
  return /\/node_modules\/@(mantine|tabler)\/[^/]+\/(dist\/)?esm\/(index|[\w-]+)\.mjs$/.test(id)
}

/** Of a library, the files that are called like what this module takes from it. */
function named({ code }: Module, barrel: string, graph: Graph): readonly string[] {
  const [, library = ''] = /\/node_modules\/(@[^/]+\/[^/]+)\//.exec(barrel) ?? []
  if (library.startsWith('@tabler/')) return []
  const taken = [...(code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)]
    .filter(([, , from]) => from === library)
    .flatMap(([, names = '']) => names.split(',').map((name) => plain(name.split(' as ')[0] ?? '')))
  const files = graph.getModuleInfo(barrel)?.importedIds ?? []
  return files.filter((file) =>
    taken.includes(
      plain(
        file
          .split('/')
          .at(-1)
          ?.replace(/\.mjs$/, '') ?? '',
      ),
    ),
  )
}

function plain(name: string): string {
  return name.replace(/[^a-z\d]/gi, '').toLowerCase()
}
