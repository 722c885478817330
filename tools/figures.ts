import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import { statementsIn } from './raw-sql.ts'

/**
 * How large the house is and how it is divided: `node tools/figures.ts [a checkout]`. The figures of docs/house.md come from here, those of
 * earlier versions from a checkout of them. It reads the files that git knows, as text.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const root = positionals[0] ?? join(import.meta.dirname, '..')

interface File {
  readonly path: string
  readonly text: string
  readonly lines: number
}

const files: File[] = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 26 })
  .toString()
  .split('\0')
  .filter((path) => /\.(ts|tsx|mjs|css|sql|java)$/.test(path))
  .map(read)

function read(path: string): File {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, text, lines: text.split('\n').length - 1 }
}

const isTest = ({ path }: File) => /\.test\.tsx?$|\.spec\.ts$|\/test\/|^e2e\/|^bench\//.test(path)
const isCode = ({ path }: File) => /\.(ts|tsx|mjs)$/.test(path)
const code = files.filter((file) => isCode(file) && !isTest(file))
const tests = files.filter((file) => isCode(file) && isTest(file))
const css = files.filter(({ path }) => path.endsWith('.css'))
const sql = files.filter(({ path }) => path.endsWith('.sql') && !path.includes('/test/'))

const sum = (of: readonly File[]) => of.reduce((total, { lines }) => total + lines, 0)
const share = (of: readonly File[], part: number) =>
  of.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(of.length * part)] ?? 0

/** Source files directly in each folder, the fullest first. */
function fullestFolders(): [string, number][] {
  const counts = new Map<string, number>()
  for (const { path } of code) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

/** How often the text of each SQL function is in the files, and how many lines of it a later one replaces. */
function sqlFunctions(): { names: number; most: number; superseded: number } {
  const texts = new Map<string, number[]>()
  const head = /create (?:or replace )?function ([\w.]+)/gi
  for (const { text } of sql)
    for (const { 1: name = '', index } of text.matchAll(head))
      texts.set(name, [...(texts.get(name) ?? []), linesOfFunction(text.slice(index))])
  const all = [...texts.values()]
  return {
    names: all.length,
    most: Math.max(0, ...all.map((each) => each.length)),
    superseded: all.reduce((total, each) => total + each.slice(0, -1).reduce((a, b) => a + b, 0), 0),
  }
}

/** To the closing quote of its body. */
function linesOfFunction(text: string): number {
  const quote = /\$\w*\$/.exec(text)
  if (!quote) return 1
  const end = text.indexOf(quote[0], quote.index + quote[0].length)
  return text.slice(0, end === -1 ? undefined : end).split('\n').length
}

const statements = code
  .filter(({ path }) => path.startsWith('apps/server/src/'))
  .map(({ text }) => statementsIn(text))
const total = (kind: 'raw' | 'built') => statements.reduce((all, one) => all + one[kind], 0)

const functions = sqlFunctions()
const folders = fullestFolders()
const rows: [string, string | number][] = [
  ['source files', code.length],
  ['lines of source', sum(code)],
  ['lines of a source file: middle, ninetieth percentile', `${share(code, 0.5)}, ${share(code, 0.9)}`],
  ['source files above 400 lines', code.filter(({ lines }) => lines > 400).length],
  ['lines of tests', sum(tests)],
  ['lines of CSS', sum(css)],
  ['lines of SQL', sum(sql)],
  ['SQL functions; most texts of one', `${functions.names}; ${functions.most}`],
  ['lines of superseded function text', functions.superseded],
  ['statements that are built; written as SQL', `${total('built')}; ${total('raw')}`],
  ['folders with more than 40 source files', folders.filter(([, count]) => count > 40).length],
  ...folders.slice(0, 8).map(([folder, count]): [string, number] => [`source files in ${folder}`, count]),
]
for (const [name, value] of rows) console.log(`| ${name} | ${value} |`)
