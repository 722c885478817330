import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A numbered file, or the current text of one SQL function, under the name that the database records it by. */
export interface SqlFile {
  readonly name: string
  readonly sql: string
  readonly hash: string
  /** Set where the file says `-- role: …`: the role that runs it, and so owns what it creates. */
  readonly role: string | undefined
  /** The function files that it names by `-- needs function: …`. A trigger needs its function at once. */
  readonly needs: readonly string[]
  /** Set where a function file says `-- renamed from: …`: landed numbered files need it by that name. */
  readonly formerName: string | undefined
}

/** Every `.sql` file below that folder, in the order of their paths. */
export async function sqlFiles(url: URL, prefix: string): Promise<SqlFile[]> {
  const folder = fileURLToPath(url)
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (path) =>
      sqlFile(`${prefix}${path.replaceAll('\\', '/')}`, await readFile(join(folder, path), 'utf8')),
    ),
  )
}

export function sqlFile(name: string, sql: string): SqlFile {
  return {
    name,
    sql,
    hash: createHash('sha256').update(sql).digest('hex'),
    role: /^-- role: (\S+)$/m.exec(sql)?.[1],
    needs: [...sql.matchAll(/^-- needs function: (\S+)$/gm)].map(([, needed]) => needed ?? ''),
    formerName: /^-- renamed from: (\S+)$/m.exec(sql)?.[1],
  }
}
