import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '..', '..')

export const readDeploy = (...path: string[]): string =>
  readFileSync(join(repository, 'deploy', ...path), 'utf8')

/** Names in capitals that a file sets: `NAME=value`, `NAME: value`. */
export function settingNames(text: string): string[] {
  return [...new Set([...text.matchAll(/^\s*([A-Z][A-Z0-9_]+)(?==|: )/gm)].map(([, name]) => name!))].sort()
}
