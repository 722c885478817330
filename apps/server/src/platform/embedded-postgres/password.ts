import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missing } from './file-errors.ts'
import { writePrivateFile } from './private-file.ts'

/** The password of PostgreSQL's superuser: made once, kept beside the data, readable by its owner only. */
export async function keepPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password')
  const kept = await readFile(path, 'utf8').catch(missing)
  if (kept) return kept.trim()

  const password = newPassword()
  await writePrivateFile(path, `${password}\n`)
  return password
}

/** For a role whose password is not stored: it gets another at every start. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url')
}
