import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * A raw statement: an `sql` template that begins with select, insert, update, delete, merge or with, behind its comments and brackets.
 * A subquery of its own template counts as well; a part that names columns or a condition does not, since a typed query has such parts too.
 */
const raw = /\bsql\s*(?:<[^`]*?>)?`(?:\s|\(|--[^\n]*\n)*(?:select|insert|update|delete|merge|with)\b/gi

/** A query that Kysely builds from the types of `tables.ts`. */
const built = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

export interface Statements {
  readonly raw: number
  readonly built: number
}

export function statementsIn(source: string): Statements {
  return { raw: [...source.matchAll(raw)].length, built: [...source.matchAll(built)].length }
}

/** For each domain of the server, the statements of its own files; tests lay out their worlds as they need them. */
export function statementsByDomain(serverFolder: string): Record<string, Statements> {
  const found: Record<string, Statements> = {}
  for (const file of productFiles(serverFolder)) {
    const own = statementsIn(readFileSync(join(serverFolder, file), 'utf8'))
    const [folder = '', room] = file.split('/')
    // What writes the demo's past lies in the domain that owns the tables.
    const domain = room === 'past' ? room : folder
    const so = found[domain] ?? { raw: 0, built: 0 }
    found[domain] = { raw: so.raw + own.raw, built: so.built + own.built }
  }
  return found
}

function productFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && path.includes('/'))
    .filter((path) => !path.endsWith('.test.ts') && !path.split('/').includes('test'))
    .sort()
}
