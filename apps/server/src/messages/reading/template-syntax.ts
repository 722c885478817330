import { type FieldName, isFieldName } from './template-fields.ts'

/**
 * The language of patterns. `{amount}` is a field; `[...]` may be missing; `(a|b)` is one of several; `~` is up to four
 * of space, point, comma, colon, semicolon and bar, or nothing; `\` takes the next character as it is; a blank is one
 * blank; everything else stands for itself in either case.
 */
export type Node =
  | { readonly type: 'literal'; readonly text: string }
  | { readonly type: 'field'; readonly name: FieldName }
  | { readonly type: 'gap' }
  | { readonly type: 'choice'; readonly isOptional: boolean; readonly branches: readonly Sequence[] }

export type Sequence = readonly Node[]

export type SyntaxProblem =
  | { readonly code: 'unknown-field'; readonly at: number; readonly field: string }
  | { readonly code: 'unbalanced-group'; readonly at: number }

export type Reading =
  | { readonly nodes: Sequence; readonly problems: readonly [] }
  | { readonly nodes?: undefined; readonly problems: readonly SyntaxProblem[] }

const closes: Record<string, string> = { '[': ']', '(': ')' }

/** Parses a pattern; errors are reported with their place, for the editor. */
export function readPattern(pattern: string): Reading {
  const problems: SyntaxProblem[] = []
  let at = 0

  function branchesUntil(end: string | undefined): Sequence[] {
    const branches: Node[][] = [[]]
    for (; at < pattern.length; at += 1) {
      const sign = pattern[at] ?? ''
      if (sign === end) return branches
      if (sign === '|' && end !== undefined) branches.push([])
      else if (sign === ']' || sign === ')') problems.push({ code: 'unbalanced-group', at })
      else branches.at(-1)?.push(nodeAt(sign))
    }
    if (end !== undefined) problems.push({ code: 'unbalanced-group', at })
    return branches
  }

  function nodeAt(sign: string): Node {
    const closing = closes[sign]
    if (closing !== undefined) {
      at += 1
      return { type: 'choice', isOptional: sign === '[', branches: branchesUntil(closing) }
    }
    if (sign === '~') return { type: 'gap' }
    if (sign === '{') return fieldHere()
    if (sign === '\\') at += 1
    return { type: 'literal', text: pattern[at] ?? '\\' }
  }

  function fieldHere(): Node {
    const end = pattern.indexOf('}', at)
    const name = pattern.slice(at + 1, end === -1 ? undefined : end)
    if (!isFieldName(name)) problems.push({ code: 'unknown-field', at, field: name })
    at = end === -1 ? pattern.length : end
    return isFieldName(name) ? { type: 'field', name } : { type: 'gap' }
  }

  const [nodes = []] = branchesUntil(undefined)
  return problems.length > 0 ? { problems } : { nodes: joined(nodes), problems: [] }
}

/** Letters that follow each other are one literal: the longest of them is what the fast test searches for. */
function joined(nodes: Sequence): Sequence {
  const result: Node[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type === 'literal' && last?.type === 'literal')
      result[result.length - 1] = { type: 'literal', text: last.text + node.text }
    else if (node.type === 'choice') result.push({ ...node, branches: node.branches.map(joined) })
    else result.push(node)
  }
  return result
}
