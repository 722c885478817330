import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

const known = new Map<string, { readonly source: string; readonly imports: readonly string[] }>()

/**
 * Every module a source file names: imports, re-exports, `import()` and `import('…')` inside types. Parsed once: several checks need
 * every file of the house.
 */
export function importsOf(path: string, source: string): readonly string[] {
  const before = known.get(path)
  if (before?.source === source) return before.imports
  const imports = parseImports(path, source)
  known.set(path, { source, imports })
  return imports
}

/** What only the syntax tree shows: `import()`, `import('…')` inside types, a list of nothing, and a declared module's own imports. */
const hidden = /\bimport\s*\(|\bexport\s+(?:type\s*)?\{\s*\}\s*from\b|\bdeclare\s+module\b/

function parseImports(path: string, source: string): string[] {
  const parsed = parseSync(path, source)
  if (parsed.errors[0]) throw new Error(`${path} cannot be parsed: ${parsed.errors[0].message}`)
  // The tree is made when it is first read, and costs six times as much as the lists.
  if (hidden.test(source)) return importsInTree(parsed.program)
  const { module } = parsed
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries[0]?.moduleRequest?.value ?? []),
  ]
}

function importsInTree(program: ReturnType<typeof parseSync>['program']): string[] {
  const found: string[] = []
  const add = (node: { type: string } | null) => {
    const text = node && literalText(node)
    if (text) found.push(text)
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  }).visit(program)
  return found
}

/** Where an import leads inside the repository, as a path from its root; undefined for npm's and Node's modules. */
export function targetOf(importer: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '') // Vite's `?url` and `?raw` ask how to load a file, not which.
  if (bare.startsWith('.')) return posix.join(posix.dirname(importer), bare)
  const ours = /^@florin\/([^/]+)(\/.*)?$/.exec(bare)
  return ours ? `${workspaceFolder(ours[1] ?? '')}/src${ours[2] ?? '/index'}.ts` : undefined
}

function workspaceFolder(name: string): string {
  if (name === 'e2e' || name === 'bench') return name
  return ['server', 'web', 'terminal', 'sandbox'].includes(name) ? `apps/${name}` : `packages/${name}`
}

/** A path that is computed at run time can't be checked. */
function literalText(node: { type: string }): string | undefined {
  if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !('quasis' in node) || !Array.isArray(node.quasis)) return undefined
  return node.quasis.length === 1 ? node.quasis[0].value.cooked : undefined
}
