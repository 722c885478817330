import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const NEVER = new Set(['node_modules', 'dist', '.tmp'])

/** One hash over files and whole folders, names included; what is missing counts as missing. */
export function fingerprint(root, paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of paths.flatMap((path) => filesAt(join(root, path))).sort()) {
    const content = readFileSync(file)
    hash.update(`\0${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesAt(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !NEVER.has(name))
    .flatMap((name) => filesAt(join(path, name)))
}

/** What a stamp file holds; undefined where there is none. */
export function readStamp(path) {
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : undefined
}
