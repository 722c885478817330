import { importsOf, targetOf } from './imports.ts'

export type ParsedFile = { path: string; imports: readonly string[] }

/** Every set of files that reach each other by imports, as one sentence each. Imports of types count: a reader follows them too. */
export function circlesIn(files: readonly ParsedFile[]): string[] {
  const edges = new Map(files.map(({ path, imports }) => [path, imports]))
  return stronglyConnected(edges)
    .filter((circle) => circle.length > 1)
    .map(
      (circle) =>
        `${circle.toSorted().join(' and ')} import each other: give what they share a file of its own.`,
    )
}

/** As the arrows see them: paths from the repository's root. */
export function parse(path: string, source: string): ParsedFile {
  return { path, imports: importsOf(path, source).flatMap((specifier) => targetOf(path, specifier) ?? []) }
}

/** Tarjan's algorithm. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const found: string[][] = []

  const visit = (path: string): void => {
    order.set(path, order.size)
    lowest.set(path, order.size - 1)
    stack.push(path)
    onStack.add(path)
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue
      if (!order.has(next)) visit(next)
      if (onStack.has(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(path) !== order.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    for (const member of circle) onStack.delete(member)
    found.push(circle)
  }
  for (const path of edges.keys()) if (!order.has(path)) visit(path)
  return found
}
