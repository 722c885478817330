import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TerminalApp } from '@florin/contract'
import { z } from 'zod'
import { SettingError } from '../../platform/setting-error.ts'
import { storedEntry } from '../../platform/zip-entry.ts'
import { appPackage } from '../trials/index.ts'

/** The app that traders install, whole: what is served is what was hashed. */
export interface AppFile {
  readonly bytes: Buffer
  readonly version: string
  readonly sha256: string
}

/** The repository's own app, signed with a test key. Until it is built there is none, and nothing is offered. */
const ownFile = fileURLToPath(new URL('../../../../android/release/florin-terminal.apk', import.meta.url))

/** Written into the APK by its build, not compressed. */
const label = z.object({ version: z.string().regex(/^\d+(\.\d+){1,3}$/), package: z.string() })

/** The beginning of the public key whose private half is in the repository: `apps/android/release/TEST-KEY.p12`. */
const testKey = Buffer.from('b3e9082594999b95b21f038bece76e08ee2689a4b8396dfec50467814df547a1', 'hex')

/**
 * `set` is the operator's own; one that can't be read stops the start. Only a demo offers an app of the test key: anyone could sign an
 * update of it, which Android installs over it with all its rights and its secret.
 */
export async function loadAppFile(set: string | undefined, isDemo: boolean): Promise<AppFile | undefined> {
  const bytes = await readFile(set ?? ownFile).catch((error: NodeJS.ErrnoException) => {
    if (set === undefined && error.code === 'ENOENT') return undefined
    throw refusal(`${set ?? ownFile} can’t be read (${error.code ?? error.message})`)
  })
  if (!bytes) return undefined
  const found = label.safeParse(labelIn(bytes)).data
  if (!found) throw refusal('must be an Android app of ours: it has no assets/florin.json with its version')
  if (found.package !== appPackage)
    throw refusal(
      `must have the package ${appPackage}, which test messages are known by, not ${found.package}`,
    )
  if (!isDemo && bytes.includes(testKey)) {
    if (set === undefined) return undefined
    throw refusal(
      'must be signed with a key of your own, because everybody has the test key and could sign an update',
    )
  }
  return { bytes, version: found.version, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function labelIn(bytes: Buffer): unknown {
  const text = storedEntry(bytes, 'assets/florin.json')?.toString()
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(demand: string): SettingError {
  return new SettingError('TERMINAL_APP', demand)
}

export const fileNameOf = ({ version }: Pick<AppFile, 'version'>) => `florin-terminal-${version}.apk`

/** What phones and pages get of it. */
export function offeredApp(file: AppFile, serverUrl: string): TerminalApp {
  const { version, sha256, bytes } = file
  const url = `${serverUrl}/downloads/${fileNameOf(file)}`
  return { version, url, sha256, bytes: bytes.length, package: appPackage }
}
