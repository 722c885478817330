import type { Node, Sequence } from './template-syntax.ts'
import { vocabulary } from './vocabulary.ts'

/**
 * What every matching text contains: rows of which one entry at least must occur. RE2 is linear but not free, and
 * most templates of a bank are ruled out by one `includes`.
 */
export function requiredLiterals(nodes: Sequence, spell: (literal: string) => string): string[][] {
  const rows = nodes.map((node) => oneOf(node)).filter((row) => row.length > 0)
  // The most selective first: a row is as selective as its shortest entry.
  return rows.map((row) => row.map(spell)).sort((a, b) => shortest(b) - shortest(a))
}

function oneOf(node: Node): string[] {
  if (node.type === 'literal') return isTelling(node.text) ? [node.text] : []
  if (node.type === 'field' && node.name === 'plus') return ['+']
  if (node.type === 'field')
    return node.name === 'incoming' || node.name === 'outgoing' ? [...vocabulary[node.name]] : []
  if (node.type !== 'choice' || node.isOptional) return []
  const longest = node.branches.map(longestLiteral)
  return longest.every(isTelling) ? longest : []
}

function longestLiteral(branch: Sequence): string {
  const literals = branch.flatMap((node) => (node.type === 'literal' ? [node.text] : []))
  return literals.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}

/** A blank or a full stop rules nothing out. */
function isTelling(literal: string): boolean {
  return /[\p{L}*]/u.test(literal)
}

function shortest(row: readonly string[]): number {
  return Math.min(...row.map((text) => text.length))
}
