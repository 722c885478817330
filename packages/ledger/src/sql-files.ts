import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The books' own numbered SQL, in order. Whoever owns the database applies it, and then the functions. */
export const migrations = new URL('../migrations/', import.meta.url)

/** The current text of each function, one file each, in any order. */
export const functions = new URL('../sql/functions/', import.meta.url)

/** All of it in order, for a database that holds the books and nothing else. */
export async function readSql(): Promise<string[]> {
  const texts: string[] = []
  for (const folder of [migrations, functions])
    for (const file of (await readdir(fileURLToPath(folder))).sort())
      texts.push(await readFile(new URL(file, folder), 'utf8'))
  return texts
}
