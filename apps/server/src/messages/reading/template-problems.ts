import type { Template } from './template.ts'
import { type FieldName, fields } from './template-fields.ts'
import type { Node, Sequence, SyntaxProblem } from './template-syntax.ts'

export type TemplateProblem =
  | SyntaxProblem
  | { readonly code: 'pattern-too-long' }
  | { readonly code: 'amount-missing' }
  /** Once, and in every text: an amount inside a group may be absent, or be one of two. */
  | { readonly code: 'amount-in-group' }
  | { readonly code: 'field-twice'; readonly field: FieldName }
  /** A wildcard beside the amount once read 50 000 as 000. */
  | { readonly code: 'any-before-amount'; readonly field: FieldName }
  /** In a credit, words that the payer chose must not come before the amount at all. */
  | { readonly code: 'free-text-before-amount'; readonly field: FieldName }
  | { readonly code: 'digits-touch-amount' }
  | { readonly code: 'comment-not-last' }
  | { readonly code: 'no-anchor' }

const longestPattern = 1000
/** Letters outside of groups and fields: fewer would match unforeseen texts. */
const leastAnchorLetters = 3

export function findProblems(template: Template, nodes: Sequence): TemplateProblem[] {
  const problems: TemplateProblem[] = [...fieldsTwice(nodes), ...commentNotLast(nodes)]
  if (template.pattern.length > longestPattern) problems.push({ code: 'pattern-too-long' })
  if (anchorLetters(nodes) < leastAnchorLetters) problems.push({ code: 'no-anchor' })
  return [...problems, ...aroundAmount(template, nodes)]
}

function aroundAmount(template: Template, nodes: Sequence): TemplateProblem[] {
  const at = nodes.findIndex((node) => node.type === 'field' && node.name === 'amount')
  const everywhere = fieldNames(nodes).filter((name) => name === 'amount').length
  if (everywhere === 0) return [{ code: 'amount-missing' }]
  if (at === -1 || everywhere > 1) return [{ code: 'amount-in-group' }]

  const before = nodes.slice(0, at)
  const beside = fieldsBeside(before)
  const free = beside.filter((name) => fields[name].kind === 'free')
  const problems: TemplateProblem[] = free.map((field) => ({ code: 'any-before-amount', field }))
  if (touchesDigits(before)) problems.push({ code: 'digits-touch-amount' })
  if (template.direction === 'debit') return problems
  const earlier = fieldNames(before).filter((name) => fields[name].kind === 'free' && !free.includes(name))
  return [...problems, ...earlier.map((field) => ({ code: 'free-text-before-amount' as const, field }))]
}

/** The fields that may stand directly before what comes next, with nothing between but blanks and gaps. */
function fieldsBeside(before: Sequence): FieldName[] {
  const found: FieldName[] = []
  for (const node of before.toReversed()) {
    if (node.type === 'field') return [...found, node.name]
    if (node.type === 'literal' && node.text.trim() !== '') return found
    if (node.type !== 'choice') continue
    found.push(...node.branches.flatMap(fieldsBeside))
    if (!node.isOptional && node.branches.every(hasWord)) return found
  }
  return found
}

function hasWord(branch: Sequence): boolean {
  return branch.some((node) => node.type === 'literal' && node.text.trim() !== '')
}

/** 1{amount}, 1 {amount}, and {card}~{amount}, where nothing need stand between. */
function touchesDigits(before: Sequence): boolean {
  const last = before.at(-1)
  if (last === undefined) return false
  if (last.type === 'literal') return /\d\s?$/.test(last.text)
  if (last.type === 'field') return fields[last.name].kind === 'digits'
  if (last.type === 'gap') return before.length > 1 && touchesDigits(before.slice(0, -1))
  return last.branches.some(touchesDigits) || (last.isOptional && touchesDigits(before.slice(0, -1)))
}

function commentNotLast(nodes: Sequence): TemplateProblem[] {
  const at = nodes.findIndex((node) => contains(node, 'comment'))
  const isLast = nodes.slice(at + 1).every((node) => node.type === 'literal' || node.type === 'gap')
  return at === -1 || isLast ? [] : [{ code: 'comment-not-last' }]
}

/** By the names of what they keep: a card and a requisite both keep the card's digits, and RE2 would refuse the second. */
function fieldsTwice(nodes: Sequence): TemplateProblem[] {
  const kept = fieldNames(nodes)
    .filter((name) => name !== 'amount')
    .flatMap((field) => groupsOf(field).map((group) => ({ field, group })))
  const groups = kept.map(({ group }) => group)
  const twice = kept.filter(({ group }, at) => groups.indexOf(group) !== at).map(({ field }) => field)
  return [...new Set(twice)].map((field) => ({ code: 'field-twice', field }))
}

function groupsOf(field: FieldName): string[] {
  return [...fields[field].source.matchAll(/\(\?P<(\w+)>/g)].map(([, group = '']) => group)
}

function anchorLetters(nodes: Sequence): number {
  const lengths = nodes.map((node) => {
    if (node.type === 'literal') return node.text.replaceAll(/[^\p{L}]/gu, '').length
    if (node.type === 'field') return fields[node.name].kind === 'vocabulary' ? leastAnchorLetters : 0
    if (node.type === 'gap' || node.isOptional) return 0
    return Math.min(...node.branches.map(anchorLetters))
  })
  return lengths.reduce((sum, length) => sum + length, 0)
}

function fieldNames(nodes: Sequence): FieldName[] {
  return nodes.flatMap((node) => {
    if (node.type === 'field') return [node.name]
    return node.type === 'choice' ? node.branches.flatMap(fieldNames) : []
  })
}

function contains(node: Node, name: FieldName): boolean {
  return fieldNames([node]).includes(name)
}
