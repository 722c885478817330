import { RE2JS } from 're2js'
import { fold, skeletonOf } from '../normalise.ts'
import { expressionOf } from './compiled-expressions.ts'
import { requiredLiterals } from './required-literals.ts'
import type { Template } from './template.ts'
import { type FieldName, fields } from './template-fields.ts'
import { findProblems, type TemplateProblem } from './template-problems.ts'
import { type Node, readPattern, type Sequence } from './template-syntax.ts'

/** A template that has passed every check, ready to run. */
export interface CompiledTemplate {
  readonly template: Template
  readonly expression: RE2JS
  /** Each row: at least one of these must occur, or the template cannot match. Cheaper to test than RE2. */
  readonly required: readonly (readonly string[])[]
  readonly unless: readonly string[]
  /** The fields that are kept, with their places in a match. */
  readonly groups: readonly (readonly [name: string, place: number])[]
}

export type Compilation =
  | { readonly compiled: CompiledTemplate; readonly problems: readonly [] }
  | { readonly compiled?: undefined; readonly problems: readonly TemplateProblem[] }

/** Checks a template and makes it ready; or names all that is wrong with it, for the editor. */
export function compile(template: Template): Compilation {
  const reading = readPattern(template.pattern)
  if (!reading.nodes) return { problems: reading.problems }
  const problems = findProblems(template, reading.nodes)
  if (problems.length > 0) return { problems }

  const isMixed = template.mixedLetters ?? false
  const spell = spellingOf(isMixed)
  const required = requiredLiterals(reading.nodes, spell)
  const unless = (template.unless ?? []).map(spell)
  const make = () => expressionOf(`^${source(reading.nodes, isMixed, counter())}$`)
  return { compiled: lazily({ template, required, unless }, make), problems: [] }
}

/**
 * RE2 takes some ten milliseconds to compile a pattern, and an installation has a hundred of them: each is compiled when the first text
 * comes that may be of its kind. Whatever RE2 could refuse, `findProblems` has refused before.
 */
function lazily(
  checked: Pick<CompiledTemplate, 'template' | 'required' | 'unless'>,
  make: () => RE2JS,
): CompiledTemplate {
  let expression: RE2JS | undefined
  let groups: CompiledTemplate['groups'] | undefined
  return {
    ...checked,
    get expression() {
      expression ??= make()
      return expression
    },
    get groups() {
      groups ??= Object.entries(this.expression.namedGroups())
      return groups
    },
  }
}

/** The same change that the message's text has gone through before it is compared. */
function spellingOf(isMixed: boolean): (literal: string) => string {
  return isMixed ? (literal) => skeletonOf(fold(literal)) : fold
}

type Next = () => number

function counter(): Next {
  let count = 0
  return () => {
    count += 1
    return count
  }
}

function source(nodes: Sequence, isMixed: boolean, next: Next): string {
  return nodes.map((node) => sourceOf(node, isMixed, next)).join('')
}

function sourceOf(node: Node, isMixed: boolean, next: Next): string {
  switch (node.type) {
    case 'literal':
      return RE2JS.quote(spellingOf(isMixed)(node.text))
    case 'field':
      return fieldSource(node.name, isMixed, next)
    case 'gap':
      return '[ .,:;|]{0,4}'
    case 'choice': {
      const branches = node.branches.map((branch) => source(branch, isMixed, next)).join('|')
      return `(?:${branches})${node.isOptional ? '?' : ''}`
    }
  }
}

function fieldSource(name: FieldName, isMixed: boolean, next: Next): string {
  // A source is lower case already; only its Russian words may need the other spelling.
  const written = isMixed ? skeletonOf(fields[name].source) : fields[name].source
  // The parts that a payer may have written are kept, so that they can be searched for other sums, and so are the known ones. They may be
  // in several places.
  return name === 'number' || isAnybodys(name) ? `(?P<${name}${next()}>${written})` : written
}

function isAnybodys(name: FieldName): boolean {
  return name === 'any' || name === 'middle' || name === 'comment'
}
