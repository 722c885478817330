import { posix } from 'node:path'

/** What a page names between backticks, and the line that names it. */
export interface Named {
  readonly page: string
  readonly name: string
}

/** What there is: tracked files, settings that a program reads, calls of the contract, scripts of npm, subjects of the operator. */
export interface KnownNames {
  readonly files: readonly string[]
  readonly settings: ReadonlySet<string>
  /** `GET /merchant/v1/orders/:id`, without the last slash. */
  readonly calls: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
  readonly subjects: ReadonlySet<string>
}

/** Code blocks are programs and their output, which other tests run. */
export function namesIn(page: string, text: string): Named[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ page, name }))
}

/** Each name that leads nowhere, as one sentence. */
export function deadNames(named: readonly Named[], known: KnownNames): string[] {
  const dead = named.filter(({ name }) => !exists(name, known))
  return [...new Set(dead.map(({ page, name }) => `${page} names \`${name}\`, which does not exist.`))]
}

const source = /^[\w./{},*-]+\.(ts|tsx|mjs|sql|css|yaml|yml|md|Dockerfile)$/
const folder = /^(apps|packages|tools|deploy|docs|bench|e2e)\/[\w./{},*-]+$/
const setting = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/
const call = /^(GET|POST|PUT|PATCH|DELETE) (\/(?:api|merchant)\/v1\/[^\s?]+)$/
const script = /^npm run ([\w:]+)(?: -- ([\w-]+))?/

function exists(name: string, known: KnownNames): boolean {
  if (source.test(name) || folder.test(name))
    return spellings(name).every((path) => isFile(path, known.files))
  const [, variable] = setting.exec(name) ?? []
  if (variable) return known.settings.has(variable)
  const [, method, path = ''] = call.exec(name) ?? []
  if (method) return known.calls.has(`${method} ${pathWithoutNames(path)}`)
  const [, run, subject] = script.exec(name) ?? []
  if (run) return known.scripts.has(run) && (run !== 'operator' || !subject || known.subjects.has(subject))
  return true
}

/** A parameter's name is the contract's own affair. */
export function pathWithoutNames(path: string): string {
  return path.replace(/\{[^}]+\}|:\w+/g, ':').replace(/\/$/, '')
}

/** `{a,b}/c` is two paths. */
function spellings(name: string): string[] {
  const [whole, parts] = /\{([^}]+)\}/.exec(name) ?? []
  if (whole === undefined || parts === undefined) return [name]
  return parts.split(',').flatMap((part) => spellings(name.replace(whole, part)))
}

/** A page may leave out where a path begins, as long as what it names is whole: `deals/settlement.ts`, `platform`. */
function isFile(name: string, files: readonly string[]): boolean {
  const pattern = name.replace(/\/$/, '').replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')
  const expression = new RegExp(`(^|/)${pattern}(/|$)`)
  return files.some((file) => expression.test(file))
}

/** Each link to another file of the repository that is not there, as one sentence. Decisions count: they may tell of the past, but not link to it. */
export function deadLinks(page: string, text: string, files: ReadonlySet<string>): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !isThere(posix.join(posix.dirname(page), target).replace(/\/$/, ''), files))
    .map((target) => `${page} links to ${target}, which does not exist.`)
}

function isThere(path: string, files: ReadonlySet<string>): boolean {
  return files.has(path) || [...files].some((file) => file.startsWith(`${path}/`))
}
