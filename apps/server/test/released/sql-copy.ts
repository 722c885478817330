import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { booksMigrations } from '../../src/books/index.ts'
import { ourOwn } from '../../src/platform/migrate.ts'
import type { MigrationFolder } from '../../src/platform/migration-folder.ts'
import { sqlFiles } from '../../src/platform/sql-files.ts'

const parts = { ledger: booksMigrations, server: ourOwn }

/** All SQL files of this version in one text; a line before each of them names its path. */
export async function copyOfSql(): Promise<string> {
  const texts: string[] = []
  for (const [part, folder] of Object.entries(parts))
    for (const kind of ['schema', 'functions'] as const)
      for (const { name, sql } of await sqlFiles(folder[kind], ''))
        texts.push(`-- file: ${part}/${kind}/${name}\n${sql}`)
  return texts.join('')
}

/** Writes the files of a copy into that folder. Answers what `applyFolders` needs to apply them. */
export async function unpackSql(copy: string, folder: string): Promise<MigrationFolder[]> {
  for (const text of copy.split(/^(?=-- file: )/m)) {
    const end = text.indexOf('\n')
    const path = join(folder, text.slice('-- file: '.length, end))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text.slice(end + 1))
  }
  return Object.entries(parts).map(([part, { schema, functions, ...rest }]) => ({
    ...rest,
    schema: pathToFileURL(`${join(folder, part, 'schema')}/`),
    functions: pathToFileURL(`${join(folder, part, 'functions')}/`),
  }))
}
