import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The books' tables, in numbered files. The owner of the database applies them in order, and then the functions. */
export const schema = new URL('../sql/schema/', import.meta.url)

/** The current text of each function, one file each, in any order. */
export const functions = new URL('../sql/functions/', import.meta.url)

/** All of it in order, for a database that holds the books and nothing else. */
export async function readSql(): Promise<string[]> {
  const numbered = await textsIn(schema)
  const texts = await Promise.all(numbered.map(async (text) => [...(await functionsNeededBy(text)), text]))
  return [...texts.flat(), ...(await textsIn(functions))]
}

async function textsIn(folder: URL): Promise<string[]> {
  const names = (await readdir(fileURLToPath(folder))).sort()
  return Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
}

/** A trigger needs its function at once: see the server's `sql/README.md`. */
async function functionsNeededBy(text: string): Promise<string[]> {
  const names = [...text.matchAll(/^-- needs function: ledger\/(\S+)$/gm)].map(([, name]) => name ?? '')
  return Promise.all(names.map((name) => readFile(new URL(name, functions), 'utf8')))
}
