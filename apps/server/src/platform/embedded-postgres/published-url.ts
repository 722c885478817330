import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeSocketFolder } from './endpoint.ts'
import { missing } from './file-errors.ts'
import { writePrivateFile } from './private-file.ts'

/** While the server runs, backups and a curious operator find its address in `DATA_DIR/postgres.url`. */
export async function publishUrl(dataDir: string, url: string): Promise<AsyncDisposable> {
  await writePrivateFile(urlFile(dataDir), `${url}\n`)
  return { [Symbol.asyncDispose]: () => rm(urlFile(dataDir), { force: true }) }
}

/** An address that survived its server was left by a crash, and so was the folder it points to. */
export async function forgetOldUrl(dataDir: string): Promise<void> {
  const url = await readFile(urlFile(dataDir), 'utf8').catch(missing)
  if (!url) return
  await removeSocketFolder(url.trim())
  await rm(urlFile(dataDir), { force: true })
}

function urlFile(dataDir: string): string {
  return join(dataDir, 'postgres.url')
}
